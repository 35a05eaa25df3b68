-- parameters: player opponent army against since until players edition place occasion tag tile mirrors least limit
-- chart: bars
-- game: neuroshima_hex
-- What became of each tile: one row of tile_use is a tile of one player in one match.
SELECT f.tile, {rate}, sum(f.drawn)::BIGINT AS drawn, sum(f.placed)::BIGINT AS placed,
       sum(f.played)::BIGINT AS played, sum(f.discarded)::BIGINT AS discarded,
       base.rate(sum(f.placed) + sum(f.played), nullif(sum(f.drawn), 0)) AS use_rate,
       count(*) FILTER (f.placed + f.played > 0) AS n_used,
       count(*) FILTER (f.placed + f.played > 0 AND f.result = 1) AS wins_used,
       base.rate(wins_used, n_used) AS rate_used,
       base.wilson_low(wins_used, n_used) AS low_used,
       base.wilson_high(wins_used, n_used) AS high_used
FROM {table:tile_use} f
WHERE f.result IS NOT NULL AND {facts}
GROUP BY f.tile
ORDER BY f.tile
