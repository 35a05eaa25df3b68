-- parameters: player since until players edition place occasion tag limit
-- chart: bars
-- columns:
--     room = value
--     n = first
-- game: hunters_2114
-- of: base.matches f JOIN {table:room_upgrades} t USING (m)
-- rows: {recorded:upgrade_ordered}
-- keys:
--     room = t.room
--     level = t.level
-- counts:
--     n = count(*)
--     finished = count(t.finished_day)
-- Which rooms were upgraded, when, and what it cost in days and modules.
SELECT t.room, t.level, count(*) AS n, count(t.finished_day) AS finished,
       round(avg(t.day), 1) AS ordered_on, round(avg(t.days), 2) AS mean_days,
       round(avg(t.modules), 2) AS mean_modules, count(t.modules) AS prices_known
FROM {of}
WHERE {rows}
GROUP BY t.room, t.level
ORDER BY t.room, t.level
