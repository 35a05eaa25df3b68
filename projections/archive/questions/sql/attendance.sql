-- parameters: game player opponent army against since until players edition place occasion tag limit
-- chart: bars
-- columns:
--     share = rate first
-- of: base.attendance f JOIN base.matches k USING (m)
-- rows: ($player IS NULL OR f.player = $player)
-- keys:
--     player = f.player
--     game = k.game
-- counts:
--     matches = count(*)
-- Who sat at the table in how many of the sittings of the matches they were part of.
SELECT f.player, k.game, count(*) AS matches, sum(f.sittings)::BIGINT AS sittings,
       sum(f.of_sittings)::BIGINT AS of_sittings, sum(f.sittings) / sum(f.of_sittings) AS share,
       round(coalesce(sum(f.seconds), 0) / 3600, 1) AS hours, max(f.last_day) AS last_day
FROM {of}
WHERE {rows}
GROUP BY f.player, k.game
ORDER BY k.game, sum(f.sittings) DESC, f.player
