-- parameters: game player opponent army against since until players edition place occasion tag mirrors limit
-- chart: table
-- The longest run of wins of each player.
WITH rows AS (
    SELECT f.player, f.m, f.day, f.result = 1 AS won,
           row_number() OVER (PARTITION BY f.player ORDER BY f.day, f.begun)
           - row_number() OVER (PARTITION BY f.player, f.result = 1 ORDER BY f.day, f.begun) AS run
    FROM base.participants f
    WHERE f.result IS NOT NULL AND {seats}
), runs AS (
    SELECT player, run, count(*) AS wins, min(day) AS first_day, max(day) AS last_day
    FROM rows WHERE won GROUP BY player, run
)
SELECT player, wins AS longest, first_day, last_day
FROM runs
QUALIFY row_number() OVER (PARTITION BY player ORDER BY wins DESC, first_day) = 1
ORDER BY longest DESC, player
