-- parameters: game player opponent army against since until players edition place occasion tag mirrors limit
-- chart: table
-- Wins of those who were rated lower before the match.
WITH upsets AS MATERIALIZED (
    SELECT f.m, f.player AS winner, f.foe_player AS loser, f.day, one.mu_before AS winner_mu,
           other.mu_before AS loser_mu,
           base.chance(one.mu_before - other.mu_before,
             sqrt(2 * (25.0 / 6) ** 2 + one.sigma_before ** 2 + other.sigma_before ** 2)) AS chance
    FROM base.participants f
    JOIN base.ratings one ON one.m = f.m AND one.player = f.player
    JOIN base.ratings other ON other.m = f.m AND other.player = f.foe_player
    WHERE f.result = 1 AND one.mu_before < other.mu_before AND {seats}
), kept AS (
    SELECT * FROM upsets WHERE round(chance, 3) <= (
       SELECT max(c) FROM (SELECT round(chance, 3) AS c FROM upsets ORDER BY c LIMIT 100))
)
SELECT k.match, k.day, c.winner, c.loser,
       round(c.winner_mu, 2) AS winner_mu, round(c.loser_mu, 2) AS loser_mu,
       round(c.chance, 3) AS chance
FROM kept c JOIN base.matches k USING (m)
ORDER BY round(c.chance, 3), k.day, k.match
LIMIT CASE WHEN $limit > 0 THEN least($limit, 100) ELSE 100 END
