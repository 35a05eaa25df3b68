-- parameters: player army since until players edition place occasion tag least limit
-- chart: bars
-- columns:
--     actions = value
--     n = first
-- game: dust_tactics
-- of: {table:activations} f
-- rows: {recorded:unit_activated} AND f.actions IS NOT NULL
-- keys:
--     actions = f.actions
-- counts:
--     n = count(*)
--     with_target = count(f.target)
--     dealt = sum(f.dealt)
-- What units did with their activations, and what came of it.
SELECT f.actions, count(*) AS n, n / sum(count(*)) OVER () AS share, count(f.target) AS with_target,
       sum(f.dealt)::BIGINT AS dealt,
       round(sum(f.dealt) / nullif(count(f.target), 0), 2) AS dealt_an_attack
FROM {of}
WHERE {rows}
GROUP BY f.actions
ORDER BY n DESC, f.actions
