-- parameters: game player opponent army against since until players edition place occasion tag mirrors limit
-- chart: table
-- of: (SELECT w.*, w.nth - row_number() OVER (PARTITION BY w.player ORDER BY w.nth) AS run FROM
--     (SELECT f.m, f.player, f.day, f.result, row_number() OVER (PARTITION BY f.player
--     ORDER BY f.day NULLS FIRST, f.begun, f.result) AS nth
--     FROM base.participants f WHERE f.result IS NOT NULL AND {seats}) w WHERE w.result = 1) f
-- keys:
--     player = f.player
--     run = f.run
-- counts:
--     longest = count(*)
-- The longest run of wins of each player.
WITH runs AS (
    SELECT f.player, f.run, count(*) AS wins, min(f.day) AS first_day, max(f.day) AS last_day
    FROM {of}
    GROUP BY f.player, f.run
)
SELECT player, wins AS longest, first_day, last_day, run
FROM runs
QUALIFY row_number() OVER (PARTITION BY player ORDER BY wins DESC, first_day) = 1
ORDER BY longest DESC, player
