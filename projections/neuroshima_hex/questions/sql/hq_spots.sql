-- parameters: player opponent army against since until players edition place occasion tag board normal mirrors least limit
-- chart: bars
-- game: neuroshima_hex
-- From which ring an HQ wins, the rings of boards of two sizes never together.
SELECT f.army, CASE WHEN NOT $normal THEN f.hex
                    WHEN $board = 37 THEN ['centre', 'inner', 'middle', 'edge'][f.ring + 1]
                    ELSE ['centre', 'inner', 'edge'][f.ring + 1] END AS ring, {rate}
FROM {table:placements} f
WHERE f.kind = 'hq' AND f.result IS NOT NULL AND {facts}
      AND f.m IN (SELECT b.m FROM {table:details} b WHERE b.board = $board)
GROUP BY ALL
ORDER BY f.army, ring
