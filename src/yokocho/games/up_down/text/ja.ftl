# アップダウン：日本語のことば。
#
# 数字・枚数・手番数は数で、お助けカードの種類は "pass"・"reverse"・"shot" で、プレイヤーは名前で（$seat）届く。
# そのプレイヤーが見ている本人なら $you が "yes"。
# 問いかけは「です・ます」、きろく（log）は言い切りで、終わりに「。」を付けない。

## 棚

tagline = 数字を上げたり下げたり。出せなくなったら脱落、最後まで残った人の勝ち。
about = 手番に出すカードは 1 枚。前より大きい数字か、1 の位が同じ数字なら、どこまで下げてもかまいません。出せるカードがなければその場で脱落です。困ったときは矢印のお助けカード。パスで次へ回し、リバースで向きを変え、ショットで好きな人をねらいます。最後まで残った人の勝ちです。
credits = 『アップダウン』はビバリーが発売しているゲームです（作者名の記載はありません）。名称とルールの権利は発売元にあります。Yokocho は非公式で、発売元の絵や文章を使っていません。

## 設定

option-hand_size = 手札
option-hand_size-hint = 1 人に配る枚数です。脱落するまで、この枚数を持ち続けます。
option-hand_size-1 = 1 枚
option-hand_size-2 = 2 枚
option-hand_size-3 = 3 枚
option-hand_size-4 = 4 枚
option-hand_size-5 = 5 枚
option-hand_size-6 = 6 枚
option-hand_size-7 = 7 枚
option-hand_size-8 = 8 枚
option-hand_size-9 = 9 枚
option-hand_size-10 = 10 枚

option-pass_cards = パス
option-pass_cards-hint = パスのカードを何枚入れるかを決めます。
option-pass_cards-0 = なし
option-pass_cards-1 = 1 枚
option-pass_cards-2 = 2 枚
option-pass_cards-3 = 3 枚
option-pass_cards-4 = 4 枚
option-pass_cards-5 = 5 枚
option-pass_cards-6 = 6 枚

option-reverse_cards = リバース
option-reverse_cards-hint = リバースのカードを何枚入れるかを決めます。
option-reverse_cards-0 = なし
option-reverse_cards-1 = 1 枚
option-reverse_cards-2 = 2 枚
option-reverse_cards-3 = 3 枚
option-reverse_cards-4 = 4 枚
option-reverse_cards-5 = 5 枚
option-reverse_cards-6 = 6 枚

option-shot_cards = ショット
option-shot_cards-hint = ショットのカードを何枚入れるかを決めます。
option-shot_cards-0 = なし
option-shot_cards-1 = 1 枚
option-shot_cards-2 = 2 枚
option-shot_cards-3 = 3 枚
option-shot_cards-4 = 4 枚
option-shot_cards-5 = 5 枚
option-shot_cards-6 = 6 枚

option-opening = 始め方
option-opening-hint = 何もない場から始めるか、山札から最初の数字をめくっておくかを決めます。
option-opening-free = 何もない場から
option-opening-flip = 数字をめくっておく

option-empty_pile = 山札がなくなったら
option-empty_pile-hint = カードを引くときに山札が空だった場合の決まりです。
option-empty_pile-reshuffle = 捨て札を切り直す
option-empty_pile-play_on = もう引かない

option-turn_limit = 打ち切り
option-turn_limit-hint = この枚数が出されたら終わりにし、残っている全員を 1 位とします。

## 終わり

end-last_one_in = 残っているのは 1 人だけになりました。
end-turn_limit = 打ち切りの枚数に達しました。

## いま求められていること、待っている相手

# $turns：これまでに出された枚数。$seats：残っている人数。
heading = 出たカード { $turns } 枚 ・ 残り { $seats } 人

prompt-play = { $last } より大きい数字、1 の位が { $ones } の数字、またはお助けカードを出してください
prompt-play-free = 場には何もありません。好きなカードを出してください
# カードにふれたあと：数字、パスかリバース、ショット。
prompt-number = まんなかにふれてください
prompt-special = 捨て札にふれてください
prompt-aim = だれをねらいますか。その人にふれてください
prompt-wait = { $you ->
    [yes] あなたの番です
   *[other] { $seat }の番です
}
prompt-drawing = { $you ->
    [yes] あなたがカードを出しました
   *[other] { $seat }がカードを出しました
}
prompt-dropping = { $you ->
    [yes] 出せるカードがありません
   *[other] { $seat }には出せるカードがありません
}
prompt-flipping = 最初の数字をめくっています
prompt-over = ゲーム終了

## 操作（ボタン・読み上げ）

act-number = { $number } を出す
act-pass = パスを出す
act-reverse = リバースを出す
act-shot = { $you ->
    [yes] 自分をねらう
   *[other] { $seat }をねらう（次の番になる）
}

## カードと場所（読み上げ）

