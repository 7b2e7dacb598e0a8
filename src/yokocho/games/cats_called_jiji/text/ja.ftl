# ジジという名の猫：日本語のことば。
#
# カードの種類は $kind（"W1"〜"B8"、W は白・B は黒）、何枚かまとめては $cards（"W1 B3"）で届く。
# 問いかけは「です・ます」、きろく（log）は言い切りで、終わりに「。」を付けない。

kind-name = { $kind ->
     [W1] 白 1
     [W2] 白 2
     [W3] 白 3
     [W4] 白 4
     [W5] 白 5
     [W6] 白 6
     [W7] 白 7
     [W8] 白 8
     [B1] 黒 1
     [B2] 黒 2
     [B3] 黒 3
     [B4] 黒 4
     [B5] 黒 5
     [B6] 黒 6
     [B7] 黒 7
    *[B8] 黒 8
}

## 棚

tagline = だれもが猫を一匹かくしている。引いて、そろえて、手がかりを出して、言い当てよう。
about = ジジ抜きから生まれた猫さがしです。ひとり 1 枚、自分の「行方不明のジジ」をかくします。左どなりから 1 枚引き、そろえば公開し、自分の猫にまつわるカードを 1 枚ずつ見せていきます。宣言はゲーム中に一度だけ。早く正しく言い当てるほど、一匹の点が高くなります。
credits = 『ジジという名の猫』は、あーきっと．ゲームズのゲームです。名称とルールの権利は発売元にあります。Yokocho は非公式で、発売元の絵や文章を使っていません。共有ルール A・B・C の内容は横丁の表で、時間と年齢は目安です。

## 設定

option-match = 試合
option-match-hint = 1 ゲームだけ遊ぶか、3 ゲームの点を合計する「猫横丁の長い一日」にするかを決めます。
option-match-single = 1 ゲーム
option-match-long_day = 猫横丁の長い一日（3 ゲーム）
option-end_d = 半数発見で終了
option-end_d-hint = 1 回の宣言で全体の半数以上のジジを見つけたとき、ゲームを終えるかどうかを決めます。市販のルールでは、1 ゲームなら終わり、長い一日では終わりません。
option-end_d-by_match = 試合に合わせる
option-end_d-on = 終わる
option-end_d-off = 終わらない
option-discovery_card = 発見カード
option-discovery_card-hint = 「1st」「2nd」のカードを、先に宣言した人が取るか、先に言い当てた人が取るかを決めます。
option-discovery_card-on_declaration = 宣言した順
option-discovery_card-on_success = 言い当てた順
option-tie_break = 同点のとき
option-tie_break-hint = 同点のとき、はずれた宣言も「早い宣言」と見なすかどうかを決めます。
option-tie_break-declaration_order = どの宣言も数える
option-tie_break-success_order = 当たった宣言だけ数える
option-stall_rounds = 動きのない周
option-stall_rounds-hint = 何周も何ごとも起こらないとき、何周でゲームを終えるかを決めます。
option-share_rules = 共有ルール
option-share_rules-hint = ルール A・B・C の内容です。市販の文面は分かっていません。実物をお持ちの方は、ここで自分の表を作れます（コマンドラインではファイルで指定できます）。
option-share_rules-house = 横丁の表
option-share_rules-table = ルール { $name }
option-share_rules-rows = 自分のジジ
option-share_rules-columns = 共有するカード

## 終わり

end-left_hand_empty = 引くカードがなくなりました。
end-one_seeker_left = まだ宣言していない人が一人だけになりました。
end-all_found = さがすジジがいなくなりました。
end-majority_found = 一度の宣言で半数以上のジジが見つかりました。
end-no_progress = 長いあいだ何ごとも起こりませんでした。
end-three_games = 3 ゲームが終わりました。
end-found_every_jiji = 自分のジジ以外をすべて一度に見つけました。
tie-break = { $end ->
    [found_every_jiji] 同点でしたが、それで勝負が決まりました。
   *[other] 同点だったので、先に宣言した人が上になりました。
}

## いま求められていること、待っている相手

heading = ルール { $rule } ・ { $turn } 手番目
heading-long-day = 第 { $game } ゲーム / 3 ・ ルール { $rule } ・ { $turn } 手番目

