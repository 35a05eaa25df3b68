-- The archive's formulas and the views of its own over what stands below `base`. The tables, their
-- columns, and the views of what matches and games tell come from projections/archive/tables.py.
--
-- `m` is the number of a match in this file and nowhere else: another build gives another number.

-- Wilson's interval for a rate, 95 %: what a rate of few matches is worth.
CREATE MACRO base.wilson_low(wins, n) AS
    CASE WHEN n > 0 AND wins = 0 THEN 0.0 WHEN n > 0 THEN greatest(0.0,
        (wins / n + 1.959963984540054 ** 2 / (2 * n)
         - 1.959963984540054 * sqrt(wins / n * (1 - wins / n) / n
                                    + 1.959963984540054 ** 2 / (4.0 * n * n)))
        / (1 + 1.959963984540054 ** 2 / n)) END;
CREATE MACRO base.wilson_high(wins, n) AS
    CASE WHEN n > 0 AND wins = n THEN 1.0 WHEN n > 0 THEN least(1.0,
        (wins / n + 1.959963984540054 ** 2 / (2 * n)
         + 1.959963984540054 * sqrt(wins / n * (1 - wins / n) / n
                                    + 1.959963984540054 ** 2 / (4.0 * n * n)))
        / (1 + 1.959963984540054 ** 2 / n)) END;
CREATE MACRO base.rate(wins, n) AS CASE WHEN n > 0 THEN wins / n END;
-- The chance that the better one wins: logistic, within 0.01 of the normal distribution.
CREATE MACRO base.chance(difference, spread) AS 1 / (1 + exp(-1.702 * difference / spread));
CREATE MACRO base.told(result) AS
    CASE result WHEN 1 THEN 'won' WHEN 0 THEN 'drawn' WHEN -1 THEN 'lost' END;

-- How much was recorded: a match that was recorded whole has no row of its own.
CREATE VIEW base.recorded AS
    SELECT m, game, depth, seq, last_seq, events FROM base.depths
    UNION ALL
    SELECT m, game, depth, 1, events, events FROM base.matches
    WHERE m NOT IN (SELECT m FROM base.depths);
CREATE VIEW depths AS
    SELECT k.match, k.game, k.origin, f.depth, f.seq, f.last_seq, f.events
    FROM base.recorded f JOIN base.matches k USING (m);

-- Each evening of each match: a match that was one evening has no row of its own.
CREATE VIEW base.played AS
    SELECT * FROM base.matches WHERE m NOT IN (SELECT m FROM base.evenings)
    UNION ALL
    SELECT k.* REPLACE (f.day AS day, f.seconds AS seconds, f.events AS events,
                        f.players AS players)
    FROM base.evenings f JOIN base.matches k USING (m);
CREATE VIEW evenings AS
    SELECT match, game, origin, day, seconds, events, players FROM base.played;

-- The findings of the matches that count.
CREATE VIEW findings AS
    SELECT k.match, k.game, k.origin, f.seq, f.rule, f.severity, f.seat
    FROM base.findings f JOIN base.matches k ON k.hash = f.hash AND k.game = f.game;

-- What points and other counters showed at the start (step 0) and after each stretch of play.
CREATE VIEW curves AS
    SELECT k.match, k.game, k.origin, f.counter, f.counter_pl, f.seat, f.kind, f.step, f.value
    FROM base.curves f JOIN base.matches k ON k.hash = f.hash AND k.game = f.game
    WHERE f.value IS NOT NULL;
-- The kind of stretch of which a game has the most.
CREATE VIEW base.usual_steps AS
    SELECT game, kind FROM base.curves WHERE value IS NOT NULL GROUP BY game, kind
    QUALIFY row_number() OVER (PARTITION BY game ORDER BY count(*) DESC, kind) = 1;

-- The rating of each player after each match.
CREATE VIEW ratings AS
    SELECT k.match, k.game, k.origin, k.day, r.player, r.mu, r.sigma,
           r.mu - 3 * r.sigma AS rating     -- what one may be nearly sure of
    FROM base.ratings r JOIN base.matches k USING (m);

-- What does not count, and why.
CREATE VIEW problems AS
    SELECT file, match, state, problem_en, problem_pl FROM base.sources WHERE state <> 'counted';
