# Cats Called Jiji: words in English.
#
# A kind of card arrives as $kind = "W1" to "B8" (white or black, number), several as $cards = "W1 B3". A seat arrives as a
# name in $seat, together with $you = "yes" where the viewer sits on it.

kind-name = { $kind ->
     [W1] white 1
     [W2] white 2
     [W3] white 3
     [W4] white 4
     [W5] white 5
     [W6] white 6
     [W7] white 7
     [W8] white 8
     [B1] black 1
     [B2] black 2
     [B3] black 3
     [B4] black 4
     [B5] black 5
     [B6] black 6
     [B7] black 7
    *[B8] black 8
}

## On the shelf

tagline = Everybody hides a cat. Draw, pair, share a hint, and name the missing ones.
about = An old-maid game turned into a search. Each of you hides one card as your Missing Jiji. You draw from your left neighbour, lay pairs, and must share cards that say something about your own cat. Once in the game you may call out which cats are missing: the sooner you are right, the more each is worth.
credits = Cats Called Jiji is a game by Arkit Games (あーきっと．ゲームズ). Its title and rules belong to its publisher. Yokocho is unofficial and uses no art or text of theirs. The wordings of share rules A, B and C are a house table; playing time and age are our estimate.

## Options

option-match = Match
option-match-hint = One game, or the optional long day of three games whose points are added.
option-match-single = One game
option-match-long_day = A long day on Cat Alley (three games)
option-end_d = End by majority
option-end_d-hint = Whether a game ends when one declaration finds half or more of all Missing Jiji. The published rules use it in a single game and not in a long day.
option-end_d-by_match = As the match says
option-end_d-on = On
option-end_d-off = Off
option-discovery_card = Discovery cards
option-discovery_card-hint = Whether the cards 1st and 2nd go to the first who declare, or to the first who are right.
option-discovery_card-on_declaration = To who declares first
option-discovery_card-on_success = To who is right first
option-tie_break = Equal points
option-tie_break-hint = Whether a failed declaration also counts as the earlier one when points are equal.
option-tie_break-declaration_order = Any declaration counts
option-tie_break-success_order = Only a successful one counts
option-stall_rounds = Idle rounds
option-stall_rounds-hint = After so many full rounds in which nothing comes forward, the game is stopped.
option-share_rules = Share rules
option-share_rules-hint = What rules A, B and C say. The published wordings are not known to us; owners of the game can mark their own table here, or give it as a file on the command line.
option-share_rules-house = House table
option-share_rules-table = Rule { $name }
option-share_rules-rows = Own Missing Jiji
option-share_rules-columns = Card to share

## End

end-left_hand_empty = There was no card left to draw.
end-one_seeker_left = Only one seat had not declared.
end-all_found = Nothing was left to find.
end-majority_found = One declaration found half or more of all Missing Jiji.
end-no_progress = For too long nothing came forward.
end-three_games = All three games have been played.
end-found_every_jiji = One declaration found every Missing Jiji but its own.
tie-break = { $end ->
    [found_every_jiji] The points were equal, and that decided.
   *[other] The points were equal: the earlier declaration comes first.
}

## What is asked, and who is waited for

heading = Rule { $rule } · Turn { $turn }
heading-long-day = Game { $game } of 3 · Rule { $rule } · Turn { $turn }

prompt-choose-starter = You choose who starts the next game: touch a seat
prompt-redeal = Keep your hand? With three pairs in it you may have all cards dealt anew
prompt-choose-rule = Choose the share rule of this game
prompt-choose-missing = Choose a card to hide as your Missing Jiji
# Once a card has been touched.
prompt-hide = Now hide it in the place before you
prompt-draw = Draw a card from your left neighbour’s hand
prompt-share = Share a card: rule { $rule }
# Once a card has been touched.
prompt-lay = Now lay it with your shared cards
# $cards: what has been named so far, or "none".
prompt-discover = Have you found Jiji? Name kinds and declare, or pass{ $cards ->
    [none] { "" }
   *[other] . Named: { $cards }
}
prompt-last-chance = Your last chance to declare{ $cards ->
    [none] { "" }
   *[other] . Named: { $cards }
}
prompt-must-declare = You are the last: you must declare{ $cards ->
    [none] { "" }
   *[other] . Named: { $cards }
}
prompt-wait-choose-starter = { $seat } chooses who starts
prompt-wait-redeal = All look at their hands
prompt-wait-choose-rule = { $seat } chooses the share rule
prompt-wait-choose-missing = The Missing Jiji are being chosen
prompt-wait-draw = { $seat } draws a card
prompt-wait-share = { $seat } shares a card
prompt-wait-discover = { $seat } may declare
prompt-wait-last-chance = { $seat } has a last chance to declare
prompt-wait-must-declare = { $seat } must declare
prompt-drawing = { $seat } looks at the drawn card
prompt-dealing = The cards are dealt
prompt-laying = All lay their pairs
prompt-saying = No card can be shared
prompt-looking = The Missing Jiji are looked at
prompt-taking = Found!
prompt-opening = The cards are opened
prompt-over = The game is over

