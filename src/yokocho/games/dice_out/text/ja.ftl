# ダイスアウト：日本語のことば。
#
# マスは文字と数（c3 など）、目は数で、プレイヤーは名前で（$seat）届く。そのプレイヤーが見ている本人なら $you が "yes"。
# $colour は "red" か "white"。問いかけは「です・ます」、きろく（log）は言い切りで、終わりに「。」を付けない。

## 棚

tagline = めざすは向こう岸の出口。ただし、目はそろえるな。
about = 使うのはダイス 3 個ずつと、両端に出口のある小さなボード。ダイスは 1 マス動くたびに 1→2→3→1 と目が変わり、目の小さいダイスには乗って動きを封じられます。向こう側の EXIT に着けば勝ち。でも自分の 3 個の目がそろってしまったら、相手に「ダイスアウト！」と宣言されて負けです。
credits = 『ダイスアウト』はジーン（XEEN）が発売しているゲームです。名称とルールの権利は発売元にあります。Yokocho は非公式で、発売元の絵や文章を使っていません。

## 設定

option-rows = 段数
option-rows-hint = 出口までの遠さです。もとにした説明には段数がありません。5 段で正方形のボードになります。
option-rows-4 = 4 段
option-rows-5 = 5 段
option-rows-6 = 6 段
option-rows-7 = 7 段

option-claims = 「ダイスアウト！」の宣言
option-claims-hint = 実物では、だれかが気づいて宣言しなければ負けになりません。そろった目を自動で宣言させることもできます。
option-claims-auto = 自動
option-claims-spoken = 気づいた人が宣言する

option-wrong_claim = まちがった宣言
option-wrong_claim-hint = そろっていないのに「ダイスアウト！」と宣言した人をどうするかを決めます。自分で宣言するテーブルでだけ意味があります。
option-wrong_claim-refused = 何も起こらない
option-wrong_claim-loses = 宣言した人の負け

option-double_set = 両者同時にそろったら
option-double_set-hint = 1 手で両方の目がそろったときの勝者を決めます。自動で宣言するテーブルでだけ意味があります。
option-double_set-mover_loses = 動かさなかった人の勝ち
option-double_set-mover_wins = 動かした人の勝ち

option-repetition = 同じ局面の 3 回目
option-repetition-hint = 同じ局面が 3 回現れたときに引き分けにするかどうかを決めます。
option-repetition-draw_after_3 = 引き分け
option-repetition-play_on = 続ける

option-move_limit = 最長の手数
option-move_limit-hint = 両者合わせてこの手数（20～250）に達したら引き分けです。

## 遊べる局面

position-only-sideways = 横へ一歩
position-only-sideways-hint = たがいに 1 手ずつ進め、赤の手番です。勝つ手はひとつだけで、それは横へ動く手。引き分けの手もひとつあり、ほかはすべて負けです。
position-only-a-step-back = 一歩下がる
position-only-a-step-back-hint = 赤の手番です。白の 3 が出口のとなりにいます。16 通りの手のうち、勝てるのはひとつだけ。ほかはすぐに負けます。
position-bad-to-be-on-the-move = だれも動きたくない
position-bad-to-be-on-the-move-hint = 白の手番ですが、それが不運。この局面では、たがいに最善なら、手番の側が負けます。

## 終わり

end-exit = ダイスが EXIT に着きました。
end-dice_out = ダイスアウト：3 個の目がそろいました。
end-wrong_claim = そろっていないのに「ダイスアウト！」と宣言しました。
end-repetition = 同じ局面が 3 回現れたので引き分けです。
end-move_limit = 最後の手まで進んだので引き分けです。

## いま求められていること、待っている相手

heading-opening = 準備
heading-opening-first = 準備 ・ { $you ->
    [yes] あなたが先攻
   *[other] { $seat }が先攻
}
# $move：いま何手目か（1 から）。$limit：最後の手。$times：この局面が現れた回数。
heading = { $move } 手目 / { $limit }{ $times ->
    [1] { "" }
   *[other] { " " }・ この局面は { $times } 回目
}

