-- parameters: player opponent army against since until players edition place occasion tag units board mirrors limit
-- chart: table
-- laid: alone
-- facings: N NE SE S SW NW
-- game: neuroshima_hex
-- When just these units lay on the board and nothing else, also turned and reflected.
WITH first AS (
    SELECT f.m, min(f.seq) AS seq FROM {table:positions} f
    WHERE f.position = $position AND {of_match} AND {recorded:tile_placed}
          AND f.m IN (SELECT b.m FROM {table:details} b WHERE b.board = $board)
    GROUP BY f.m
)
SELECT k.match, t.seq, k.day, k.players, k.armies, k.result,
       '?match=' || k.match || '&at=' || t.seq AS link
FROM first t JOIN base.matches k USING (m)
ORDER BY k.day DESC, k.match
