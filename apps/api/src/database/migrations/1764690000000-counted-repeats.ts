// How often each key was repeated, counted as it happens; what ended unsent, by how; duplicates by kind and by API key.
import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  // One row for each repeated key, so that no page has to count a record that a caller in a loop has made a million rows of.
  `CREATE TABLE key_repeats (
    app_id uuid NOT NULL,
    notification_id uuid NOT NULL,
    duplicate_count integer NOT NULL,
    mismatch_count integer NOT NULL,
    CONSTRAINT key_repeats_pkey PRIMARY KEY (app_id, notification_id)
  )`,
  `INSERT INTO key_repeats (app_id, notification_id, duplicate_count, mismatch_count)
   SELECT app_id, notification_id, count(*), count(*) FILTER (WHERE kind = 'mismatch') FROM duplicates
   WHERE notification_id IS NOT NULL AND delivery_id IS NULL GROUP BY app_id, notification_id`,
  // Most keys are repeated once if at all: those stay out of it.
  `CREATE INDEX key_repeats_by_count ON key_repeats (app_id, duplicate_count) WHERE duplicate_count >= 2`,
  `CREATE INDEX duplicates_by_api_key ON duplicates (app_id, api_key_id, at, id)`,
  `CREATE INDEX duplicates_by_kind ON duplicates (app_id, kind, at, id) WHERE kind <> 'replay'`,
  'DROP INDEX duplicates_expired',
  // Written once, at the end, and never where something was sent: an index of it costs no claim, begin or settle.
  'ALTER TABLE deliveries ADD COLUMN unsent_state text',
  `CREATE FUNCTION note_how_it_ended() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     NEW.unsent_state := NEW.state;
     RETURN NEW;
   END $$`,
  `CREATE TRIGGER note_how_it_ended BEFORE INSERT OR UPDATE ON deliveries FOR EACH ROW
   WHEN (NEW.finished_at IS NOT NULL AND NEW.state <> 'sent' AND NEW.unsent_state IS NULL)
   EXECUTE FUNCTION note_how_it_ended()`,
  `UPDATE deliveries SET unsent_state = state WHERE finished_at IS NOT NULL AND state <> 'sent'`,
  'DROP INDEX deliveries_ended_unsent',
  'CREATE INDEX deliveries_ended_unsent ON deliveries (app_id, unsent_state, id) WHERE unsent_state IS NOT NULL',
];

const DOWN = [
  'DROP INDEX deliveries_ended_unsent',
  'DROP TRIGGER note_how_it_ended ON deliveries',
  'DROP FUNCTION note_how_it_ended',
  'ALTER TABLE deliveries DROP COLUMN unsent_state',
  'CREATE INDEX deliveries_ended_unsent ON deliveries (app_id, id) WHERE finished_at IS NOT NULL AND reason_code IS NOT NULL',
  `CREATE INDEX duplicates_expired ON duplicates (app_id, at) WHERE kind = 'expired'`,
  'DROP INDEX duplicates_by_kind, duplicates_by_api_key',
  'DROP TABLE key_repeats',
];

export class CountedRepeats1764690000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
