-- parameters: player opponent army against since until players edition place occasion tag tile mirrors limit
-- needs: hand_discarded
-- partly: tiles_discarded
-- chart: bars
-- columns:
--     tile = piece
-- game: neuroshima_hex
-- of: {table:discards} f
-- keys:
--     tile = f.tile
--     why = f.why
-- counts:
--     n = count(*)
--     in_won_matches = count(*) FILTER (f.result = 1)
-- What is thrown away, and why.
SELECT f.tile, f.why, count(*) AS n, count(*) FILTER (f.result = 1) AS in_won_matches
FROM {table:discards} f
WHERE {rows}
GROUP BY f.tile, f.why
ORDER BY n DESC, f.tile, f.why