prompt-choose-starter = 次のゲームのスタートプレイヤーを選んでください（席にふれる）
prompt-redeal = この手札で始めますか。ペアが 3 組あれば配り直しを求められます
prompt-choose-rule = このゲームの共有ルールを選んでください
prompt-choose-missing = 「行方不明のジジ」にするカードを 1 枚選んでください
# カードにふれたあと。
prompt-hide = 自分の前の場所にかくしてください
prompt-draw = 左どなりの手札から 1 枚引いてください
prompt-share = カードを 1 枚共有してください（ルール { $rule }）
# カードにふれたあと。
prompt-lay = 共有カードの場所に出してください
# $cards：これまでにあげた名。まだなら "none"。
prompt-discover = ジジを見つけましたか。名前をあげて宣言するか、見送ってください{ $cards ->
    [none] { "" }
   *[other] （{ $cards }）
}
prompt-last-chance = 最後の宣言の機会です{ $cards ->
    [none] { "" }
   *[other] （{ $cards }）
}
prompt-must-declare = 残りはあなただけです。必ず宣言してください{ $cards ->
    [none] { "" }
   *[other] （{ $cards }）
}
prompt-wait-choose-starter = { $seat }がスタートプレイヤーを選んでいます
prompt-wait-redeal = みんなが手札を見ています
prompt-wait-choose-rule = { $seat }が共有ルールを選んでいます
prompt-wait-choose-missing = みんながジジを選んでいます
prompt-wait-draw = { $seat }がカードを引きます
prompt-wait-share = { $seat }がカードを共有します
prompt-wait-discover = { $seat }が宣言するかどうか考えています
prompt-wait-last-chance = { $seat }の最後の機会です
prompt-wait-must-declare = { $seat }が宣言しなければなりません
prompt-drawing = { $seat }が引いたカードを見ています
prompt-dealing = カードを配っています
prompt-laying = そろったカードを公開しています
prompt-saying = 共有できるカードがありません
prompt-looking = ジジをたしかめています
prompt-taking = 見つかりました
prompt-opening = すべてのカードを公開しています
prompt-over = ゲーム終了

## 操作（ボタン・読み上げ）

act-choose-starter = { $seat }から始める
act-keep-hand = この手札で始める
act-request-redeal = 手札を見せて配り直す
act-choose-rule = ルール { $rule } にする
act-choose-missing = { kind-name } をジジにする
act-draw = 1 枚引く
act-share = { kind-name } を共有する
act-pass-discovery = いまは宣言しない
act-name-kind = { kind-name } の名をあげる
act-confirm-declaration = ジジを見つけた！

## カードと場所（読み上げ）

card = { kind-name }
card-hidden = 裏向きのカード
# $words：だれの表か。自分たちの表なら "own"。
rule-card = 共有ルール { $rule }：{ $words ->
    [A] 自分のジジと数字の差が 2 以内のカード（横丁の表）
    [B] 自分のジジが奇数なら奇数、偶数なら偶数のカード（横丁の表）
    [C] 1～4 か 5～8 か、自分のジジと同じ側のカード（横丁の表）
   *[own] 自分たちの表（ルールの表で見られます）
}
discovery-card = 発見カード { $number ->
    [1] 1st
   *[2] 2nd
}
chip = { kind-name }、{ $count ->
    [0] まだあげていない
    [1] 1 回あげた
   *[other] 2 回あげた
}
jiji-hidden = 裏向きの「行方不明のジジ」
jiji-known = 裏向きの「行方不明のジジ」（あなたは { kind-name } と知っている）
jiji-open = 「行方不明のジジ」、{ kind-name }
area-rule = 共有ルール
area-discovery = 発見カード
area-extra = もう一匹のジジ
area-names = 猫の名をあげる
area-pairs = ペア
area-jiji = 行方不明のジジ
area-shared = 共有カード
area-found = 見つけたジジ
area-drawn = 引いたカード
area-hand = 手札

## 名前のそば

tally-points = 点
tally-hand = 手札
note-thinks = 考え中
note-looks = たしかめ中
note-found = 発見
note-failed = はずれ
note-cannot-share = 共有できない

## 表

