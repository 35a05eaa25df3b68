-- parameters: player opponent army against since until players edition place occasion tag tile mirrors least limit
-- needs: battle
-- chart: bars
-- columns:
--     tile = piece
-- game: neuroshima_hex
-- of: {table:nets} f
-- rows: f.result IS NOT NULL
-- keys:
--     tile = f.tile
-- counts:
--     n = count(DISTINCT f.seat)
--     wins = count(DISTINCT f.seat) FILTER (f.result = 1)
--     units_held = count(*)
--     battles = count(DISTINCT (f.seat, f.seq))
-- What nets hold at the beginning of battles, and how those do who throw them.
WITH caught AS (
    SELECT f.m, f.simulated, f.seat, f.army, f.foe, f.result, f.tile, count(*) AS held,
           count(DISTINCT f.seq) AS battles
    FROM {table:nets} f WHERE {rows}
    GROUP BY ALL
)
SELECT f.tile, {rate}, sum(f.held)::BIGINT AS units_held, sum(f.battles)::BIGINT AS battles,
       round(units_held / nullif(sum(f.battles), 0), 2) AS held_a_battle
FROM caught f
GROUP BY f.tile
ORDER BY units_held DESC, f.tile
