// Where the original of a key came from, as its repeats have it.
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Addresses1764695000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE notifications ADD COLUMN address text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE notifications DROP COLUMN address');
  }
}
