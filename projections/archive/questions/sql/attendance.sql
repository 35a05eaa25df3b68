-- parameters: game player opponent army against since until players edition place occasion tag limit
-- chart: bars
-- columns:
--     share = rate first
-- of: base.seatings f JOIN base.matches k USING (m)
-- rows: ($player IS NULL OR f.player = $player)
-- keys:
--     player = f.player
--     game = k.game
-- counts:
--     matches = count(DISTINCT f.m)
-- Who sat at the table in how many of the sittings of the matches they were part of. Where in a
-- sitting somebody came or went is told by its events, for a seating has no times of its own.
WITH seated AS (
    SELECT f.m, f.player, k.game, k.day, k.begun::DATE = k.day AS is_live, f.seq,
           CASE WHEN f.went IS NULL THEN f.last_seq ELSE f.last_seq - 1 END AS last_here
    FROM {of} WHERE {rows}
), sittings AS (
    SELECT f.m, f.seq, f.last_seq, f.events, f.began::DATE AS began, {seconds} AS seconds
    FROM base.spans f WHERE f.kind = 'sitting'
), shared AS (
    SELECT s.player, s.game, s.m, CASE WHEN s.is_live THEN t.began ELSE s.day END AS day, t.seq,
           t.seconds,
           least(1::DOUBLE, sum(greatest(0, least(t.last_seq, s.last_here)::INT
               - greatest(t.seq, s.seq)::INT + 1)) / t.events) AS part
    FROM seated s JOIN sittings t USING (m)
    GROUP BY s.player, s.game, s.m, s.is_live, s.day, t.began, t.seq, t.seconds, t.events
)
SELECT player, game, count(DISTINCT m) AS matches, count(*) FILTER (part >= 0.1) AS sittings,
       count(*) AS of_sittings, sittings / of_sittings AS share,
       round(coalesce(sum(seconds * part), 0) / 3600, 1) AS hours, max(day) FILTER (part > 0) AS last_day
FROM shared
GROUP BY player, game
ORDER BY game, sittings DESC, player
