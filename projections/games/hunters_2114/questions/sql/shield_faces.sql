-- parameters: player since until players edition place occasion tag limit
-- partly: travel_rolled
-- chart: bars
-- columns:
--     chance = rate first
-- game: hunters_2114
-- of: base.matches f JOIN {table:shields} t USING (m)
-- counts:
--     n = sum(t.dice)
--     shields = sum(t.shown)
-- How many of the six sides of the defence die may bear a shield, all being as likely beforehand.
WITH told AS (
    SELECT sum(t.dice) AS n, sum(t.shown) AS shields
    FROM {of} WHERE {rows}
), weighed AS (
    SELECT faces, n, shields,
           CASE WHEN faces = 0 AND shields > 0 OR faces = 6 AND shields < n THEN NULL
                WHEN faces IN (0, 6) THEN 0
                ELSE shields * ln(faces / 6) + (n - shields) * ln(1 - faces / 6) END AS log_weight
    FROM range(7) AS sides(faces), told WHERE n > 0
), likely AS (
    SELECT *, coalesce(exp(log_weight - max(log_weight) OVER ()), 0) AS weight FROM weighed
)
SELECT faces AS shield_faces, n::BIGINT AS n, shields::BIGINT AS shields,
       round(weight / sum(weight) OVER (), 4) AS chance
FROM likely
ORDER BY faces
