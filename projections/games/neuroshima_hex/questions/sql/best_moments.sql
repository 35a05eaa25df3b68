-- parameters: player opponent army against since until players edition place occasion tag mirrors limit
-- needs: battle
-- chart: table
-- columns:
--     caused_by = person
-- game: neuroshima_hex
-- The battles with the largest swing and the most losses, each a link to its first event.
WITH chosen AS (
    SELECT f.m, f.seq, f.kind, f.seat, f.swing, f.destroyed, f.segments, f.hq_damage
    FROM {table:battles} f WHERE {facts}
), kept AS (
    SELECT 'swing' AS moment, abs(swing) AS size, * FROM chosen WHERE size >= (
        SELECT min(s) FROM (SELECT abs(swing) AS s FROM chosen ORDER BY s DESC LIMIT 20))
    UNION ALL
    SELECT 'losses', destroyed, * FROM chosen WHERE destroyed >= (
        SELECT min(s) FROM (SELECT destroyed AS s FROM chosen ORDER BY s DESC LIMIT 20))
    UNION ALL
    SELECT 'chain', segments, * FROM chosen WHERE segments >= (
        SELECT min(s) FROM (SELECT segments AS s FROM chosen ORDER BY s DESC LIMIT 20))
)
SELECT c.moment, c.size, k.match, c.seq, k.day, k.players, k.armies, c.kind AS cause,
       k.players[c.seat + 1] AS caused_by, c.swing, c.destroyed, c.hq_damage,
       '?match=' || k.match || '&at=' || c.seq AS link
FROM kept c JOIN base.matches k USING (m)
QUALIFY row_number() OVER (
    PARTITION BY c.moment ORDER BY c.size DESC, k.day, k.match, c.seq) <= 20
ORDER BY c.moment, c.size DESC, k.day, k.match, c.seq
