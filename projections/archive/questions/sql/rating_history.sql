-- parameters: game player limit
-- chart: line
-- The rating of each player after each match.
SELECT k.day, k.match, f.game, f.player, f.place AS nth, round(f.mu - 3 * f.sigma, 2) AS rating,
       round(f.mu, 2) AS mu, round(f.sigma, 2) AS sigma
FROM base.ratings f JOIN base.matches k USING (m)
WHERE {ratings}
ORDER BY f.game, f.simulated, f.place, f.player
LIMIT CASE WHEN $limit > 0 THEN $limit ELSE 1000000000 END
