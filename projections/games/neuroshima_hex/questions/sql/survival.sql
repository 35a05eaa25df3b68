-- parameters: player opponent army against since until players edition place occasion tag tile mirrors least limit
-- chart: bars
-- columns:
--     tile = piece
-- game: neuroshima_hex
-- of: {table:tile_use} f
-- rows: {recorded:battle} AND f.placed > 0 AND NOT ends_with(f.tile, '-hq')
-- keys:
--     tile = f.tile
-- counts:
--     n = sum(f.placed)
--     wins = sum(f.placed - least(f.lost, f.placed))
-- How long units live.
WITH units AS (
    SELECT f.tile, sum(f.placed)::BIGINT AS n, sum(least(f.lost, f.placed))::BIGINT AS fallen,
           sum(f.battles)::BIGINT AS fought
    FROM {table:tile_use} f
    WHERE {rows}
    GROUP BY f.tile
)
SELECT tile, n, n - fallen AS wins, base.rate(wins, n) AS rate,
       base.wilson_low(wins, n) AS low, base.wilson_high(wins, n) AS high, n < $least AS too_few, round(fought / n, 2) AS battles_survived
FROM units
ORDER BY low DESC, tile