prompt-rolling = ダイスを振っています
# $colour：見ている人の色。観戦なら "none"。
prompt-arrange = あなたは{ $colour ->
    [red] 赤
   *[white] 白
}です。手前の段に並べるダイスの順番を、左から選んでください
prompt-arrange-wait = { $colour ->
    [red] あなたは赤です。
    [white] あなたは白です。
   *[none] { "" }
}{ $seat }がダイスを並べています
prompt-move = 自分のダイスを 1 個動かしてください
# ダイスにふれたあと。$value は動いたあとの目。
prompt-tip = どちらへ転がしますか。目は { $value } になります
prompt-move-wait = { $seat }の番です
prompt-pass = 動かせるダイスがありません。パスしてください
prompt-pass-wait = { $seat }の番です
prompt-exit-check = 相手のダイスが EXIT に着きました。勝ちと認めますか？
prompt-exit-check-wait = { $seat }が確かめています。勝ちと認めるでしょうか
prompt-judging = ダイスが動きました
prompt-over = { $seat }の勝ちです
prompt-over-draw = 引き分けです

button-order = { $left }・{ $middle }・{ $right }

## 操作（ボタン・読み上げ）

act-arrange = { $left }・{ $middle }・{ $right } と並べる
act-move = { $from } から { $to } へ（目は { $value } に）
act-climb = { $from } から { $to } に乗る（目は { $value } に）
act-pass-turn = パスする
act-claim = ダイスアウト！
act-accept-exit = 脱出を認める

## ダイスと場所（読み上げ）

die = { $colour ->
    [red] 赤のダイス
   *[white] 白のダイス
}、目は { $value }
die-on = { $cell } の{ $colour ->
    [red] 赤
   *[white] 白
} { $value }
die-covered = { $cell } の{ $colour ->
    [red] 赤
   *[white] 白
} { $value }（乗られている）
exit = { $colour ->
    [red] 赤がめざす EXIT { $cell }
   *[white] 白がめざす EXIT { $cell }
}
area-board = ボード
area-dice = これから並べるダイス

## 名前のそば

note-colour = { $colour ->
    [red] 赤
   *[white] 白
}
note-starts = { $colour ->
    [red] 赤 ・ 先攻
   *[white] 白 ・ 先攻
}
note-wins = { $colour ->
    [red] 赤 ・ 勝ち
   *[white] 白 ・ 勝ち
}

## 表

sheet-rolls = 先攻決め
col-roll = 回
col-then = 結果
then-decided = 決定
then-both = 両者とも振り直し
then-one = { $seat }が振り直し

## きろく

log-rolls = { $you ->
    [yes] あなたの出目は { $a }・{ $b }・{ $c }
   *[other] { $seat }の出目は { $a }・{ $b }・{ $c }
}
log-all-equal = { $you ->
    [yes] あなたは 3 個とも同じ目なので振り直し
   *[other] { $seat }は 3 個とも同じ目なので振り直し
}
log-tied = 引き分けなので両者とも振り直し
log-starts = { $you ->
    [yes] あなたが先攻
   *[other] { $seat }が先攻
}
log-places = { $you ->
    [yes] あなたは { $row } 段目の b から d に { $b }・{ $c }・{ $d } と並べた
   *[other] { $seat }は { $row } 段目の b から d に { $b }・{ $c }・{ $d } と並べた
}
log-moves = { $you ->
    [yes] あなたは { $from } から { $to } へ。目は { $value } に
   *[other] { $seat }は { $from } から { $to } へ。目は { $value } に
}
log-climbs = { $you ->
    [yes] あなたは { $from } から { $to } へ。目は { $value } になって乗った
   *[other] { $seat }は { $from } から { $to } へ。目は { $value } になって乗った
}
log-passes = { $you ->
    [yes] あなたは動けないのでパス
   *[other] { $seat }は動けないのでパス
}
log-arrives = { $you ->
    [yes] あなたのダイスが EXIT { $to } に着いた。認められるか？
   *[other] { $seat }のダイスが EXIT { $to } に着いた。認められるか？
}
log-accepts = { $you ->
    [yes] あなたは EXIT { $to } への脱出を認めた
   *[other] { $seat }は EXIT { $to } への脱出を認めた
}
log-exit = { $you ->
    [yes] あなたは EXIT { $to } から脱出
   *[other] { $seat }は EXIT { $to } から脱出
}
log-set = { $you ->
    [yes] ダイスアウト！ あなたの 3 個がすべて { $value }
   *[other] ダイスアウト！ { $seat }の 3 個がすべて { $value }
}
log-dice-out = { $you ->
    [yes] あなたが「ダイスアウト！」と宣言。相手の 3 個はすべて { $value }
   *[other] { $seat }が「ダイスアウト！」と宣言。相手の 3 個はすべて { $value }
}
log-wrong-claim = { $you ->
    [yes] あなたが「ダイスアウト！」と宣言したが、そろっていない
   *[other] { $seat }が「ダイスアウト！」と宣言したが、そろっていない
}
log-repetition = 同じ局面が 3 回目なので引き分け
log-move-limit = { $moves } 手に達したので引き分け
log-wins = { $you ->
    [yes] あなたの勝ち
   *[other] { $seat }の勝ち
}
log-took-back = { $you ->
    [yes] あなたは手を取り消した
   *[other] { $seat }は手を取り消した
}

