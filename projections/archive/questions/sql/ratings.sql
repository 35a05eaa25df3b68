-- parameters: game player limit
-- chart: bars
-- of: base.ratings f
-- keys:
--     game = f.game
--     player = f.player
--     simulated = f.simulated
-- counts:
--     matches = count(*)
-- Where every player stands now. `rating` is what one may be nearly sure of: mu - 3 sigma.
WITH standing AS (
    SELECT f.game, f.simulated, f.player, count(*) AS matches, max(f.place) AS place,
           arg_max(f.mu, f.place) AS mu, arg_max(f.sigma, f.place) AS sigma
    FROM base.ratings f WHERE {rows}
    GROUP BY f.game, f.simulated, f.player
)
SELECT game, player, round(mu - 3 * sigma, 2) AS rating, round(mu, 2) AS mu,
       round(sigma, 2) AS sigma, matches, simulated
FROM standing
ORDER BY game, simulated, rating DESC, player
