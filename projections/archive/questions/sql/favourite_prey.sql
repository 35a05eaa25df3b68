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
-- For each player the opponent most surely beaten, by the lower end of the interval.
WITH pairs AS (
    SELECT f.player, f.foe_player AS opponent, {rate}
    FROM base.participants f
    WHERE {rows}
    GROUP BY f.player, f.foe_player
)
SELECT * FROM pairs
QUALIFY row_number() OVER (PARTITION BY player ORDER BY low DESC, n DESC, opponent) = 1
ORDER BY low DESC, player