## できない理由

why-over = ゲームはもう終わっています。
why-not-placed = ダイスを動かすのは、両者が並べ終わってからです。
why-not-your-turn = あなたの番ではありません。1 手ずつ交互に動かします。
why-exit-checked = ダイスが EXIT に着いています。まず、認めるか「ダイスアウト！」と宣言するかです。
why-no-die = { $from } にダイスはありません。
why-not-your-die = { $from } にあるのはあなたのダイスではありません。動かせるのは自分のダイスだけです。
why-covered = { $from } のあなたのダイスは乗られています。動かせるのは一番上のダイスだけです。
why-stays = そのダイスはもう { $from } にあります。1 マス動かしてください。
why-too-far = { $from } から { $to } は遠すぎます。動けるのは縦・横・斜めにちょうど 1 マスです。
why-off-board = { $from } から { $to } へは行けません。ボードの外です。
why-turns-first = 3 は動くと 1 になり、比べるのは動いた後の目です。{ $to } のダイスには乗れません。
why-not-higher = 乗れるのは、動いた後の目が { $to } の一番上のダイスより大きいときだけです。同じ目では乗れません。
why-must-move = 動かせるダイスがあるので、パスはできません。パスは、どのダイスも動かせないときだけです。
why-already-placed = ダイスはもう並べてあります。並べるのは始めの 1 回だけです。
why-not-your-placing = いまはあなたが並べる番ではありません。先攻、後攻の順に並べます。
why-other-values = { $left }・{ $middle }・{ $right } は、あなたの出目と違います。
why-claims-by-themselves = このテーブルでは宣言はいりません。目がそろえば自動で宣言されます。
why-no-claim-yet = 両者が並べ終わるまで、宣言するものはありません。
why-own-set = そろっているのはあなた自身のダイスです。宣言できるのは相手の目がそろったときです。
why-set-covered = 相手のダイスには、乗られて見えないものがあります。見えないダイスは数えません。
why-no-set = 相手の 3 個の目はそろっていません。
why-nothing-to-accept = いま EXIT に着いたダイスはありません。
why-not-yours-to-accept = あなたの脱出を認めるのは相手です。

## はじめての人へ

hint-1 = 自分のダイスにふれ、次にとなりのマスにふれます。動くと目が 1→2→3→1 と変わります。
hint-2 = 動いた後の目のほうが大きければ、ほかのダイスに乗れます。乗られたダイスは、上がどくまで動けません。
hint-3 = めざすのは、向こう側にある自分の色の EXIT 2 か所。手前の EXIT には相手が来ます。ふさぎましょう。
hint-4 = 自分の 3 個の目をそろえないこと。ダイスがどいて、下の目が見えることもあります。

## プレイテストラボ

component-stack = いちばん高く重なったダイスの数
event-roll-again = はじめの振り直し
event-stack = ほかのダイスに乗る
event-forced-pass = 動けずにパス
event-repetition = 同じ局面に戻る
event-own-set = 自分の目をそろえて負ける
event-uncovered-set = 相手の目がそろって見え、勝つ
