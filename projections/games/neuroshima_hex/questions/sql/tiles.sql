-- parameters: player opponent army against since until players edition place occasion tag tile mirrors least limit
-- needs: tile_placed
-- partly: tiles_drawn
-- chart: bars
-- columns:
--     tile = piece
--     use_rate = rate
--     rate_used = rate
--     low_used = rate aside
--     high_used = rate aside
-- game: neuroshima_hex
-- of: {table:tile_use} f
-- rows: f.result IS NOT NULL
-- keys:
--     tile = f.tile
-- counts:
--     n = count(*)
--     wins = count(*) FILTER (f.result = 1)
--     drawn = sum(f.drawn)
--     placed = sum(f.placed)
--     played = sum(f.played)
--     discarded = sum(f.discarded)
--     n_used = count(*) FILTER (f.placed + f.played > 0)
--     wins_used = count(*) FILTER (f.placed + f.played > 0 AND f.result = 1)
-- What became of each tile: one row of tile_use is a tile of one player in one match. How many of
-- the drawn ones were used is told of matches alone in which draws were recorded.
WITH sums AS (
    SELECT f.tile, f.result = 1 AS won, f.placed + f.played > 0 AS used,
           {recorded:tiles_drawn} AS told, count(*) AS n,
           sum(f.drawn)::BIGINT AS drawn, sum(f.placed)::BIGINT AS placed,
           sum(f.played)::BIGINT AS played, sum(f.discarded)::BIGINT AS discarded
    FROM {table:tile_use} f
    WHERE {rows}
    GROUP BY ALL
), counted AS (
    SELECT tile, sum(s.n)::BIGINT AS n, coalesce(sum(s.n) FILTER (won), 0)::BIGINT AS wins,
           coalesce(sum(s.n) FILTER (used), 0)::BIGINT AS n_used,
           coalesce(sum(s.n) FILTER (won AND used), 0)::BIGINT AS wins_used,
           sum(s.drawn) FILTER (told) AS drawn_told,
           sum(s.placed + s.played) FILTER (told) AS used_told,
           sum(s.drawn)::BIGINT AS drawn, sum(s.placed)::BIGINT AS placed,
           sum(s.played)::BIGINT AS played, sum(s.discarded)::BIGINT AS discarded
    FROM sums s GROUP BY tile
)
SELECT tile, n, wins, base.rate(wins, n) AS rate, base.wilson_low(wins, n) AS low,
       base.wilson_high(wins, n) AS high, n < $least AS too_few, drawn, placed, played, discarded,
       base.rate(used_told, nullif(drawn_told, 0)) AS use_rate, n_used, wins_used,
       base.rate(wins_used, n_used) AS rate_used, base.wilson_low(wins_used, n_used) AS low_used,
       base.wilson_high(wins_used, n_used) AS high_used
FROM counted
ORDER BY tile
