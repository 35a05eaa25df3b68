-- parameters: player opponent army against since until players edition place occasion tag tile kind board normal mirrors limit
-- chart: board
-- game: neuroshima_hex
-- Where tiles are laid; with normal=yes the boards are turned so that alike openings lie alike.
SELECT CASE WHEN $normal THEN f.spot ELSE f.hex END AS hex, count(*) AS n,
       n / sum(count(*)) OVER () AS share
FROM {table:placements} f
WHERE (f.kind = $kind OR $kind IS NULL) AND {facts}
      AND f.m IN (SELECT b.m FROM {table:details} b WHERE b.board = $board)
GROUP BY ALL
ORDER BY hex
