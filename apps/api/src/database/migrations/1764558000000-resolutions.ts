// What people decide about deliveries: the decision beside the row it is about, and batches with their frozen selection.
import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  // JSON text: the last resolution, and the last new send that was made of the row. What a repeat is compared with.
  `ALTER TABLE deliveries ADD COLUMN decision text, ADD COLUMN resend_decision text`,
  // What becomes of a delivery that nobody can tell the fate of: a person decides, or it is sent again once.
  `ALTER TABLE senders ADD COLUMN parked_policy text NOT NULL DEFAULT 'wait'
    CONSTRAINT senders_parked_policy_check CHECK (parked_policy IN ('wait', 'resend'))`,
  // What waits for a person. Mentions no state, so that claim and begin stay heap-only updates.
  `CREATE INDEX deliveries_attention ON deliveries (app_id, id) WHERE attention IS NOT NULL`,
  `CREATE INDEX conflicts_by_time ON conflicts (app_id, at, id)`,
  `CREATE TABLE resolution_batches (
    app_id uuid NOT NULL,
    id uuid NOT NULL,
    name text COLLATE "C" NOT NULL,
    -- JSON text of filter, decision and reason: another content under the same name is refused.
    content text NOT NULL,
    status text NOT NULL CONSTRAINT resolution_batches_status_check CHECK (status IN ('dry_run', 'running', 'done', 'aborted')),
    has_more boolean NOT NULL,
    created_by text NOT NULL,
    request_id text,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    finished_at timestamptz,
    CONSTRAINT resolution_batches_pkey PRIMARY KEY (app_id, id),
    CONSTRAINT resolution_batches_name_key UNIQUE (app_id, name)
  )`,
  `CREATE INDEX resolution_batches_running ON resolution_batches (created_at) WHERE status = 'running'`,
  `CREATE TABLE resolution_batch_items (
    app_id uuid NOT NULL,
    batch_id uuid NOT NULL,
    delivery_id uuid NOT NULL,
    notification_id uuid NOT NULL,
    -- As they were when the selection was frozen.
    version integer NOT NULL,
    verdict text,
    result text NOT NULL DEFAULT 'pending'
      CONSTRAINT resolution_batch_items_result_check CHECK (result IN ('pending', 'resolved', 'excluded', 'failed', 'aborted')),
    code text,
    new_delivery_id uuid,
    at timestamptz,
    CONSTRAINT resolution_batch_items_pkey PRIMARY KEY (app_id, batch_id, delivery_id)
  )`,
  `CREATE INDEX resolution_batch_items_pending ON resolution_batch_items (app_id, batch_id, delivery_id) WHERE result = 'pending'`,
];

const DOWN = [
  'DROP TABLE resolution_batch_items, resolution_batches',
  'DROP INDEX conflicts_by_time, deliveries_attention',
  'ALTER TABLE senders DROP COLUMN parked_policy',
  'ALTER TABLE deliveries DROP COLUMN resend_decision, DROP COLUMN decision',
];

export class Resolutions1764558000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
