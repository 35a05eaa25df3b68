-- parameters: player opponent army against since until players edition place occasion tag line board mirrors least limit
-- chart: board
-- columns:
--     tile = piece
--     spot = cell
-- walk: line tile spot
-- game: neuroshima_hex
-- of: {table:openings} f
-- rows: f.before = $line_name AND f.result IS NOT NULL AND {recorded:tile_placed} AND f.m IN (SELECT b.m FROM
--     {table:details} b WHERE b.board = $board)
-- keys:
--     tile = f.tile
--     spot = f.spot
-- counts:
--     n = count(*)
--     wins = count(*) FILTER (f.result = 1)
-- The next tile after a line of first placements: its names go in a row, `tile@spot tile@spot`.
SELECT f.step, f.tile, f.spot, {rate}
FROM {table:openings} f
WHERE {rows}
GROUP BY f.step, f.tile, f.spot
ORDER BY n DESC, f.tile, f.spot
