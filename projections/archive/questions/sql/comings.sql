-- parameters: game player opponent army against since until players edition place occasion tag limit
-- chart: table
-- of: base.seatings f JOIN base.matches k USING (m)
-- rows: (f.came <> 'start' OR f.went IS NOT NULL) AND ($player IS NULL OR f.player = $player)
-- Who came when a match was on, who went, was away and came back, the last match first.
SELECT k.match, k.day, k.game, f.player, k.seats[f.seat + 1] AS seat, f.came, f.went,
       CASE WHEN f.came = 'start' THEN f.last_seq ELSE f.seq END AS seq
FROM {of}
WHERE {rows}
ORDER BY k.day DESC, k.match, f.seq, f.seat
