# ブラウザのラボのページの言葉：そのページだけが読み込みます。

lab-title = プレイテストラボ
lab-lead = ボットが何度もゲームを遊び、そこからわかることをラボがまとめます。実験は裏でひとつずつ進み、テーブルの邪魔はしません。
lab-new = 新しい実験
lab-runs = 実験
lab-none = まだ実験がありません。
lab-to-runs = 実験の一覧
lab-full = すでに { $most } 件の実験を保存しています。新しく始めるには、どれかを削除してください。

## 新しい実験

lab-new-title = 新しい実験
lab-game = ゲーム
lab-players = プレイヤー
lab-all-seats = 全席
lab-each-seat = 席ごとに別のプレイヤー
lab-each-seat-hint = ゲームごとにひとつずつ席を移るので、それぞれが全部の席で遊びます。
lab-games = ゲーム数
lab-games-hint = この種類の実験では { $most } まで。
lab-seed = シード
lab-seed-hint = シードと設定が同じなら、同じゲームがもう一度できます。
lab-decisions = 判断をひとつずつ記録する
lab-decisions-hint = 選ばれない手、勝負が決まる時点、ドラマの大きさも報告書に載ります。
lab-estimate = このマシンで{ $time }ほど（ルールのコンパイルを除く）。
lab-estimate-guess = このマシンでおそらく{ $time }ほど。これは見当で、同じ種類の実験を一度すれば実測になります。
lab-random-note = 「気まぐれ」は、ルールで何が起こりうるかを数秒で示しますが、人の遊び方は示しません。
lab-begin = 始める

lab-compare = 2通りの設定を比べる
lab-compare-hint = 同じシード、同じプレイヤーで両方を遊ばせ、確かに違うところを示します。
lab-games-each = それぞれのゲーム数
lab-side-a = 設定 A
lab-side-b = 設定 B
lab-sides-alike = A と B がまだ同じです。どれかの設定を変えてください。

## 実験

lab-run-of = { $game }：{ $games }ゲーム
lab-comparison-of = { $game }：A と B の比較、各{ $games }ゲーム
lab-kind = { $seats }席・{ $players }
lab-state-waiting = 順番待ち
lab-state-starting = 準備中
lab-state-playing = 対戦中
lab-state-reporting = 報告書を作成中
lab-state-stopping = 停止中…
lab-state-stopped = 停止
lab-state-done = 完了
lab-state-failed = 失敗
lab-progress = 終わったゲーム
lab-done-of = { $games }ゲーム中 { $done }ゲーム
lab-under-way = 進行中のゲームの判断 { $decisions }回
lab-left = あと{ $time }ほど
lab-took = 対戦時間 { $time }
lab-none-yet = 最初のゲームが終わると、数字が出はじめます。
lab-stop = 止める
lab-continue = 続ける
lab-report-now = ここまでの報告書を作る
lab-delete = 削除
lab-delete-sure = この実験を、ゲームも報告書もすべて削除しますか？
lab-gone = その実験は見つかりません。削除されたのかもしれません。
lab-off = このサーバーでは、プレイテストラボを使えません。
lab-report = 報告書
lab-report-en = 英語の報告書
lab-report-ja = 日本語の報告書
lab-summary-en = 要約（Markdown・英語）
lab-summary-ja = 要約（Markdown・日本語）
lab-examples = 見るべきゲーム
lab-examples-hint = 押すとリプレイが開きます。保存したファイルは、端末で yokocho replay ファイル名 でも読めます。
lab-save = 保存
lab-save-example = 記録を保存：{ $name }
lab-example-longest = いちばん長いゲーム
lab-example-shortest = いちばん短いゲーム
lab-example-closest = いちばんの接戦
lab-example-clearest = いちばんの大差
lab-example-most-lead-changes = 首位がいちばん入れ替わったゲーム
lab-example-comeback = いちばんの逆転
lab-example-decided-early = いちばん早く決まったゲーム
lab-example-sharpest = いちばん差のつく選択
lab-example-parted = 違う進み方をしたゲーム その{ $number }：{ $side }
lab-parted-hint = 両者が最初に違うところで開きます。
lab-settings = 設定
lab-on = 判断の記録
lab-yes = あり
lab-no = なし

## グラフ

lab-chart-wins = 席ごとの勝率
lab-chart-wins-hint = ゲームに対する割合と95 %区間。破線は、全席が同じ強さの場合の値です。
lab-chart-players = プレイヤーごとの勝率
lab-chart-players-hint = それぞれが座ったゲームと席に対する割合。
lab-chart-score = 席ごとの得点
lab-chart-score-hint = 最終得点の平均と95 %区間。
lab-chart-length = 長さ
lab-chart-length-hint = 1ゲームの判断の数。平均 { $mean }（{ $low } 〜 { $high }）。
lab-chart-ends = 終わり方
lab-chart-ends-hint = ゲームに対する割合。
lab-col-what = 項目
lab-col-value = 値
lab-col-interval = 95 %区間
lab-col-decisions = 判断の数
lab-col-games = ゲーム
lab-as-table = 表で見る
lab-bar = { $first } 〜 { $last }
lab-shared = 勝ちの分け合い
lab-histogram = 長さごとのゲーム数。いちばん多いのは判断 { $first } 〜 { $last } 回、最短 { $least }、最長 { $most }。

## 比較

lab-a-and-b = A { $a }、B { $b }
lab-pairs = { $games }組のゲームを数えました。
lab-sure = { $number ->
    [0] { $looked }の数のうち、確かに違うものはまだありません。
   *[other] { $looked }の数のうち、{ $number }が確かに違います。
}
lab-same = まったく同じだったのは{ $same }組です。
lab-surely-more = 確かに B が多い
lab-surely-less = 確かに B が少ない
lab-contrast-wins = 勝率：B − A
lab-contrast-length = 長さ：B − A
lab-contrast-score = 得点：B − A
lab-contrast-choices = どれだけ選べるか：B − A
lab-contrast-forced = 選びようのない判断：B − A
lab-contrast-hint = 95 %区間つき。ゲームが増えるほど狭くなります。破線は差なし。「確か」は、調べたすべての数について補正しています。
lab-number-seat-wins = { $seat }
lab-number-shared-win = 勝ちの分け合い
lab-number-decisions = 1ゲームの判断の数
lab-number-frames = 1ゲームの目に見える動き
lab-number-seat-score = { $seat }
lab-number-mean-score = 全席の平均
lab-number-margin = 勝ちの差
lab-number-branching = 1回の判断の選択肢
lab-number-longest-wait = いちばん長い待ち
lab-number-lead-changes = 首位の交代
lab-number-forced = 判断に対する割合

## 時間

lab-seconds = { $n }秒
lab-minutes = { $n }分
lab-hours = { $n }時間
lab-days = { $n }日
