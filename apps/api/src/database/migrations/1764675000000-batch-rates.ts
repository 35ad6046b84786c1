// When a batch with a rate of its own may go on.
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class BatchRates1764675000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Null: at once.
    await runner.query('ALTER TABLE resolution_batches ADD COLUMN next_item_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE resolution_batches DROP COLUMN next_item_at');
  }
}
