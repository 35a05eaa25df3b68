-- parameters: player opponent army against since until players edition place occasion tag tile kind board normal mirrors least limit
-- needs: tile_placed
-- chart: board
-- columns:
--     hex = cell
-- game: neuroshima_hex
-- of: {table:placements} f
-- rows: f.result IS NOT NULL AND (f.kind = $kind OR $kind IS NULL) AND f.m IN (SELECT b.m FROM
--     {table:details} b WHERE b.board = $board)
-- keys:
--     hex = CASE WHEN $normal THEN f.spot ELSE f.hex END
-- counts:
--     n = count(*)
--     wins = count(*) FILTER (f.result = 1)
-- How those did who laid a tile there.
SELECT {key:hex} AS hex, {rate}
FROM {table:placements} f
WHERE {rows}
GROUP BY ALL
ORDER BY hex
