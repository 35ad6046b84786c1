// The record of decisions can only grow, and its events are chained, so that a change by the owner of the database shows.
import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  `CREATE TABLE audit_seals (
    app_id uuid NOT NULL,
    -- From 1 without a gap, in the order of sealing.
    position bigint NOT NULL,
    event_id uuid NOT NULL,
    -- SHA-256 over the hash before it, the position and every column of the event.
    hash bytea NOT NULL,
    sealed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT audit_seals_pkey PRIMARY KEY (app_id, position),
    CONSTRAINT audit_seals_event_key UNIQUE (app_id, event_id)
  )`,
  // What has been committed and not sealed, however late: no watermark of a clock or of a transaction number can miss it.
  `CREATE TABLE audit_unsealed (
    app_id uuid NOT NULL,
    at timestamptz NOT NULL,
    event_id uuid NOT NULL,
    CONSTRAINT audit_unsealed_pkey PRIMARY KEY (app_id, at, event_id)
  )`,
  'INSERT INTO audit_unsealed (app_id, at, event_id) SELECT app_id, at, id FROM audit_events',
  `CREATE FUNCTION queue_for_sealing() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO audit_unsealed (app_id, at, event_id) SELECT app_id, at, id FROM added;
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER audit_events_queue_for_sealing AFTER INSERT ON audit_events
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION queue_for_sealing()`,
  `CREATE FUNCTION refuse_change_of_record() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION '% only grows: % is refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'insufficient_privilege';
  END $$`,
  // Also where one role is owner and application; in every replication role, so that a setting of the session is no way round.
  ...['audit_events', 'audit_seals'].flatMap((table) => [
    `CREATE TRIGGER ${table}_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_record()`,
    `ALTER TABLE ${table} ENABLE ALWAYS TRIGGER ${table}_only_grow`,
  ]),
  'CREATE INDEX audit_events_by_time_and_id ON audit_events (app_id, at, id)',
  'DROP INDEX audit_events_by_time',
];

const DOWN = [
  'CREATE INDEX audit_events_by_time ON audit_events (app_id, at)',
  'DROP INDEX audit_events_by_time_and_id',
  'DROP TRIGGER audit_events_only_grow ON audit_events',
  'DROP TRIGGER audit_events_queue_for_sealing ON audit_events',
  'DROP TABLE audit_unsealed, audit_seals',
  'DROP FUNCTION refuse_change_of_record, queue_for_sealing',
];

export class AuditSeals1764572400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
