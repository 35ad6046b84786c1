// How a database is given another time: `clock_timestamp()` is found in a schema of ours before PostgreSQL's own.

/** Sessions that start afterwards see the moved time, and lose nothing but speed by a crash: they need not wait for the disk. */
export const MOVE_DATABASE_CLOCK = /* sql */ `
CREATE SCHEMA moved_clock;
CREATE SEQUENCE moved_clock.microseconds;
CREATE FUNCTION moved_clock.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE
  RETURN to_timestamp(pg_sequence_last_value('moved_clock.microseconds'::regclass) / 1000000.0);
CREATE TABLE moved_clock.defaults (statement text);
-- A column's default is bound to the function that was there when the table was made.
INSERT INTO moved_clock.defaults
SELECT format('ALTER TABLE %s ALTER COLUMN %I SET DEFAULT ', d.adrelid::regclass, a.attname)
FROM pg_attrdef d JOIN pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum
WHERE pg_get_expr(d.adbin, d.adrelid) = 'clock_timestamp()';
DO $$
DECLARE statement text;
BEGIN
  FOR statement IN SELECT d.statement FROM moved_clock.defaults d LOOP
    EXECUTE statement || 'moved_clock.clock_timestamp()';
  END LOOP;
  EXECUTE format('ALTER DATABASE %I SET search_path = moved_clock, pg_catalog, public', current_database());
  EXECUTE format('ALTER DATABASE %I SET synchronous_commit = off', current_database());
END $$`;

/** Parameter: microseconds since 1970. */
export const SET_DATABASE_CLOCK = `SELECT setval('moved_clock.microseconds', $1::bigint)`;

export const RESTORE_DATABASE_CLOCK = /* sql */ `
DO $$
DECLARE statement text;
BEGIN
  FOR statement IN SELECT d.statement FROM moved_clock.defaults d LOOP
    EXECUTE statement || 'pg_catalog.clock_timestamp()';
  END LOOP;
  EXECUTE format('ALTER DATABASE %I RESET ALL', current_database());
END $$;
DROP SCHEMA moved_clock CASCADE`;
