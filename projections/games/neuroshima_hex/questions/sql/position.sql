-- parameters: player opponent army against since until players edition place occasion tag units board normal mirrors limit
-- needs: tile_placed
-- chart: table
-- laid: among
-- facings: N NE SE S SW NW
-- game: neuroshima_hex
-- When these units lay on these hexes together, with whatever else; also turned and reflected.
WITH wanted AS (
    SELECT w.image, w.item, w.tile, w.hex, w.facing FROM (SELECT unnest($wanted) AS w)
    WHERE $normal OR w.image = 0
), there AS MATERIALIZED (
    SELECT f.m, w.image, w.item, f.seq, coalesce(f.last_seq, 1000000000) AS gone
    FROM {table:stays} f JOIN wanted w ON f.tile = w.tile AND f.hex = w.hex
         AND (w.facing IS NULL OR f.facing = w.facing)
    WHERE f.tile IN (SELECT tile FROM wanted) AND {facts}
      AND f.m IN (SELECT b.m FROM {table:details} b WHERE b.board = $board)
), together AS (
    SELECT a.m, a.image, a.seq
    FROM there a JOIN there b
         ON a.m = b.m AND a.image = b.image AND b.seq <= a.seq AND a.seq < b.gone
    GROUP BY a.m, a.image, a.seq
    HAVING count(DISTINCT b.item) = (SELECT count(DISTINCT item) FROM wanted)
)
SELECT k.match, t.seq, k.day, k.players, k.armies, k.result,
       '?match=' || k.match || '&at=' || t.seq AS link
FROM (SELECT m, min(seq) AS seq FROM together GROUP BY m) t JOIN base.matches k USING (m)
ORDER BY k.day DESC, k.match
