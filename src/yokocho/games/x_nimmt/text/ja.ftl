# X nimmt!：日本語のことば。
#
# カード・列・ラウンド・枚数は数で、プレイヤーは名前で（$seat）届く。そのプレイヤーが見ている本人なら $you が "yes"。
# 問いかけは「です・ます」、きろく（log）は言い切りで、終わりに「。」を付けない。

## 棚

tagline = 短い列が 3 本、カードは 100 枚。牛はだれもほしくない。
about = 全員がこっそりカードを選び、いっせいに開いて、小さい数から順に 3 本の列へ。列の最後の場所に当たった人はその列を引き取り、1 枚を X列に逃がして、あとは手札に逆戻り。X列を小さい順に伸ばしながら手札を減らし、牛はほかの人に任せましょう。
credits = 『X nimmt!』は Wolfgang Kramer と Reinhard Staupe がデザインし、Amigo が発売しているゲームです。名称とルールの権利は発売元にあります。Yokocho は非公式で、発売元の絵や文章を使っていません。

## 設定

option-rounds = ラウンド数
option-rounds-hint = 何ラウンドの減点を合計するかを決めます。市販のゲームは 2 ラウンドです。
option-rounds-1 = 1 ラウンド
option-rounds-2 = 2 ラウンド
option-rounds-3 = 3 ラウンド
option-rounds-4 = 4 ラウンド

option-hand = 配る枚数
option-hand-hint = ラウンドの始めに 1 人に何枚ずつ配るかを決めます。市販のゲームは 8 枚です。
option-hand-6 = 6 枚
option-hand-7 = 7 枚
option-hand-8 = 8 枚
option-hand-9 = 9 枚
option-hand-10 = 10 枚

option-memory = 記憶
option-memory-hint = だれかの手札や山札に入るのを全員が見たカードを、画面に出しておくか、各自で覚えておくかを決めます。
option-memory-table = 画面に出しておく
option-memory-none = 各自で覚える

## 終わり

end-rounds_played = すべてのラウンドが終わりました。

## いま求められていること、待っている相手

# $round / $rounds：いまのラウンドと全ラウンド数。$turn：このラウンドの何ターン目か（1 から）。
heading = ラウンド { $round } / { $rounds } ・ ターン { $turn }

prompt-choose = カードを 1 枚選んでください
# カードにふれたあと。
prompt-lay = 自分の前に出してください
prompt-chosen = カードを選びました。全員が選ぶまでは選び直せます
# $of 人のうち $done 人が選び終えた。
prompt-wait-choose = みんながカードを選んでいます（{ $of } 人中 { $done } 人が決定）
prompt-take-row = { $card } は、どの列の右端よりも小さい数です。引き取る列を選んでください
prompt-wait-take-row = { $seat }が引き取る列を選んでいます（{ $card } はどの列にも置けません）
prompt-sort = X列に置く 1 枚を選んでください（残りは手札へ）
# カードにふれたあと。
prompt-keep = X列にふれてください
prompt-wait-sort = { $seat }が X列に置くカードを選んでいます
prompt-placing = 小さい数から順に並べています
prompt-over = ゲーム終了

## 操作（ボタン・読み上げ）

act-play = { $card } を出す
act-take-row = 「{ $row }」の列を引き取る
act-keep = { $card } を X列に置く
act-keep-breaks = { $card } を置く（いまの X列は山札へ）

## カードと場所（読み上げ）

card = カード { $card }、牛マーク { $heads } 個
card-hidden = 裏向きのカード
card-own-hidden = 自分が伏せたカード、{ $card }

# $row：3・4・5。列の名前であり、列を引き取ることになる枚数目でもある。
area-row = 「{ $row }」の列：{ $row } 枚目で引き取り
area-hand = 手札
area-play = 選んだカード
area-x = X列
area-pile = 山札
area-taken = 引き取ったカード

## 名前のそば

tally-hand = 手札
tally-score = 減点
tally-pile-heads = 山札の牛

note-chosen = 選んだ
note-choosing = 考え中
note-places = { $card } を置く

## 表

sheet-known = 手札のうち分かっているカード
sheet-known-none = なし
sheet-score = 減点

col-seat = プレイヤー
col-round = ラウンド { $round }
# この 4 列の中身は減点。手札の牛マークは 1 個 1 点、山札の牛マークは 1 個 2 点。
col-hand-heads = 手札
col-pile-heads = 山札（2 倍）
col-round-hand = ラウンド { $round }：手札
col-round-pile = ラウンド { $round }：山札（2 倍）
col-total = 合計
col-rank = 順位

## きろく

