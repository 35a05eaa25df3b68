-- parameters: game player opponent army against since until players edition place occasion tag mirrors least limit
-- chart: table
-- of: base.participants f
-- rows: f.result IS NOT NULL AND f.foe_player IS NOT NULL
-- keys:
--     player = f.player
--     opponent = f.foe_player
-- counts:
--     n = count(*)
--     wins = count(*) FILTER (f.result = 1)
--     draws = count(*) FILTER (f.result = 0)
--     losses = count(*) FILTER (f.result = -1)
-- Two players against each other, from the side of the first.
SELECT f.player, f.foe_player AS opponent, {rate}, count(*) FILTER (f.result = 0) AS draws,
       count(*) FILTER (f.result = -1) AS losses, min(f.day) AS first_day, max(f.day) AS last_day,
       base.told(arg_max(f.result, (coalesce(f.day, DATE '0001-01-01'), f.begun))) AS last_result
FROM base.participants f
WHERE {rows}
GROUP BY f.player, f.foe_player
ORDER BY n DESC, f.player, opponent
