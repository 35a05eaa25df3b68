-- parameters: player opponent army against since until players edition place occasion tag mirrors least limit
-- chart: bars
-- game: neuroshima_hex
-- How often a match is won after having been behind by so many HQ points.
SELECT least(-f.lowest_lead, 15) AS behind, {rate}
FROM {table:standings} f
WHERE f.result IS NOT NULL AND f.lowest_lead <= 0 AND {facts}
GROUP BY behind
ORDER BY behind
