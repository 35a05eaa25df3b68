-- parameters: game player opponent army against since until players edition place occasion tag mirrors least limit
-- partly: turn
-- chart: bars
-- of: base.participants f
-- rows: f.result IS NOT NULL
-- keys:
--     player = f.player
--     army = f.army
-- counts:
--     n = count(*)
--     wins = count(*) FILTER (f.result = 1)
--     draws = count(*) FILTER (f.result = 0)
--     n_first = count(*) FILTER (f.first)
-- A player's profile: how each army did in whose hands.
SELECT f.player, f.army, {rate}, count(*) FILTER (f.result = 0) AS draws,
       count(*) FILTER (f.first) AS n_first,
       base.rate(count(*) FILTER (f.first AND f.result = 1), n_first) AS rate_first,
       round(avg(f.seconds / nullif(f.turns, 0)), 1) AS seconds_a_turn, max(f.day) AS last_day
FROM base.participants f
WHERE {rows}
GROUP BY f.player, f.army
ORDER BY f.player, n DESC, f.army
