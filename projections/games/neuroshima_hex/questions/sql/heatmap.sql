-- parameters: player opponent army against since until players edition place occasion tag tile kind board normal mirrors limit
-- needs: tile_placed
-- chart: board
-- columns:
--     hex = cell
-- game: neuroshima_hex
-- of: {table:placements} f
-- rows: (f.kind = $kind OR $kind IS NULL) AND f.m IN (SELECT b.m FROM {table:details} b WHERE
--     b.board = $board)
-- keys:
--     hex = CASE WHEN $normal THEN f.spot ELSE f.hex END
-- counts:
--     n = count(*)
-- Where tiles are laid; with normal=yes the boards are turned so that alike openings lie alike.
SELECT {key:hex} AS hex, count(*) AS n,
       n / sum(count(*)) OVER () AS share
FROM {table:placements} f
WHERE {rows}
GROUP BY ALL
ORDER BY hex
