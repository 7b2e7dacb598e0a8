# テーブルとサーバーのことば：断り、止まった理由、記録の行。`$seat` はその席の人の名前。

## テーブルの断り
refused-stale = 選んでいるあいだに場が変わったので、何も行われませんでした。いまの場を見て、もう一度選んでください。
refused-not-seated = いまは観戦中です。席に着いてからにしてください。
refused-not-playing = { $state ->
    [gathering] ゲームはまだ始まっていません。
    [over] ゲームは終わりました。
   *[frozen] ゲームは止まっています。
}
refused-late = { $seat }のほうが先でした。
refused-unlisted = それができるかどうかは、やってみてはじめて分かります。
refused-bot-plays-for-you = あなたの席はボットが代わっています。まず席に戻ってください。
refused-other-seat = もうこのテーブルの席に着いています。
refused-no-more-seats = ゲームが終わったので、もう席にはつけません。
refused-invite-needed = このテーブルは招待制です。席に着くには招待リンクが必要です。
refused-table-full = 空いている席がありません。
refused-seen-a-hand = このゲームで { $seat } の手札をもう見ているので、ほかの席にはつけません。
refused-seat-taken = そこには { $seat } が座っています。
refused-no-such-seat = { $given } 番の席はありません。このテーブルは { $seats } 席です。
refused-no-bot-there = そこにボットはいません。
refused-no-such-level = 「{ $given }」というボットはいません。選べるのは { $expected } です。
refused-name = 名前には、目に見える文字が一つは必要です。
refused-left-already = もう席を立っています。
refused-already-asked = { $seat } がもう取り消しをお願いしています。
refused-nothing-asked = いま同意を求められていることはありません。
refused-started-already = ゲームはもう始まっています。
refused-seats-open = まだ空いている席があります。だれかを招くか、ボットに任せてください。
refused-not-over = それはゲームが終わってからできます。
refused-not-started = ゲームはまだ始まっていません。
refused-not-studied = このテーブルのゲームは研究に使われないので、断る必要はありません。
refused-rematch-made = 次のテーブルはもう用意されています。
refused-busy = テーブルが混み合っていて、何も行われませんでした。もう一度どうぞ。
refused-storage = いまゲームを保存できないので、何も行われませんでした。保存できるようになれば自動で続きます。
refused-damaged = このテーブルの記録は壊れています。ここではもう遊べません。
refused-rules-changed = このゲームは、いまのプログラムとは違うルールで始まりました。見ることはできますが、続きは遊べません。
refused-bug = プログラムの不具合のため、このゲームは止まりました。記録は残っていて、何も失われていません。
refused-bot = ボットがルール違反の手を打ちました。プログラムの不具合なので、ゲームを止めて記録を残しました。

## サーバーの断り
refused-malformed = 読めないメッセージです（{ form-fault }）。
refused-too-fast = メッセージが多すぎます。少し待ってください。
refused-too-large = 大きすぎます。{ $most } バイトまでです。
refused-other-origin = ほかのサイトから来たので、行われませんでした。
refused-not-own-address = 描けるのはこのサーバーのアドレスだけです。{ $expected } で始めてください。
refused-no-such-game = 「{ $given }」というゲームはありません。選べるのは { $expected } です。
refused-no-such-table = そのテーブルはありません。
refused-no-such-page = このアドレスには何もありません。
refused-no-such-text = 「{ $given }」という文章はありません。選べるのは { $expected } です。
refused-method = このアドレスではその操作はできません。
refused-no-such-position = 「{ $given }」という局面はありません。選べるのは { $expected } です。
refused-no-lesson = このゲームは解析できないので、最善の手は分かりません。
refused-record-other-rules = この記録はルール第 { $given } 版のものです。このプログラムは第 { $expected } 版なので、たどり直せません。
refused-record-illegal = この記録はたどれません。{ $number } 手目（{ $action }）がルール違反です{ $clause ->
    [none] { "" }
   *[other] （{ $clause }）
}。
refused-record-damaged = この記録は壊れています。手をたどっても、最後に書かれている局面になりません。
refused-record-fault = プログラムの不具合のため、この記録は扱えません。
refused-record-given = このゲームが始まった局面は、そこまでの手順が残っていないので、記録がありません。
refused-record-other-table = 記録から始めるテーブルは、ゲームと人数が記録と同じです。{ $expected } のはずが、{ $given } が来ました。
refused-record-other-options = 記録から始めるテーブルのルールは記録と同じです。違うルールが求められました。

## プレイテストラボが断る理由
refused-lab-off = このサーバーでは、プレイテストラボを使えません。計算とディスクを使うため、初期設定では同じマシンのブラウザだけが使えます（yokocho serve --lab）。
refused-metrics-off = このサーバーの数値は読めません。初期設定では、同じマシンのプログラムだけが読めます（yokocho serve --metrics）。
refused-lab-elsewhere = ラボの実験は、このサーバーの別のプロセスが受け持っています。
refused-lab-full = すでに { $most } 件の実験を保存しています。いらないものを削除してください。
refused-lab-games = この種類の実験で { $given } ゲームは多すぎます。{ $most } までにしてください。
refused-lab-no-room = プレイテストラボに使えるディスクの空きが足りません。いらない実験を削除してください。ここまでに遊んだ分は残っています。
refused-lab-going-on = 実行中や順番待ちの実験には、それはできません。先に止めてください。
refused-lab-nothing-played = この実験では、まだ1ゲームも終わっていません。
refused-no-such-run = その実験は見つかりません。削除されたのかもしれません。
refused-no-report = この実験には、その報告書や棋譜がありません。

## ラボの実験が失敗した理由
lab-trouble-killed = 実験のプロセスが外から終了されました（シグナル { $signal }）。メモリ不足かもしれません。ここまでに遊んだ分は残っており、続きから再開できます。
lab-trouble-held = この実験には、まだ別のプロセスが取りかかっています。少し待ってからもう一度お試しください。
lab-trouble-no-process = 実験のプロセスを起動できませんでした。ここまでに遊んだ分は残っており、続きから再開できます。
lab-trouble-bug = プログラムの不具合で実験が終わりました（コード { $code }）。くわしくは、この実験の log.txt にあります。ここまでに遊んだ分は残っています。

## テーブルが止まっている理由
trouble-storage = いまゲームを保存できません。保存できるようになれば自動で続きます。見えているものは失われません。
trouble-damaged = このテーブルの記録は壊れています。読めるところまでを表示しています。
trouble-rules-changed = このゲームは、いまのプログラムとは違うルールで始まりました。見ることはできますが、続きは遊べません。
trouble-bug = プログラムの不具合のため、このゲームは止まりました。記録は残っていて、何も失われていません。
trouble-bot = ボットがルール違反の手を打ったので、ゲームを止めました。記録は残っています。

## 記録
bot-replaced = ボットに問題が起きたので、ここからは別のボットが代わって遊びます（{ $seat }）。理由はサーバーのログにあります。
table-log-took-back = { $you ->
    [yes] あなたは直前の手を取り消しました。
   *[no] { $seat } が直前の手を取り消しました。
}

## 解析済みのゲームの検討
lesson-action = { $action }
not-built = このゲームは解析できますが、このサーバーにはまだ解析表がありません。サーバーの管理者が次のコマンドで作れます：{ $command }
not-built-there = このゲームは解析できますが、このサーバーにはまだ解析表がありません。サーバーの管理者が次のコマンドで作れます：{ $command }（DIR にはサーバーのデータのディレクトリを指定します）
lesson-unusable = 解析表を使えません。理由はサーバーのログにあります。
