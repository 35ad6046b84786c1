// What the record of suppressed duplicates holds beyond the answer: field diffs, what workers refused, suspicious repeats.
import type { MigrationInterface, QueryRunner } from 'typeorm';

const KINDS = `'replay', 'mismatch', 'in_use', 'expired'`;
const WORKER_KINDS = `'claim_lost', 'provider_deduplicated'`;

const UP = [
  `ALTER TABLE duplicates
    ADD COLUMN delivery_id uuid,
    ADD COLUMN diff text,
    ALTER COLUMN answer_status DROP NOT NULL,
    DROP CONSTRAINT duplicates_kind_check,
    DROP CONSTRAINT duplicates_source_check,
    ADD CONSTRAINT duplicates_kind_check CHECK (kind IN (${KINDS}, ${WORKER_KINDS})),
    ADD CONSTRAINT duplicates_source_check CHECK (source IN ('single', 'batch', 'worker')),
    ADD CONSTRAINT duplicates_worker_check CHECK ((source = 'worker') = (kind IN (${WORKER_KINDS}))),
    ADD CONSTRAINT duplicates_answer_check CHECK (source = 'worker' OR answer_status IS NOT NULL)`,
  // A window of minutes that is filled again by itself: not worth a line in the log.
  `CREATE UNLOGGED TABLE content_fingerprints (
    app_id uuid NOT NULL,
    fingerprint bytea NOT NULL,
    at timestamptz NOT NULL,
    notification_id uuid NOT NULL,
    delivery_id uuid NOT NULL,
    CONSTRAINT content_fingerprints_pkey PRIMARY KEY (app_id, fingerprint, at, delivery_id)
  )`,
  `CREATE INDEX content_fingerprints_by_time ON content_fingerprints (app_id, at, notification_id)`,
  `CREATE TABLE repeat_scans (
    app_id uuid NOT NULL,
    scanned_at timestamptz NOT NULL,
    scanned_id uuid NOT NULL,
    CONSTRAINT repeat_scans_pkey PRIMARY KEY (app_id)
  )`,
  `CREATE TABLE suspicious_repeats (
    app_id uuid NOT NULL,
    id uuid NOT NULL,
    fingerprint bytea NOT NULL,
    channel text NOT NULL,
    original_id uuid NOT NULL,
    original_message_id text COLLATE "C" NOT NULL,
    original_at timestamptz NOT NULL,
    at timestamptz NOT NULL,
    latest_id uuid NOT NULL,
    latest_message_id text COLLATE "C" NOT NULL,
    latest_at timestamptz NOT NULL,
    latest_delivery_id uuid NOT NULL,
    latest_api_key_id uuid,
    repeat_count integer NOT NULL,
    CONSTRAINT suspicious_repeats_pkey PRIMARY KEY (app_id, id),
    CONSTRAINT suspicious_repeats_one_per_original_key UNIQUE (app_id, fingerprint, original_id)
  )`,
  `CREATE INDEX suspicious_repeats_by_time ON suspicious_repeats (app_id, at, id)`,
  `CREATE INDEX suspicious_repeats_by_age ON suspicious_repeats (at)`,
];

const DOWN = [
  'DROP TABLE suspicious_repeats, repeat_scans, content_fingerprints',
  `DELETE FROM duplicates WHERE source = 'worker'`,
  `ALTER TABLE duplicates
    DROP CONSTRAINT duplicates_answer_check,
    DROP CONSTRAINT duplicates_worker_check,
    DROP CONSTRAINT duplicates_source_check,
    DROP CONSTRAINT duplicates_kind_check,
    ADD CONSTRAINT duplicates_kind_check CHECK (kind IN (${KINDS})),
    ADD CONSTRAINT duplicates_source_check CHECK (source IN ('single', 'batch')),
    ALTER COLUMN answer_status SET NOT NULL,
    DROP COLUMN diff,
    DROP COLUMN delivery_id`,
];

export class SuppressedOnRecord1764568800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
