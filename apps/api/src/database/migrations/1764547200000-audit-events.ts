// Who decided what and why: written in the deciding transaction, never changed.
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AuditEvents1764547200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE audit_events (
      app_id uuid NOT NULL,
      id uuid NOT NULL,
      at timestamptz NOT NULL DEFAULT clock_timestamp(),
      actor text NOT NULL,
      action text NOT NULL,
      target_kind text NOT NULL,
      target_id text NOT NULL,
      reason text,
      before text,
      after text,
      request_id text,
      address text,
      CONSTRAINT audit_events_pkey PRIMARY KEY (app_id, id)
    )`);
    await runner.query('CREATE INDEX audit_events_by_time ON audit_events (app_id, at)');
    await runner.query('CREATE INDEX audit_events_by_target ON audit_events (app_id, target_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE audit_events');
  }
}
