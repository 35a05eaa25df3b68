-- parameters: player opponent army against since until players edition place occasion tag tile mirrors least limit
-- chart: bars
-- columns:
--     tile = piece
-- game: neuroshima_hex
-- of: {table:tile_use} f
-- rows: f.result IS NOT NULL AND {recorded:battle} AND f.placed > 0
-- keys:
--     tile = f.tile
-- counts:
--     n = count(*)
--     wins = count(*) FILTER (f.result = 1)
--     placed = sum(f.placed)
-- What units do to others, and how often those who placed them win.
SELECT f.tile, {rate}, sum(f.placed)::BIGINT AS placed, sum(f.hits)::BIGINT AS hits,
       sum(f.wounds)::BIGINT AS wounds, sum(f.hq_wounds)::BIGINT AS hq_wounds,
       round(sum(f.wounds) / nullif(sum(f.placed), 0), 3) AS wounds_a_unit,
       round(sum(f.hq_wounds) / nullif(sum(f.placed), 0), 3) AS hq_wounds_a_unit
FROM {table:tile_use} f
WHERE {rows}
GROUP BY f.tile
ORDER BY wounds_a_unit DESC, f.tile
