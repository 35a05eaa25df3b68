-- parameters: player opponent army against since until players edition place occasion tag mirrors least limit
-- chart: bars
-- game: neuroshima_hex
-- of: {table:standings} f
-- rows: f.result IS NOT NULL AND {recorded:battle} AND f.lowest_lead <= 0
-- keys:
--     behind = least(-f.lowest_lead, 15)
-- counts:
--     n = count(*)
--     wins = count(*) FILTER (f.result = 1)
-- How often a match is won after having been behind by so many HQ points.
SELECT least(-f.lowest_lead, 15) AS behind, {rate}
FROM {table:standings} f
WHERE {rows}
GROUP BY behind
ORDER BY behind
