-- parameters: game player opponent army against since until players edition place occasion tag mirrors limit
-- chart: bars
-- of: base.matches f
-- rows: (f.place IS NOT NULL OR f.event IS NOT NULL)
-- keys:
--     place = f.place
--     occasion = f.event
-- counts:
--     matches = count(*)
-- Where matches were played, and for what occasion.
SELECT f.place, f.event AS occasion, count(*) AS matches,
       len(list_distinct(flatten(list(f.players)))) AS players,
       min(f.day) AS first_day, max(f.day) AS last_day
FROM base.matches f
WHERE {rows}
GROUP BY f.place, f.event
ORDER BY matches DESC, f.place, occasion
