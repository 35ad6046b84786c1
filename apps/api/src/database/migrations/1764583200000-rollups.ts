// Numbers per minute and hour, computed from the record: what charts read, so that nobody counts big tables.
import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  `CREATE TABLE rollups (
    app_id uuid NOT NULL,
    grain text NOT NULL CONSTRAINT rollups_grain_check CHECK (grain IN ('minute', 'hour')),
    bucket timestamptz NOT NULL,
    -- Notifications; all other counts are of deliveries or of repeats.
    accepted integer NOT NULL,
    sent integer NOT NULL,
    failed integer NOT NULL,
    lapsed integer NOT NULL,
    canceled integer NOT NULL,
    replayed integer NOT NULL,
    mismatched integer NOT NULL,
    in_use integer NOT NULL,
    expired integer NOT NULL,
    worker_refused integer NOT NULL,
    -- Counts by slot of the latency's bounds; NULL without any.
    latencies integer[],
    oldest_unknown_seconds integer,
    CONSTRAINT rollups_pkey PRIMARY KEY (app_id, grain, bucket)
  )`,
  'CREATE INDEX rollups_by_time ON rollups (grain, bucket)',
  `CREATE TABLE sender_rollups (
    app_id uuid NOT NULL,
    bucket timestamptz NOT NULL,
    sender_id uuid NOT NULL,
    sent integer NOT NULL,
    refused integer NOT NULL,
    unknown integer NOT NULL,
    CONSTRAINT sender_rollups_pkey PRIMARY KEY (app_id, bucket, sender_id)
  )`,
  'CREATE INDEX sender_rollups_by_time ON sender_rollups (bucket)',
  // Both tables grow in the order of time: a few bytes for each 128 pages say where a minute lies. Smaller ranges would be
  // filled faster than autovacuum takes note of them.
  'CREATE INDEX delivery_transitions_by_time ON delivery_transitions USING brin (at) WITH (autosummarize = on)',
  'CREATE INDEX attempts_by_time ON attempts USING brin (ended_at) WITH (autosummarize = on)',
];

const DOWN = ['DROP INDEX attempts_by_time, delivery_transitions_by_time', 'DROP TABLE sender_rollups, rollups'];

export class Rollups1764583200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
