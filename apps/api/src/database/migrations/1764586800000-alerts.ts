// Rules about when somebody is told, and what they were told.
import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  `CREATE TABLE alert_rules (
    app_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    kind text NOT NULL CONSTRAINT alert_rules_kind_check CHECK (kind IN ('unknown_count', 'oldest_unknown_age', 'sender_failing', 'no_worker', 'mismatch_spike')),
    threshold integer NOT NULL,
    -- The sender that it is about: never the one that takes its notices.
    sender_name text,
    -- JSON text: the sender that takes the notices, and the address.
    target text NOT NULL,
    -- Whose key made it: its notices are posted in that key's name.
    api_key_id uuid NOT NULL,
    alert_count integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    deleted_at timestamptz,
    CONSTRAINT alert_rules_pkey PRIMARY KEY (app_id, id)
  )`,
  'CREATE UNIQUE INDEX alert_rules_live_name_key ON alert_rules (app_id, name) WHERE deleted_at IS NULL',
  `CREATE TABLE alerts (
    app_id uuid NOT NULL,
    rule_id uuid NOT NULL,
    number integer NOT NULL,
    value double precision NOT NULL,
    opened_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    resolved_at timestamptz,
    -- When the notice of each end was accepted.
    opening_posted_at timestamptz,
    resolution_posted_at timestamptz,
    CONSTRAINT alerts_pkey PRIMARY KEY (app_id, rule_id, number)
  )`,
  'CREATE UNIQUE INDEX alerts_one_open_key ON alerts (app_id, rule_id) WHERE resolved_at IS NULL',
  'CREATE INDEX alerts_to_post ON alerts (opened_at) WHERE opening_posted_at IS NULL OR resolution_posted_at IS NULL',
];

export class Alerts1764586800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE alerts, alert_rules');
  }
}