log-round = ラウンド { $round } 開始
log-chosen = { $you ->
    [yes] あなたがカードを選んだ
   *[other] { $seat }がカードを選んだ
}
log-reveal = いっせいに公開
log-placed = { $you ->
    [yes] あなたの { $card } は「{ $row }」の列へ
   *[other] { $seat }の { $card } は「{ $row }」の列へ
}
# $count：列にあって引き取られる枚数（2 枚以上）。
log-takes-full = { $you ->
    [yes] あなたの { $card } は「{ $row }」の列の { $row } 枚目。列の { $count } 枚を引き取った
   *[other] { $seat }の { $card } は「{ $row }」の列の { $row } 枚目。列の { $count } 枚を引き取った
}
log-too-low = { $you ->
    [yes] あなたの { $card } は、どの列の右端よりも小さい
   *[other] { $seat }の { $card } は、どの列の右端よりも小さい
}
# $count：列にあって引き取られる枚数（1 枚以上）。
log-takes-low = { $you ->
    [yes] あなたは「{ $row }」の列の { $count } 枚を引き取り、{ $card } を置いた
   *[other] { $seat }は「{ $row }」の列の { $count } 枚を引き取り、{ $card } を置いた
}
log-keeps = { $you ->
    [yes] あなたは { $card } を X列に置いた
   *[other] { $seat }は { $card } を X列に置いた
}
# $count：X列から山札へ移る枚数。
log-x-breaks = { $you ->
    [yes] あなたの X列が途切れ、{ $count } 枚が山札へ
   *[other] { $seat }の X列が途切れ、{ $count } 枚が山札へ
}
log-to-hand = { $you ->
    [yes] あなたは { $count } 枚を手札に加えた
   *[other] { $seat }は { $count } 枚を手札に加えた
}
log-round-over = ラウンド { $round } 終了
# 三つとも減点。$points = $hand + $pile で、$pile は山札の牛マークを 2 倍に数えたもの。
log-minus = { $points ->
    [0] { $you ->
        [yes] あなたは減点なし
       *[other] { $seat }は減点なし
    }
   *[other] { $you ->
        [yes] あなたは減点
       *[other] { $seat }は減点
    } { $points }（手札 { $hand }、山札 { $pile }）
}
log-shares-win = { $you ->
    [yes] あなたは減点がいちばん少なく、同点で勝ち
   *[other] { $seat }は減点がいちばん少なく、同点で勝ち
}
log-wins = { $you ->
    [yes] 減点がいちばん少なく、あなたの勝ち
   *[other] 減点がいちばん少なく、{ $seat }の勝ち
}
log-took-back = { $you ->
    [yes] あなたは選択を取り消した
   *[other] { $seat }は選択を取り消した
}

## できない理由

why-not-in-hand = { $card } は手札にありません。出せるのは自分の手札にあるカードだけです。
why-already-chosen = このターンのカードはもう選んであります。別のカードにするなら、先に取り消してください。
why-not-choosing = カードを選べるのは公開の前だけです。いまは公開したカードを並べています。
why-row-fits = 列を選べるのは、公開のあと、自分のカードがどの列の右端よりも小さいときだけです。ほかのカードは、右端がより小さく、いちばん近い列に並びます。
why-not-your-row = 列を選ぶのはあなたではありません。小さすぎて置けないのは、ほかの人のカードです。
why-not-taken = { $card } は、いま引き取ったカードではありません。X列には、引き取ったカードの中から 1 枚を置きます。
why-not-sorting = いまは選り分けるカードがありません。X列に置けるのは、列を引き取ったときだけです。
why-not-your-sort = 列を引き取ったのはほかの人です。X列に置くカードは、その人が選びます。
why-over = ゲームはもう終わっています。

## はじめての人へ

hint-1 = 手札から出したいカードにふれて選びます。全員が選ぶまで、だれにも見えません。
hint-2 = そのあと、小さい数から順に並べます。カードは、右端がより小さく、いちばん近い列に付きます。
hint-3 = 色の付いた場所は要注意。そこに置くことになった人が列を引き取ります。1 枚は X列へ、残りは手札に加わります。
hint-4 = 伸びていく X列は減点になりません。でも小さい数を置くと全部が山札に落ち、牛マークが 2 倍に数えられます。

## プレイテストラボ

component-number-cards = ラウンドで使う数字カード
component-hand = いちばん多い手札の枚数
component-x-row = いちばん長いX列の枚数
component-x-pile = いちばん高いX山の枚数
source-hand = 手札に残ったカード
source-x-pile = X山
event-row-taken = 列の引き取り
event-row-chosen = どの列より小さいカード
event-x-row-broken = X列が山に落ちる
