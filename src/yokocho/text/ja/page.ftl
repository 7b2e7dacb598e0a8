# ページ自身の言葉。ゲームの言葉はそれぞれのゲームにあります。

## どこでも

close = 閉じる
cancel = やめる
loading = お待ちください…
again = もう一度
settings = 設定
lab = ラボ
language = 言語
light = 画面の明るさ
light-auto = 端末に合わせる
light-light = 明るい
light-dark = 暗い
sound = 音
sound-on = 小さな木の音を鳴らす
keyboard = キーボード
keys-on = ボタンに書かれた文字のキーでも押せる
hints-again = はじめてのヒントをもう一度表示する
page-offline = サーバーにつながりません。動いているか確かめてください。
page-not-found = ここには何もありません。
page-error = うまくいきませんでした。もう一度お試しください。
lost-page = ページが見つかりません。
lost-table = このテーブルは見つかりません。リンクが古いのかもしれません。
old-page = 新しい版があります。ページを読み込み直してください。
load-again = 読み込み直す
to-shelf = 棚へ戻る
to-table = テーブルへ戻る

## 棚

shelf-title = 今日は何を遊ぶ？
shelf-lead = 小さな版元のボードゲームを、ひとつのテーブルで。友だちはどの端末からでも、空いた席にはボットが座ります。登録はいりません。
games = ゲーム
my-tables = 自分のテーブル
open-tables = 参加できるテーブル
nobody-yet = まだだれもいません
state-gathering = { $free ->
    [0] まもなく開始
   *[other] 空席 { $free }
}
state-playing = 対戦中
state-over = 終了
state-frozen = 停止中
seats-exact = { $count }人
seats-range = { $least }〜{ $most }人
minutes = { $count }分
age = { $count }歳から
play-it = 遊ぶ
warming-up = 準備中…
rules = ルール
positions = 局面
begin-from = どこから始めるか
begin-start = 最初から
look-at-position = この局面を見る
positions-title = { $game }：遊べる局面
open-record = 記録を開く…

## 新しいテーブル

make-title = { $game }：新しいテーブル
your-name = あなたの名前
guest = ゲスト
how-many = 人数
who-sits = 席
me = あなた
seat-open = 友だちのために空けておく
bot-level = ボット：{ $level }
level-missing = { $level }（使えません）
fill-with-bots = 空席をボットで埋める
options = ルール
official = 公式ルール
house-rule = ハウスルール
value-house-rule = { $value }（ハウスルール）
listed = 棚に出す
listed-hint = このサーバーの人ならだれでも参加できます。出さなければ、リンクを知っている人だけです。
consent = このゲームを研究に使ってよい
consent-hint = このテーブルのゲームを、名前なしで、ゲームの改良に役立てます。席にいる全員に示され、遊ぶ人はだれでも断れます。
only-watch = 自分は観戦する
make-table = テーブルを作る
no-seat = 観戦します。遊ぶなら、どれかの席で「{ me }」を選んでください。
own-table = 自分の表…
own-table-short = 自分の表
grid-cell = { $name }：{ $rows } { $row }、{ $columns } { $column }
grid-rows = 行
grid-columns = 列

## 始まる前

start = はじめる
waiting-for = 空席があと { $count } つあります。
waiting-start = 全員がそろったら、席に着いた人がゲームを始めます。
seat-free = 空席
seat-number = 席{ $number }
sit-here = ここに座る
come-back = 席に戻る
seat-bot = ボットを座らせる
seat-bot-at = 席{ $seat }にボットを座らせる
bot-out = ボットを外す
bot-keeps = ボットが代打ち中（{ $level }）
hand-back = 席を返す
has-left = 退席中
not-here = 接続していません
wants-rematch = もう一戦したい
private-table = 非公開のテーブルです。座っている人からリンクをもらってください。
studied = 研究に使います
studied-hint = このゲームは、名前なしで、ゲームの改良に使われることがあります（何を選んだか、選ぶのにかかった時間）。
not-studied = 研究に使いません
not-studied-hint = 断った人がいるので、このゲームは使われません。
object = 使わないでほしい
invite = 友だちを誘う
invite-hint = このリンクを開いた人は、席に着けます。
invite-alone = ただし、このアドレスはこのコンピューターでしか開けません。ほかの端末から入れるには、サーバーを「--host 0.0.0.0」を付けて起動し、このコンピューターのネットワーク上のアドレスでテーブルを開いてください。
invite-link = 招待リンク
qr = 招待リンクの QR コード
copy = コピー
copied = コピーしました
share = 共有

## テーブル

