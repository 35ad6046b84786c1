// Erasing a recipient: the request and how far it is, what finds its deliveries, and the one change that a frozen result takes.
import type { MigrationInterface, QueryRunner } from 'typeorm';

const REFUSAL = `RAISE EXCEPTION 'notification %: a result is written once', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'notifications_result_once';`;

const UP = [
  `CREATE TABLE erasures (
    app_id uuid NOT NULL,
    id uuid NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    requested_by text NOT NULL,
    reason text NOT NULL,
    channels text[] NOT NULL,
    -- JSON text: whose traces are looked for. NULL once none is left.
    targets text,
    -- Makes the new hashes; NULL once finished, so that none of them can be made again from an address.
    salt bytea,
    -- Keyed hash of the targets, by which a repeat of the request is known for a day.
    recipient_key bytea,
    phase text NOT NULL DEFAULT 'deliveries'
      CONSTRAINT erasures_phase_check CHECK (phase IN ('deliveries', 'copies', 'bodies', 'last_look', 'done')),
    -- How far the walk over the bodies is.
    walked_at timestamptz,
    walked_id uuid,
    delivery_count integer NOT NULL DEFAULT 0,
    canceled_count integer NOT NULL DEFAULT 0,
    notification_count integer NOT NULL DEFAULT 0,
    copy_count integer NOT NULL DEFAULT 0,
    finished_at timestamptz,
    CONSTRAINT erasures_pkey PRIMARY KEY (app_id, id),
    CONSTRAINT erasures_forgets_check CHECK ((finished_at IS NULL) = (targets IS NOT NULL))
  )`,
  'CREATE UNIQUE INDEX erasures_recipient_key ON erasures (app_id, recipient_key) WHERE recipient_key IS NOT NULL',
  'CREATE INDEX erasures_running ON erasures (created_at) WHERE finished_at IS NULL',
  'ALTER TABLE notifications ADD COLUMN erased_at timestamptz',
  // The erasure that looks after a delivery that was not final yet; NULL again when it is.
  'ALTER TABLE deliveries ADD COLUMN erasure_id uuid',
  'CREATE INDEX deliveries_by_recipient ON deliveries (app_id, recipient_hash)',
  'CREATE INDEX deliveries_erasing ON deliveries (erasure_id) WHERE erasure_id IS NOT NULL',
  `CREATE OR REPLACE FUNCTION refuse_changed_result() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    -- An erasure says so in the same UPDATE, and takes addresses out: nothing else may differ.
    IF NEW.erased_at IS DISTINCT FROM OLD.erased_at AND NEW.erased_at IS NOT NULL AND NEW.result IS NOT NULL
      AND NEW.result::jsonb - 'deliveries' = OLD.result::jsonb - 'deliveries'
      AND jsonb_array_length(NEW.result::jsonb -> 'deliveries') = jsonb_array_length(OLD.result::jsonb -> 'deliveries')
      AND NOT EXISTS (
        SELECT FROM jsonb_array_elements(NEW.result::jsonb -> 'deliveries') WITH ORDINALITY AS after (send, n)
        JOIN jsonb_array_elements(OLD.result::jsonb -> 'deliveries') WITH ORDINALITY AS before (send, n) USING (n)
        WHERE after.send <> before.send AND after.send <> jsonb_set(before.send, '{recipient}', '"erased"'))
    THEN
      RETURN NEW;
    END IF;
    ${REFUSAL}
  END $$`,
];

const DOWN = [
  `CREATE OR REPLACE FUNCTION refuse_changed_result() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    ${REFUSAL}
  END $$`,
  'DROP INDEX deliveries_erasing, deliveries_by_recipient',
  'ALTER TABLE deliveries DROP COLUMN erasure_id',
  'ALTER TABLE notifications DROP COLUMN erased_at',
  'DROP TABLE erasures',
];

export class Erasures1764576000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
