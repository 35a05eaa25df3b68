-- parameters: player since until limit
-- game: lost_expedition
-- chart: table
-- of: {table:attacks} f
-- rows: f.hits IS NOT NULL
-- columns:
--     beast = first
-- keys:
--     beast = f.beast
-- counts:
--     attacks = count(*)
--     hits = sum(f.hits)
-- How often each beast was attacked, and how often it was hit.
SELECT f.beast, count(*) AS attacks, sum(f.dice) AS dice, sum(f.hits) AS hits
FROM {of}
WHERE {rows}
GROUP BY f.beast
ORDER BY attacks DESC, f.beast