sheet-rule = ルール { $rule }：共有できる数字
sheet-notebook = 手帳
sheet-seen = 見たもの
help-seen = 見たもの
help-logic = 推理の下書き
col-place = だれのジジ
col-kinds = { $kind ->
    [W1] 白 1–4
    [W5] 白 5–8
    [B1] 黒 1–4
   *[B5] 黒 5–8
}
sheet-declarations = 宣言
sheet-score = 点
col-own-number = 自分のジジ
col-kind = 種類
col-open = 公開
col-mine = 自分
col-looked = たしかめた
col-surely = 必ず持つ席
col-extra = もう一匹
col-order = 順番
col-seat = プレイヤー
col-named = あげた名
col-outcome = 結果
col-game = 第 { $game } ゲーム
col-total = 合計
col-rank = 順位
outcome-open = たしかめ中
outcome-found = 発見
outcome-failed = はずれ

## きろく

log-game = 第 { $game } ゲーム開始
log-deal = カードが配られた。{ $you ->
    [yes] あなたから始まる
   *[other] { $seat }から始まる
}
log-starter = { $you ->
    [yes] 次はあなたから始まる
   *[other] 次は{ $seat }から始まる
}
log-redeal = { $you ->
    [yes] あなたが
   *[other] { $seat }が
}手札（{ $cards }）を見せ、全員に配り直し
log-keeps = { $you ->
    [yes] あなたはこの手札で始める
   *[other] { $seat }はこの手札で始める
}
log-rule = { $you ->
    [yes] あなたがルール { $rule } を選んだ
   *[other] { $seat }がルール { $rule } を選んだ
}
log-hides = { $you ->
    [yes] あなたは猫をかくした
   *[other] { $seat }は猫をかくした
}
log-first-pairs = { $you ->
    [yes] あなたは
   *[other] { $seat }は
} { $count } 組のペアを公開：{ $cards }
log-draws = { $seat }が{ $from }から 1 枚引いた
log-gave = 引かれたのは { kind-name }
log-drew = 引いたのは { kind-name }
log-pair = { $you ->
    [yes] あなたは { kind-name } のペアを公開
   *[other] { $seat }は { kind-name } のペアを公開
}
log-stacks = { $you ->
    [yes] あなたは { kind-name } を共有カードに重ねた
   *[other] { $seat }は { kind-name } を共有カードに重ねた
}
log-shares = { $you ->
    [yes] あなたは { kind-name } を共有した
   *[other] { $seat }は { kind-name } を共有した
}
log-shares-free = { $you ->
    [yes] あなたは { kind-name } を共有した（ルールに関わらず）
   *[other] { $seat }は { kind-name } を共有した（ルールに関わらず）
}
log-cannot-share = { $you ->
    [yes] あなたは共有できない
   *[other] { $seat }は共有できない
}（手札 { $count } 枚）
log-declares = { $you ->
    [yes] あなたが
   *[other] { $seat }が
} { $order } 番目に宣言：「ジジを見つけた！ { $cards }」
log-saw = { $owner }のジジは { kind-name }
log-saw-extra = もう一匹のジジは { kind-name }
log-finds = { $you ->
    [yes] あなたの宣言は当たり
   *[other] { $seat }の宣言は当たり
}（{ $cards }）、{ $points } 点
log-fails = { $you ->
    [yes] どれかがはずれ。カードはすべて元へ
   *[other] { $seat }の宣言ははずれ。カードはすべて元へ
}
log-passes = { $you ->
    [yes] あなたは宣言を見送った
   *[other] { $seat }は宣言を見送った
}
log-end-left_hand_empty = 引くカードがなく、ゲーム終了。まだの人に最後の機会
log-end-one_seeker_left = まだ宣言していない人は一人だけ。ゲーム終了
log-end-all_found = さがすジジはもういない。ゲーム終了
log-end-majority_found = 一度に半数以上を発見。ゲーム終了
log-end-no_progress = もう何も動かない。ゲーム終了。まだの人に最後の機会
log-end-found_every_jiji = すべてのジジを一度に発見。試合に勝利
log-must-declare = { $you ->
    [yes] あなたは必ず宣言する
   *[other] { $seat }は必ず宣言する
}
log-opened = すべてのカードを公開
log-points = { $you ->
    [yes] あなたは
   *[other] { $seat }は
} { $points } 点（合計 { $total } 点）
log-wins = { $you ->
    [yes] あなたの勝ち
   *[other] { $seat }の勝ち
}
log-shares-win = { $you ->
    [yes] あなたは同点で勝ち
   *[other] { $seat }は同点で勝ち
}
log-took-back = { $you ->
    [yes] あなたは選択を取り消した
   *[other] { $seat }は選択を取り消した
}

