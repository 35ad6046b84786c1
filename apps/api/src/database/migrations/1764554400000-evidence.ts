// What providers answered when they were asked about a delivery, and the latest of it on the delivery itself.
import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  `CREATE TABLE evidence (
    app_id uuid NOT NULL,
    id uuid NOT NULL,
    delivery_id uuid NOT NULL,
    -- The last call that had been made when it was asked.
    attempt_number integer NOT NULL,
    verdict text NOT NULL CONSTRAINT evidence_verdict_check CHECK (verdict IN ('found', 'not_found', 'too_early', 'not_possible', 'failed', 'several')),
    method text NOT NULL,
    query text NOT NULL,
    provider_message_id text,
    -- How far back the source sees, ms before the question.
    sees_back_ms bigint,
    answer text,
    asked_by text NOT NULL,
    first_asked_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    -- The same answer again moves this and counts up.
    asked_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    asked_count integer NOT NULL DEFAULT 1,
    CONSTRAINT evidence_pkey PRIMARY KEY (app_id, id)
  )`,
  `CREATE INDEX evidence_by_delivery ON evidence (app_id, delivery_id, asked_at)`,
  `ALTER TABLE deliveries ADD COLUMN evidence_verdict text, ADD COLUMN evidence_at timestamptz`,
];

const DOWN = ['ALTER TABLE deliveries DROP COLUMN evidence_at, DROP COLUMN evidence_verdict', 'DROP TABLE evidence'];

export class Evidence1764554400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
