// How long the calls of each sender took in a minute, and what the last one that was not taken came to.
import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  `ALTER TABLE sender_rollups
    -- Counts by slot of the latency's bounds; NULL without any call.
    ADD COLUMN latencies integer[],
    ADD COLUMN trouble_code text,
    ADD COLUMN trouble_at timestamptz`,
  `CREATE INDEX sender_rollups_in_trouble ON sender_rollups (app_id, sender_id, trouble_at) WHERE trouble_at IS NOT NULL`,
];

const DOWN = [
  'DROP INDEX sender_rollups_in_trouble',
  'ALTER TABLE sender_rollups DROP COLUMN trouble_at, DROP COLUMN trouble_code, DROP COLUMN latencies',
];

export class SenderFigures1764720000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
