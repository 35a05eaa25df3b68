-- parameters: player opponent army against since until players edition place occasion tag tile mirrors least limit
-- chart: bars
-- game: neuroshima_hex
-- What units do to others, and how often those who placed them win.
SELECT f.tile, {rate}, sum(f.placed)::BIGINT AS placed, sum(f.hits)::BIGINT AS hits,
       sum(f.wounds)::BIGINT AS wounds, sum(f.hq_wounds)::BIGINT AS hq_wounds,
       round(sum(f.wounds) / nullif(sum(f.placed), 0), 3) AS wounds_a_unit,
       round(sum(f.hq_wounds) / nullif(sum(f.placed), 0), 3) AS hq_wounds_a_unit
FROM {table:tile_use} f
WHERE f.result IS NOT NULL AND f.placed > 0 AND {facts}
GROUP BY f.tile
ORDER BY wounds_a_unit DESC, f.tile
