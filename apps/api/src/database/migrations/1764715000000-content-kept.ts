// How many notifications kept their content when one of their recipients was erased.
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ContentKept1764715000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE erasures ADD COLUMN content_kept_count integer NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE erasures DROP COLUMN content_kept_count');
  }
}
