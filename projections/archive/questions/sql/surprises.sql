-- parameters: game player opponent army against since until players edition place occasion tag mirrors limit
-- chart: table
-- Wins of those who were rated lower before the match.
SELECT k.match, k.day, f.player AS winner, f.foe_player AS loser,
       round(one.mu_before, 2) AS winner_mu, round(other.mu_before, 2) AS loser_mu,
       round(base.chance(one.mu_before - other.mu_before,
             sqrt(2 * (25.0 / 6) ** 2 + one.sigma_before ** 2 + other.sigma_before ** 2)), 3)
             AS expected
FROM base.participants f
JOIN base.ratings one ON one.m = f.m AND one.player = f.player
JOIN base.ratings other ON other.m = f.m AND other.player = f.foe_player
JOIN base.matches k ON k.m = f.m
WHERE f.result = 1 AND one.mu_before < other.mu_before AND {seats}
ORDER BY expected, k.day, k.match
LIMIT CASE WHEN $limit > 0 THEN least($limit, 100) ELSE 100 END
