-- parameters: player army since until players edition place occasion tag presence board_size limit
-- chart: board
-- columns:
--     square = cell
-- game: dust_tactics
-- of: {table:squares_used} f
-- rows: {recorded:unit_activated} AND (f.presence = $presence OR $presence IS NULL)
--     AND f.board = $board_size
-- keys:
--     square = f.square
-- counts:
--     n = count(*)
-- On which squares units ended, stood, fired, were attacked and fell.
SELECT f.square, count(*) AS n, n / sum(count(*)) OVER () AS share
FROM {of}
WHERE {rows}
GROUP BY f.square
ORDER BY f.square
