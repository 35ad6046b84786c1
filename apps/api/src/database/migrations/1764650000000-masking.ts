// What of an app's notifications is hidden from those who only look.
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Masking1764650000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Null: recipients are masked, and nothing of the payload.
    await runner.query('ALTER TABLE apps ADD COLUMN masking jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE apps DROP COLUMN masking');
  }
}
