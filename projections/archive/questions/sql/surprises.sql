-- parameters: game player opponent army against since until players edition place occasion tag mirrors limit
-- chart: table
-- Wins of those who were rated lower before the match.
WITH before AS (
    SELECT f.m, f.player, f.game,
           lag(f.mu) OVER w AS mu, lag(f.sigma) OVER w AS sigma
    FROM base.ratings f WHERE {origin}
    WINDOW w AS (PARTITION BY f.game, f.simulated, f.player ORDER BY f.place)
), rated AS (
    SELECT m, player, coalesce(mu, 25.0) AS mu, coalesce(sigma, 25.0 / 3) AS sigma FROM before
)
SELECT k.match, k.day, f.player AS winner, f.foe_player AS loser,
       round(one.mu, 2) AS winner_mu, round(other.mu, 2) AS loser_mu,
       round(base.chance(one.mu - other.mu,
             sqrt(2 * (25.0 / 6) ** 2 + one.sigma ** 2 + other.sigma ** 2)), 3) AS expected
FROM base.participants f
JOIN rated one ON one.m = f.m AND one.player = f.player
JOIN rated other ON other.m = f.m AND other.player = f.foe_player
JOIN base.matches k ON k.m = f.m
WHERE f.result = 1 AND one.mu < other.mu AND {seats}
ORDER BY expected, k.day, k.match
LIMIT CASE WHEN $limit > 0 THEN least($limit, 100) ELSE 100 END
