-- parameters: player opponent army against since until players edition place occasion tag board normal mirrors least limit
-- needs: tile_placed
-- chart: bars
-- game: neuroshima_hex
-- of: {table:placements} f
-- rows: f.kind = 'hq' AND f.result IS NOT NULL AND f.m IN (SELECT b.m FROM {table:details} b
--     WHERE b.board = $board)
-- keys:
--     army = f.army
--     ring = CASE WHEN NOT $normal THEN f.hex WHEN $board = 37 THEN ['centre', 'inner',
--     'middle', 'edge'][f.ring + 1] ELSE ['centre', 'inner', 'edge'][f.ring + 1] END
-- counts:
--     n = count(*)
--     wins = count(*) FILTER (f.result = 1)
-- From which ring an HQ wins, the rings of boards of two sizes never together.
SELECT f.army, {key:ring} AS ring, {rate}
FROM {table:placements} f
WHERE {rows}
GROUP BY ALL
ORDER BY f.army, ring
