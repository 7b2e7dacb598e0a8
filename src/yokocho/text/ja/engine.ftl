seat-name = { $number }番席
refused-unknown-action = このゲームに { $got } という操作はありません。できるのは { $expected } です。
refused-unknown-option = 「{ $option }」という設定はありません。選べるのは { $expected } です。
refused-option-value = 設定「{ $option }」を { $got } にはできません。選べるのは { $expected } です。
refused-grid-form = 設定「{ $option }」は表です。「{ $got }」は読み取れません。表の名前か、{ $expected } の形（各行を「/」で区切る）で指定してください。
refused-grid-file = 設定「{ $option }」のファイルを TOML として読み取れません：{ $line ->
    [0] 途中で終わっています。
   *[other] { $line } 行 { $column } 文字目に誤りがあります。
}
refused-grid-deep = 設定「{ $option }」のファイルは入れ子が深すぎて読み取れません。
refused-grid-names = 設定「{ $option }」には { $expected } の表がすべて必要です（受け取ったもの：{ $got }）。
refused-grid-rows = 設定「{ $option }」の { $name }：{ $expected } 行が必要ですが、{ $got } 行でした。
refused-grid-row = 設定「{ $option }」の { $name }、{ $row } 行目：0 か 1 を { $expected } 文字、引用符で囲んで書いてください（受け取ったもの：{ $got }）。
refused-grid-columns = 設定「{ $option }」の { $name }、{ $row } 行目：0 か 1 が { $expected } 文字必要ですが、{ $got } 文字でした。
refused-grid-cell = 設定「{ $option }」の { $name }、{ $row } 行 { $column } 列目：「{ $got }」は 0 でも 1 でもありません。
refused-seats = このゲームは { $expected } 人用です（指定は { $got } 人）。
refused-seat = { $got } 番の席はありません。0 から { $last } までの番号で指定してください。
refused-frozen = プログラムの不具合のため、このゲームは止まっています。記録は残っていて、何も失われていません。
refused-nothing = そこでできることはありません。
refused-legal = それはできます。
refused-go-on = はじめはそれで大丈夫です。続けて、その行き先に触れてください。
refused-nothing-to-take-back = 取り消せる操作がありません。
refused-other-rules = このゲームはルール第 { $got } 版で始まりました。いまのプログラムは第 { $expected } 版です。見ることはできますが、続きは遊べません。
refused-unknown-game = 「{ $got }」というゲームはありません。選べるのは { $expected } です。
refused-record = ゲームの記録として読めません（{ form-fault }）。
refused-seed = シードは 32 バイトです（{ $got } バイトでした）。
refused-record-moves = この記録は { $most } 手までです。{ $given } 手目の局面が求められました。
refused-record-over = この局面ではもうゲームが終わっています。もっと前の局面を選んでください。
refused-no-solver = { $game } は解けません。解くためのプログラムがありません。
refused-not-solvable = 解けるのは、設定「{ $option }」が「{ $expected }」のときだけです（指定は「{ $got }」）。
refused-not-solved = このゲームはまだここで解かれていません。先に表を作ってください: { $command }（場所は { $file }）
refused-solved-table = { $file } は使える表ではありません（{ $fault ->
    [unreadable] 読み取れません：{ $got }
    [header] 見出しがチェックサムと合いません
    [format] 形式が { $expected } ではなく { $got } です
    [rules] ルールが第 { $expected } 版ではなく第 { $got } 版です
    [rows] 盤が { $expected } 段ではなく { $got } 段です
    [size] 大きさが { $expected } バイトではなく { $got } バイトです
    [sums] チェックサムの一覧が壊れています
    [line] { $got } 行目がチェックサムと合いません
   *[changed] 読んでいる間に書き換えられました
}）。消して作り直してください。
refused-solved-value = ダイス { $mover } 対 { $other }：表の値は { $got }、次の局面から求めた値は { $expected } です
refused-checkpoint = 途中で止めた計算の控え { $file } が壊れているか、別の版のプログラムのものです。このファイルを消してから同じコマンドを実行すると、はじめからやり直します。
refused-being-solved = { $file } は別のプロセスが作っています。
refused-no-disk = 表にはディスクが { $need } 必要です（空きは { $free }）。
refused-no-memory = 解くにはメモリが { $need } 必要です（空きは { $free }）。

