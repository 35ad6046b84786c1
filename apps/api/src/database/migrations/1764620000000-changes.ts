// What changed without a transition, for whoever listens; when a worker purged last; and what finds repeats after expiry.
import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  // Minutes of hints, that listeners make up for by fetching again: not worth a line in the log.
  `CREATE UNLOGGED TABLE changes (
    app_id uuid NOT NULL,
    seq bigint GENERATED ALWAYS AS IDENTITY,
    at timestamptz NOT NULL DEFAULT clock_timestamp(),
    kind text NOT NULL CONSTRAINT changes_kind_check CHECK (kind IN ('notification', 'delivery', 'conflict')),
    target_id uuid NOT NULL,
    CONSTRAINT changes_pkey PRIMARY KEY (app_id, seq)
  )`,
  'CREATE INDEX changes_by_time ON changes (app_id, at)',
  'CREATE INDEX changes_by_age ON changes (at)',
  `CREATE FUNCTION record_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO changes (app_id, kind, target_id) VALUES (NEW.app_id, TG_ARGV[0], NEW.id);
    RETURN NULL;
  END $$`,
  // Attention, evidence, a conflict, a deadline, an erasure. Transitions are on record already.
  `CREATE TRIGGER deliveries_record_change AFTER UPDATE OF version ON deliveries FOR EACH ROW
    WHEN (OLD.version <> NEW.version AND OLD.state = NEW.state) EXECUTE FUNCTION record_change('delivery')`,
  // An expiry that was moved, an erasure. What completes one is a transition of its deliveries.
  `CREATE TRIGGER notifications_record_change AFTER UPDATE OF version ON notifications FOR EACH ROW
    WHEN (OLD.version <> NEW.version AND NEW.purged_at IS NULL
      AND (OLD.expires_at IS NOT NULL OR NEW.erased_at IS DISTINCT FROM OLD.erased_at)) EXECUTE FUNCTION record_change('notification')`,
  `CREATE TRIGGER conflicts_record_change AFTER INSERT OR UPDATE ON conflicts FOR EACH ROW EXECUTE FUNCTION record_change('conflict')`,
  'ALTER TABLE workers ADD COLUMN purged_at timestamptz, ADD COLUMN purged_count integer',
  `CREATE INDEX duplicates_expired ON duplicates (app_id, at) WHERE kind = 'expired'`,
];

const DOWN = [
  'DROP INDEX duplicates_expired',
  'ALTER TABLE workers DROP COLUMN purged_count, DROP COLUMN purged_at',
  'DROP TRIGGER conflicts_record_change ON conflicts',
  'DROP TRIGGER notifications_record_change ON notifications',
  'DROP TRIGGER deliveries_record_change ON deliveries',
  'DROP FUNCTION record_change',
  'DROP TABLE changes',
];

export class Changes1764620000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
