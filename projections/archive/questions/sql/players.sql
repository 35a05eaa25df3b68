-- parameters: game player opponent army against since until players edition place occasion tag mirrors least limit
-- chart: bars
-- Every player: matches, wins, and the army played most (of several, the first by name).
WITH favourite AS (
    SELECT f.player, f.army, count(*) AS often
    FROM base.participants f
    WHERE f.result IS NOT NULL AND f.army IS NOT NULL AND {seats}
    GROUP BY f.player, f.army
    QUALIFY row_number() OVER (PARTITION BY f.player ORDER BY often DESC, f.army) = 1
)
SELECT f.player, {rate}, count(*) FILTER (f.result = 0) AS draws,
       count(DISTINCT f.foe_player) AS opponents, any_value(favourite.army) AS favourite_army,
       min(f.day) AS first_day, max(f.day) AS last_day,
       round(avg(f.seconds), 1) AS seconds_a_match
FROM base.participants f LEFT JOIN favourite ON favourite.player = f.player
WHERE f.result IS NOT NULL AND {seats}
GROUP BY f.player
ORDER BY n DESC, f.player