## What an action does (buttons, spoken)

act-choose-starter = { $seat } starts
act-keep-hand = Keep the hand
act-request-redeal = Show the hand and deal anew
act-choose-rule = Choose rule { $rule }
act-choose-missing = Hide { kind-name } as your Missing Jiji
act-draw = Draw a card
act-share = Share { kind-name }
act-pass-discovery = Not now
act-name-kind = Name { kind-name }
act-confirm-declaration = I have found Jiji!

## Pieces and places (spoken)

card = { kind-name }
card-hidden = A face-down card
# $words: whose words these are, "own" for a table of the players' own.
rule-card = Share rule { $rule }: { $words ->
    [A] a card whose number is at most 2 away from your Missing Jiji’s (house table)
    [B] a card with an odd number if your Missing Jiji is odd, an even one if it is even (house table)
    [C] a card of the same half (1–4 or 5–8) as your Missing Jiji (house table)
   *[own] a table of your own, shown on the rule sheet
}
discovery-card = Discovery card { $number ->
    [1] 1st
   *[2] 2nd
}
chip = { kind-name }, named { $count ->
    [0] not yet
    [1] once
   *[other] twice
}
jiji-hidden = A Missing Jiji, face down
jiji-known = A Missing Jiji, face down: you know it is { kind-name }
jiji-open = Missing Jiji { kind-name }
area-rule = Share rule
area-discovery = Discovery cards
area-extra = Extra Missing Jiji
area-names = Name the cats
area-pairs = Pairs
area-jiji = Missing Jiji
area-shared = Shared cards
area-found = Found
area-drawn = Drawn card
area-hand = Hand

## Beside the names

tally-points = Points
tally-hand = Hand
note-thinks = thinking
note-looks = looks
note-found = found
note-failed = was wrong
note-cannot-share = cannot share

## Sheets

sheet-rule = Rule { $rule }: what may be shared
sheet-notebook = Notebook
sheet-seen = What I have seen
help-seen = What I have seen
help-logic = Plain logic
col-place = Whose Jiji
col-kinds = { $kind ->
    [W1] White 1–4
    [W5] White 5–8
    [B1] Black 1–4
   *[B5] Black 5–8
}
sheet-declarations = Declarations
sheet-score = Points
col-own-number = Own Jiji
col-kind = Kind
col-open = Open
col-mine = Mine
col-looked = Looked at
col-surely = Surely held by seat
col-extra = Extra
col-order = No.
col-seat = Player
col-named = Named
col-outcome = Outcome
col-game = Game { $game }
col-total = Total
col-rank = Rank
outcome-open = looking
outcome-found = found
outcome-failed = wrong

## Log

log-game = Game { $game } begins.
log-deal = The cards are dealt. { $you ->
    [yes] You start.
   *[other] { $seat } starts.
}
log-starter = { $you ->
    [yes] You will start.
   *[other] { $seat } will start.
}
log-redeal = { $you ->
    [yes] You show your hand
   *[other] { $seat } shows the hand
} ({ $cards }), and all cards are dealt anew.
log-keeps = { $you ->
    [yes] You keep your hand.
   *[other] { $seat } keeps the hand.
}
log-rule = { $you ->
    [yes] You choose rule { $rule }.
   *[other] { $seat } chooses rule { $rule }.
}
log-hides = { $you ->
    [yes] You have hidden a cat.
   *[other] { $seat } has hidden a cat.
}
log-first-pairs = { $you ->
    [yes] You lay
   *[other] { $seat } lays
} { $count ->
    [one] a pair
   *[other] { $count } pairs
}: { $cards }.
log-draws = { $seat } draws a card from { $from }.
log-gave = It was your { kind-name }.
log-drew = It is { kind-name }.
log-pair = { $you ->
    [yes] You lay a pair: { kind-name }.
   *[other] { $seat } lays a pair: { kind-name }.
}
log-stacks = { $you ->
    [yes] You put { kind-name } on its twin among your shared cards.
   *[other] { $seat } puts { kind-name } on its twin among the shared cards.
}
log-shares = { $you ->
    [yes] You share { kind-name }.
   *[other] { $seat } shares { kind-name }.
}
log-shares-free = { $you ->
    [yes] You share { kind-name }, free of the rule.
   *[other] { $seat } shares { kind-name }, free of the rule.
}
log-cannot-share = { $you ->
    [yes] You cannot share
   *[other] { $seat } cannot share
} ({ $count ->
    [one] { $count } card
   *[other] { $count } cards
} in hand).
log-declares = { $you ->
    [yes] You declare
   *[other] { $seat } declares
} as no. { $order }: “I have found Jiji! { $cards }”
log-saw = { $owner } hides { kind-name }.
log-saw-extra = The extra Jiji is { kind-name }.
log-finds = { $you ->
    [yes] You are right ({ $cards })
   *[other] { $seat } is right ({ $cards })
}: { $points } points.
log-fails = { $you ->
    [yes] Something is wrong: all cards go back.
   *[other] { $seat } was wrong: all cards go back.
}
log-passes = { $you ->
    [yes] You do not declare now.
   *[other] { $seat } does not declare now.
}
log-end-left_hand_empty = There is no card to draw: the game ends, with a last chance for who has not declared.
log-end-one_seeker_left = Only one seat has not declared: the game ends.
log-end-all_found = Nothing is left to find: the game ends.
log-end-majority_found = Half or more of all Missing Jiji at once: the game ends.
log-end-no_progress = Nothing moves any more: the game ends, with a last chance for who has not declared.
log-end-found_every_jiji = Every Missing Jiji at once: the whole match is won.
log-must-declare = { $you ->
    [yes] You must declare now.
   *[other] { $seat } must declare now.
}
log-opened = All cards are opened.
log-points = { $you ->
    [yes] You get
   *[other] { $seat } gets
} { $points ->
    [one] { $points } point
   *[other] { $points } points
}; { $total } in all.
log-wins = { $you ->
    [yes] You win.
   *[other] { $seat } wins.
}
log-shares-win = { $you ->
    [yes] You share the win.
   *[other] { $seat } shares the win.
}
log-took-back = { $you ->
    [yes] You take your choice back.
   *[other] { $seat } takes a choice back.
}

