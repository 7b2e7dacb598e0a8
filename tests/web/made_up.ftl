thing = { $name }
area = { $name }
act = { $what }
ask = { $what }
said = { $what }
why-not = The { $what } may not go there.
end-full = The board is full.