table = テーブル
middle = 場
menu = メニュー
you = { $name }（あなた）
bot = ボット
fold = { $name }をたたむ
unfold = { $name }を大きく見る
log = きろく
log-empty = まだ何も起きていません。
progress = { $of }人中 { $done }人が済ませた
ready = 回答済み
key = キー：{ $key }
does-not-fit = { $name }、いまは合わない
help = 手助け
help-none = なし
rub-out = 印を消す
note-yes = { $what }：○
note-no = { $what }：×
note-blank = { $what }：未定
sure = 取り消せません。よろしいですか？
take-back = 戻す
take-back-ask = 「待った」を頼む
take-back-explain = そのあと、ほかの人の手番が進んでいます。戻してよいか、みんなに聞いてみます。
take-back-asked = { $name }が「待った」と言っています。戻してもいいですか？
take-back-waiting = 返事を待っています…
take-back-stays = 全員の同意が得られなかったので、操作はそのままです。
ask-them = 頼む
agree = いいよ
refuse = だめ
open-rule = ルール { $clause } を開く
seats-and-bots = 席・ボット・招待
fast-bots = ボットを速く動かす
given-position = 指定局面
replay = リプレイ
leave = 席を立つ
leave-explain = 席は取っておきます。ほかの人が座るまでは、いつでも戻れます。その間、ボットに代わりを頼むこともできます。
stay = 続ける
watching = { $count }人が観戦しています。
line-connecting = 接続中…
line-lost = 接続が切れました。つなぎ直しています…
got-it = わかった
hint-touch = 光っているものに触れます。触れると、動かせる先が光ります。そこまで引きずっても動かせます。
hint-complete-mouse = 光った場所か、同じものをもう一度クリックすると決まります。Esc でやめられます。
hint-complete-finger = 光った場所か、同じものにもう一度触れると決まります。
hint-choose-mouse = 光った場所のどれかをクリックしてください。同じものをもう一度クリックするか、Esc でやめられます。
hint-choose-finger = 光った場所のどれかに触れてください。同じものにもう一度触れるとやめられます。
hint-explain-mouse = 右クリックすると、それが何かわかります。できないことをすると、理由とルールを示します。
hint-explain-finger = 長押しすると、それが何かわかります。できないことをすると、理由とルールを示します。

## 終わり

result = 結果
game-over = ゲーム終了
you-won = あなたの勝ち！
you-shared = 同点で、あなたも勝ち！
won = { $names }の勝ち
shared = { $names }が同点で勝ち
tie-break = 同点だったので、同点のときのルールで決まりました。
rematch = もう一戦
rematch-given = 同じ局面からもう一度
rematch-wanted = もう一戦を待っている人：{ $names }
to-next-table = 次のテーブルへ
fair = シャッフルは公正だった？
fair-explain = このゲームの運は、すべてひとつの「種」から決まっています。種の指紋は始まる前に公開され、種そのものは終わった今、公開されます。だれでも確かめられます。
fair-commitment = 指紋（SHA-256）
fair-seed = 種

## リプレイ

all-hands = 全員の手札
to-first = 最初へ
to-last = 最後へ
step-back = ひとつ戻る
step-on = ひとつ進む
play = 再生
pause = 一時停止
scrubber = ゲームの中の位置
step-of = { $of } のうち { $step }
record = 記録
record-lead = ゲームの記録を開くと、一手ずつ見たり、好きな局面から続きを遊んだりできます。ファイルはこのサーバーが読むだけで、残しません。
record-drop = ここにファイルをドロップしても開けます。
record-other = 別の記録を開く…
record-large = ゲームの記録にしては大きすぎるファイルです。
record-save = 記録を保存
play-from-here = ここから遊ぶ
play-from-end = ここではもう終わっています。前の局面に戻ると、そこから遊べます。
teacher = 検討
mistake-next = 次の悪手
mistakes-none = 勝ちや引き分けを逃した手はありませんでした。
mistakes-count = 悪手 { $count }
lesson-now = { $outcome ->
    [won] { $seat }の番。{ $turns } 手で勝てます。
    [lost] { $seat }の番。相手が最善なら { $turns } 手で負けます。
   *[drawn] { $seat }の番。たがいに最善なら引き分けです。
}
lesson-best = 最善
lesson-better = 正しい手
lesson-more = ほか { $more } 通り
lesson-was-best = 「{ $move }」：最善でした。
lesson-slower = 「{ $move }」：まだ勝ちですが、{ $before } 手のところが { $after } 手になりました。
lesson-sooner = 「{ $move }」：{ $after } 手で負けます。最善なら { $before } 手まで粘れました。
lesson-mistake = { $change ->
    [won-drawn] 悪手：「{ $move }」。勝ちから引き分けになりました。
    [won-lost] 悪手：「{ $move }」。勝ちから負けになりました。
   *[drawn-lost] 悪手：「{ $move }」。引き分けから負けになりました。
}

## ボットの強さ

level-hatchling = ひよこ
level-regular = 常連
level-veteran = 古株
level-master = 名人
level-greedy = 欲ばり
level-random = 気まぐれ
level-perfect = 千里眼
