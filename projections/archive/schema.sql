-- The archive: what every match tells, in tables below `base`, and friendly views over them.
-- The tables of the games stand here too, made from what each game declares; so does one view
-- for every table that some game declares (`turns` and the like), and `matches`
-- and `participants`, which the code that reads this file adds because their columns are listed
-- in projections/archive/tables.py.
--
-- `m` is the number of a match in this file and nowhere else: another build gives another number.

-- What this file was made by and from. `key` is 'version' or 'fingerprint'.
CREATE TABLE base.meta (key VARCHAR, value VARCHAR);

-- One row a journal of the library, also of those that do not count.
CREATE TABLE base.sources (
    file VARCHAR,            -- its name below the library
    size UBIGINT,            -- bytes
    mtime UBIGINT,           -- nanoseconds: while size and mtime stand still it is not read again
    hash VARCHAR,            -- sha256 of its bytes
    match VARCHAR,           -- the id in its header, where that can be read
    m UINTEGER,              -- its rows in the other tables, where it counts
    state VARCHAR,           -- counted, twice, damaged, side_line, unreadable
    problem_en VARCHAR,      -- why it does not count, in words
    problem_pl VARCHAR
);

-- Findings, computed once for a content and a version of the rules, and kept from then on.
CREATE TABLE base.checked (hash VARCHAR, game VARCHAR, version INTEGER);
CREATE TABLE base.findings (
    hash VARCHAR,            -- the content they were found in
    game VARCHAR,
    version INTEGER,         -- of the rules
    seq UINTEGER,
    rule VARCHAR,
    severity VARCHAR,        -- error, warning, info
    seat VARCHAR             -- who acted
);

-- Ratings (openskill, Plackett-Luce) after each match; one pool a game, simulated ones apart.
CREATE TABLE base.ratings (
    m UINTEGER,
    simulated BOOLEAN,
    game VARCHAR,
    player VARCHAR,
    place UINTEGER,          -- the number of the match in its pool, by day
    mu DOUBLE,               -- how good, as far as one knows
    sigma DOUBLE,            -- how unsure that is
    mu_before DOUBLE,        -- the same before the match
    sigma_before DOUBLE
);

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

-- The findings of the matches that count.
CREATE VIEW findings AS
    SELECT k.match, k.game, k.origin, f.seq, f.rule, f.severity, f.seat
    FROM base.findings f JOIN base.matches k ON k.hash = f.hash AND k.game = f.game;

-- The rating of each player after each match.
CREATE VIEW ratings AS
    SELECT k.match, k.game, k.origin, k.day, r.player, r.mu, r.sigma,
           r.mu - 3 * r.sigma AS rating     -- what one may be nearly sure of
    FROM base.ratings r JOIN base.matches k USING (m);

-- What does not count, and why.
CREATE VIEW problems AS
    SELECT file, match, state, problem_en, problem_pl FROM base.sources WHERE state <> 'counted';
