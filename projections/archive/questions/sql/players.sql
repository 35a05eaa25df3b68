-- parameters: game player opponent army against since until players edition place occasion tag mirrors least limit
-- partly: turn
-- chart: bars
-- of: base.participants f
-- rows: f.result IS NOT NULL
-- keys:
--     player = f.player
-- counts:
--     n = count(*)
--     wins = count(*) FILTER (f.result = 1)
--     draws = count(*) FILTER (f.result = 0)
-- Every player: matches, wins, and the army played most (of several, the first by name).
WITH favourite AS (
    SELECT f.player, f.army, count(*) AS often
    FROM base.participants f
    WHERE f.army IS NOT NULL AND {rows}
    GROUP BY f.player, f.army
    QUALIFY row_number() OVER (PARTITION BY f.player ORDER BY often DESC, f.army) = 1
)
SELECT f.player, {rate}, count(*) FILTER (f.result = 0) AS draws,
       count(DISTINCT f.foe_player) AS opponents, any_value(favourite.army) AS favourite_army,
       min(f.day) AS first_day, max(f.day) AS last_day,
       round(avg(f.seconds), 1) AS seconds_a_match
FROM base.participants f LEFT JOIN favourite ON favourite.player = f.player
WHERE {rows}
GROUP BY f.player
ORDER BY n DESC, f.player