## できない理由

why-over = ゲームはもう終わっています。
why-not-choosing-starter = スタートプレイヤーを選ぶのは、長い一日の第 2・第 3 ゲームの前だけです。
why-not-yours-to-choose = スタートプレイヤーを選ぶのは合計点がいちばん低い人で、あなたではありません。
why-no-such-seat = その席にはだれもいません。
why-between-games = このゲームは終わりました。まず次のスタートプレイヤーを決めます。
why-three-seats = 3 人のときは配り直しを求められません。配られた手札で始めます。
why-redeal-is-past = 配り直しを求められるのは、共有ルールを選ぶ前だけです。
why-answered = もう答えています。変えるなら、先に取り消してください。
why-too-few-pairs = 配り直しを求めるには、手札にペアが 3 組以上必要です。
why-rule-is-chosen = 共有ルールはもう選ばれていて、ゲームの終わりまで変わりません。
why-not-starter = 共有ルールを選ぶのはスタートプレイヤーです。
why-hands-first = 共有ルールは、全員が手札を決めてから選びます。
why-rule-first = 先に共有ルールを決め、そのあと全員がジジを選びます。
why-missing-is-chosen = ジジはもう選んであり、ゲームの終わりまで変えられません。
why-have-chosen = ジジはもう選びました。ほかの人が選んでいる間なら取り消せます。
why-missing-not-in-hand = { kind-name } は手札にありません。ジジは手札から選びます。
why-not-begun = まだ手番が始まっていません。先に全員がジジを選びます。
why-not-your-turn = あなたの手番ではありません。手番は時計回りに進みます。
why-no-more-draws = 引くカードがなくなり、ゲームはもう終わるところです。引くことも共有することもありません。
why-last-declares = まだ宣言していない人は一人だけで、いま必ず宣言します。引くことも共有することもありません。
why-stopped = 長いあいだ何ごとも起こらず、ゲームはもう終わるところです。引くことも共有することもありません。
why-drawn-already = この手番のカードはもう引きました。引けるのは 1 枚だけです。
why-draw-first = まずカードを引いてください。手番は、調査・立証・共有・発見の順に進みます。
why-shared-already = 共有するのは、引いたあとにちょうど 1 枚です。いまはできません。
why-not-in-hand = { kind-name } は手札にありません。共有できるのは手札のカードだけです。
why-breaks-rule = 共有ルールでは { kind-name } を共有できません。数字があなたのジジに合いません。
why-must-share = カードを 1 枚共有しなければなりません。ルールに合うカードが手札にあります。
why-must-share-any = カードを 1 枚共有しなければなりません。ジジが見つかっているので、どれでもかまいません。
why-share-first = 先にカードを共有してください。宣言はそのあとです。
why-declared-already = このゲームではもう宣言しました。宣言は一度だけです。
why-too-many = かくれているほかの人のジジと同じ枚数を、もうあげています。
why-named-twice = { kind-name } は 2 枚しかなく、両方の名をあげています。
why-nothing-named = 先に少なくとも 1 種類の名をあげてください。
why-named-something = もう名をあげています。宣言するか、先に取り消してください。
why-must-declare = まだ宣言していないのはあなただけなので、必ず宣言します。

## はじめての人へ

hint-1 = 手札の 1 枚にふれ、自分の前の場所にふれて「行方不明のジジ」をかくします。ほかの人には見えません。
hint-2 = 手番では、左どなりの手札にふれて 1 枚引きます。同じカードが手札にあれば、すぐに公開します。
hint-3 = 次に、ルールと自分のジジの数字に合うカードを 1 枚共有します。共有カードはどれも、あなたの猫の手がかりです。
hint-4 = 一度だけ、猫の名をあげて宣言できます。一つでもまちがえば全部はずれです。W は白、B は黒です。

## プレイテストラボ

component-shared-cards = 場に出ている共有カード
component-hand = いちばん多い手札の枚数
source-first = 1番目に見つけたジジ
source-second = 2番目に見つけたジジ
source-later = それより後に見つけたジジ
event-new-deal = 配り直しを求める
event-draw = カードを引く
event-pair = 同じカードを公開する
event-cannot-share = 共有できない
event-empty-hand = 手札がなくなる
event-declaration = 宣言
event-success = 当たった宣言
event-failure = はずれた宣言