## Why not

why-over = The game is over; nothing more can be done.
why-not-choosing-starter = A starting player is chosen only before the second and third game of a long day.
why-not-yours-to-choose = The starting player is chosen by the seat with the lowest total, and that is not you.
why-no-such-seat = Nobody sits there.
why-between-games = This game is over. First the starting player of the next one is chosen.
why-three-seats = With three players no new deal can be asked for; each keeps the hand that was dealt.
why-redeal-is-past = A new deal can be asked for only before the share rule is chosen.
why-answered = You have answered already. Take it back first if you would rather do something else.
why-too-few-pairs = You need three or more pairs in your hand to ask for a new deal.
why-rule-is-chosen = The share rule is chosen and stays for the whole game.
why-not-starter = The starting player chooses the share rule.
why-hands-first = The share rule is chosen when all have kept their hands.
why-rule-first = The share rule comes first; then all choose their Missing Jiji.
why-missing-is-chosen = Your Missing Jiji is chosen and stays for the whole game.
why-have-chosen = You have chosen your Missing Jiji. While others still choose, you may take your choice back.
why-missing-not-in-hand = { kind-name } is not in your hand. Your Missing Jiji is a card that you hold.
why-not-begun = The turns have not begun: first all choose their Missing Jiji.
why-not-your-turn = It is not your turn. Turns go clockwise.
why-no-more-draws = There was no card left to draw, so the game is ending: nothing is drawn or shared any more.
why-last-declares = Only one player has not declared and must do so now: nothing is drawn or shared any more.
why-stopped = For too long nothing came forward, so the game is ending: nothing is drawn or shared any more.
why-drawn-already = You have drawn your card of this turn, and one is all you may take.
why-draw-first = First draw a card: a turn is investigate, prove, share, discover, in this order.
why-shared-already = Exactly one card is shared in a turn, after the draw; this is not the time.
why-not-in-hand = { kind-name } is not in your hand. Only hand cards can be shared.
why-breaks-rule = The share rule does not let you share { kind-name }: its number does not fit your Missing Jiji.
why-must-share = You must share a card: at least one in your hand fits the rule.
why-must-share-any = You must share a card: as your Jiji has been found, any one will do.
why-share-first = First share a card; then you may declare.
why-declared-already = You have declared in this game. Nobody declares twice.
why-too-many = You have named as many cards as there are hidden Missing Jiji of others.
why-named-twice = There are only two copies of { kind-name }, and you have named both.
why-nothing-named = Name at least one kind first.
why-named-something = You have named a card: declare, or take it back first.
why-must-declare = You are the last who has not declared, so you must.

## Hints for a first game

hint-1 = Hide a card as your Missing Jiji: touch it, then the place before you. Nobody else sees it.
hint-2 = On your turn touch your left neighbour’s hand to draw. A twin in your hand is laid open with it at once.
hint-3 = Then share a card that fits the rule and your Jiji’s number, so every shared card is a hint at your cat.
hint-4 = Once in the game you may name cats and declare. One wrong name spoils all of them. W is white, B is black.

## For the playtest lab

component-shared-cards = Shared cards that lie open
component-hand = Cards in the fullest hand
source-first = Jiji found by whoever was first
source-second = Jiji found by whoever was second
source-later = Jiji found later
event-new-deal = A new deal is asked for
event-draw = A card is drawn
event-pair = A pair is laid
event-cannot-share = A player cannot share
event-empty-hand = A hand runs out
event-declaration = A declaration
event-success = A declaration that is right
event-failure = A declaration that is wrong
