// What apps, keys and senders need to be run by people: settings of their own, who made what, suppressions, shared rates.
import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  `ALTER TABLE apps
    ADD COLUMN tombstone_ms bigint,
    -- What a new sender of the app does with parked deliveries.
    ADD COLUMN parked_policy text NOT NULL DEFAULT 'wait'
      CONSTRAINT apps_parked_policy_check CHECK (parked_policy IN ('wait', 'resend')),
    ADD COLUMN archived_at timestamptz,
    ADD COLUMN version integer NOT NULL DEFAULT 1`,
  `ALTER TABLE api_keys
    -- Who made it, as audit events name an actor; NULL: made before this was kept.
    ADD COLUMN created_by text,
    -- Given on the machine itself only: makes further apps.
    ADD COLUMN may_make_apps boolean NOT NULL DEFAULT false`,
  // Rises with what a person sets, and not, as version does, with the state that workers keep: people compare it.
  'ALTER TABLE senders ADD COLUMN settings_version integer NOT NULL DEFAULT 1',
  // Each app has its own time after which a tombstone goes.
  'DROP INDEX notifications_tombstones',
  'CREATE INDEX notifications_tombstones ON notifications (app_id, purged_at) WHERE purged_at IS NOT NULL',
  `CREATE TABLE suppressions (
    app_id uuid NOT NULL,
    id uuid NOT NULL,
    -- As deliveries have it: the address itself is not kept.
    recipient_hash bytea NOT NULL,
    channel text NOT NULL,
    reason_code text NOT NULL,
    reason text,
    -- The delivery that was refused; NULL: a person asked for it.
    delivery_id uuid,
    created_by text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    lifted_at timestamptz,
    CONSTRAINT suppressions_pkey PRIMARY KEY (app_id, id)
  )`,
  'CREATE UNIQUE INDEX suppressions_in_force_key ON suppressions (app_id, recipient_hash) WHERE lifted_at IS NULL',
  // What the service itself keeps secret, sealed like all else, so that it outlives a change of the master key.
  `CREATE TABLE service_secrets (
    name text CONSTRAINT service_secrets_pkey PRIMARY KEY,
    sealed bytea NOT NULL
  )`,
  // Unlogged: after a crash every bucket is full again, and taking tokens never waits for the disk.
  `CREATE UNLOGGED TABLE rate_buckets (
    app_id uuid CONSTRAINT rate_buckets_pkey PRIMARY KEY,
    tokens double precision NOT NULL,
    -- What the last one who asked was given.
    granted double precision NOT NULL,
    filled_at timestamptz NOT NULL
  ) WITH (fillfactor = 50)`,
  // For a change of the master key: the few deliveries that carry a sealed secret of their recipient.
  `CREATE INDEX deliveries_with_sealed_secret ON deliveries (app_id, id) WHERE recipient LIKE '%"sealedSecret":%'`,
];

const DOWN = [
  'DROP INDEX notifications_tombstones',
  'CREATE INDEX notifications_tombstones ON notifications (purged_at) WHERE purged_at IS NOT NULL',
  'DROP INDEX deliveries_with_sealed_secret',
  'DROP TABLE rate_buckets, service_secrets, suppressions',
  'ALTER TABLE senders DROP COLUMN settings_version',
  'ALTER TABLE api_keys DROP COLUMN created_by, DROP COLUMN may_make_apps',
  `ALTER TABLE apps DROP COLUMN tombstone_ms, DROP COLUMN parked_policy, DROP COLUMN archived_at, DROP COLUMN version`,
];

export class Administration1764640000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
