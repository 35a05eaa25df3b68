-- parameters: player opponent army against since until players edition place occasion tag tile kind board normal mirrors least limit
-- chart: board
-- game: neuroshima_hex
-- How those did who laid a tile there.
SELECT CASE WHEN $normal THEN f.spot ELSE f.hex END AS hex, {rate}
FROM {table:placements} f
WHERE f.result IS NOT NULL AND (f.kind = $kind OR $kind IS NULL) AND {facts}
      AND f.m IN (SELECT b.m FROM {table:details} b WHERE b.board = $board)
GROUP BY ALL
ORDER BY hex