## 外から来たデータの形の誤り
form-fault = { $why ->
    [missing] 「{ $what }」がありません
    [unknown] 「{ $what }」という項目はありません
    [type] { $expected } のはずが { $what } でした
    [range] { $expected } でなければなりません
    [json] JSON ではありません（{ $what } バイト目から）
    [cut] 途中で終わっています
    [seed] シードは16進数で64桁です
    [format] 形式 { $what } で、このプログラムが読めるのは形式 1 です
   *[other] 形が違います
}{ $at ->
    [top] { "" }
   *[other] 、場所は { $at }
}

## 局面から始まるテーブル
given-open = このテーブルは、指定された局面から始まります。それより前には戻せません。
given-secrets = このテーブルは、指定された局面から始まります。その記録を持っている人は、手札や山札の順番など、隠れているものを知っているかもしれません。ここから先の運は新しく決まります。

## ラボ
refused-unknown-bot = 「{ $got }」というボットはありません。使えるもの：{ $expected }
refused-unknown-bot-meant = 「{ $got }」というボットはありません。「{ $meant }」ですか。使えるもの：{ $expected }
refused-unknown-game-meant = 「{ $got }」というゲームはありません。「{ $meant }」ですか。遊べるもの：{ $expected }
refused-bots = ボットが{ $got }つ指定されました。全席に1つか、席ごとに{ $expected }つ指定してください。
refused-people-play = 人のゲームはテーブルで遊ぶものです。ラボは集めて調べることしかできません。
refused-games = { $got }回は遊べません。1から{ $most }までの数にしてください。
refused-plan = 計画として読めません（{ form-fault }）。
refused-other-plan = 「{ $folder }」には別の計画の結果が入っています。別のフォルダーを選ぶか、ゲーム・設定・ボット・シードを同じにしてください。
refused-not-a-run = 「{ $folder }」はラボの結果のフォルダーではありません。
refused-empty-run = 「{ $folder }」にはまだ結果がありません。
refused-damaged-part = 「{ $file }」は壊れているか、この結果の一部ではありません。結果を作ったコマンドをもう一度実行すると、その部分だけやり直します。
refused-no-room = ディスクに空きがありません（{ $reason }）。ここまでの結果は残っています。もう一度始めれば続きから進みます。
refused-not-written = 結果を書き込めません（{ $reason }）。ここまでの結果は残っています。
refused-no-ray = クラスターにはRayが必要です。入れ方：pip install "yokocho[cluster]"
refused-no-cluster = 「{ $got }」にRayのクラスターがありません（{ $reason }）。「local」「auto」またはアドレスを指定してください。
refused-pace-people = { $folder } に人のゲームはありません。「yokocho lab humans」で集められます。
refused-pace-game = { $folder } にあるのは { $got } のゲームで、{ $expected } のゲームではありません。
refused-pace-times = { $folder } には、かかった時間のわかるゲームがありません。
refused-pace-comparison = 比較は時間を示さないので、ペースは使えません。
refused-not-alike = 比べるには、ゲーム・人数・回数・シードが両方で同じでなければなりません。
refused-unknown-metric = 「{ $got }」という指標はありません。使えるもの：{ $expected }
refused-unknown-option-meant = 「{ $option }」という設定はありません。「{ $meant }」ですか。選べるもの：{ $expected }
refused-forbidden-seat = { $got }番席はないので、何も禁じられません。席は1番から{ $seats }番までです。
refused-not-a-ladder = 「{ $file }」はラダーのファイルではありません。
refused-other-ladder = 「{ $file }」は別のテーブルのラダーです（ゲーム・人数・設定・ルールの版のどれかが違います）。別のファイルを選んでください。
refused-not-over = 書き出せるのは終わったゲームだけです。途中のゲームにはまだ秘密があります。