card = { $number }
card-hidden = 裏向きのカード
special = { $kind ->
    [pass] パス
    [reverse] リバース
   *[shot] ショット
}
specials = { $kind ->
    [pass] パス
    [reverse] リバース
   *[shot] ショット
}{ $count ->
    [1] {""}
   *[other] 、{ $count } 枚
}
order-clockwise = 時計回りに進む
order-counter = 反時計回りに進む

area-pile = 山札
area-last = いまの数字
area-discard = 捨て札
area-hand = 手札

## 名前のそば

tally-hand = 手札

# $place：何番目に脱落したか。
note-out = 脱落（{ $place }）
note-stuck = 出せない
note-named = ねらわれた
note-next = 次の番

## 表

sheet-left = まだ見ていないカード
sheet-end = 結果

col-ones = 1 の位
col-count = 枚数
col-left = カード
col-rank = 順位
col-seat = プレイヤー
col-score = 先に脱落した人数

## きろく

log-dealt = { $cards } 枚ずつ配られた。{ $you ->
    [yes] あなたから始まる
   *[other] { $seat }から始まる
}
log-flipped = 最初の数字は { $number }
log-flipped-special = { $kind ->
    [pass] パス
    [reverse] リバース
   *[shot] ショット
}がめくられたが、何も起こらない
log-number = { $you ->
    [yes] あなたは { $number } から始めた
   *[other] { $seat }は { $number } から始めた
}
log-up = { $you ->
    [yes] あなたは { $number } に上げた
   *[other] { $seat }は { $number } に上げた
}
log-down = { $you ->
    [yes] あなたは { $number } に下げた
   *[other] { $seat }は { $number } に下げた
}
log-pass = { $you ->
    [yes] あなたはパス
   *[other] { $seat }はパス
}
log-reverse = { $you ->
    [yes] あなたがリバース
   *[other] { $seat }がリバース
}。ここからは{ $way ->
    [clockwise] 時計回り
   *[counter] 反時計回り
}
# $you はねらった人とねらわれた人のどちらでも "yes" になるので、両方を名前で言う。
log-shot = { $seat }が{ $target }をねらった。次は{ $target }の番
log-you-draw = { $number } を引いた
log-you-draw-special = { $kind ->
    [pass] パス
    [reverse] リバース
   *[shot] ショット
}を引いた
log-reshuffled = 山札がなくなり、捨て札 { $cards } 枚を切り直した
# $cards：手札の数字（空白で区切る）。
log-out = { $you ->
    [yes] あなたは出せるカードがなく脱落（{ $cards }）
   *[other] { $seat }は出せるカードがなく脱落（{ $cards }）
}
log-out-empty = { $you ->
    [yes] あなたは手札がなくなり脱落
   *[other] { $seat }は手札がなくなり脱落
}
log-limit = { $turns } 枚が出されたので打ち切り
log-wins = { $you ->
    [yes] 最後まで残り、あなたの勝ち
   *[other] 最後まで残り、{ $seat }の勝ち
}
log-shares-win = { $you ->
    [yes] あなたは最後まで残り、同じ 1 位
   *[other] { $seat }は最後まで残り、同じ 1 位
}

## できない理由

why-over = ゲームはもう終わっています。
why-stopped = ゲームは終わっています。このテーブルで出せる最後のカードまで出ました。
why-out = あなたはもう脱落しています。脱落した人は、このゲームには戻れません。
why-just-played = このターンのカードはもう出しました。引いたカードを使えるのは、次の自分の番からです。
why-not-your-turn = いまはあなたの番ではありません。
why-not-in-hand = { $number } は手札にありません。
why-does-not-fit = { $number } は出せません。出せるのは、いまの数字より大きい数字か、1 の位が同じ数字だけです。
why-no-pass = パスを持っていません。
why-no-reverse = リバースを持っていません。
why-no-shot = ショットを持っていません。
why-shot-at-yourself = ショットでねらえるのはほかの人だけです。自分の番を続けることはできません。
why-shot-at-nobody = そこにはだれもいません。
why-shot-at-one-out = その人はもう脱落しています。ねらえるのは、まだ残っている人だけです。

## はじめての人へ

hint-1 = カードにふれてから、まんなかにふれます。大きい数字はいつでも出せます。小さい数字は、1 の位が同じときだけです。
hint-2 = カードを出したら 1 枚引くので、手札の枚数は変わりません。引いたカードを使えるのは次の番からです。
hint-3 = 自分の番に出せるカードがないと脱落です。お助けカードはいつでも出せるので、とっておくと助かります。
hint-4 = パスは次の人へ、リバースは逆回り、ショットは好きな人へ。ショットにふれてから、ねらう人にふれます。

## プレイテストラボ

component-cards = 山札の外にあるカード
component-hands = 全員の手札の合計
event-drop-out = 脱落
event-cascade = 続けて次の人も脱落
event-rescue = 出せる数字がなく、お助けカードで助かる
event-pass = パスを出す
event-reverse = リバースを出す
event-shot = ショットを出す
event-down = 1 の位が同じ、小さい数字を出す
event-pile-empty = 山札がなくなる
event-reshuffle = 捨て札を切り直す
