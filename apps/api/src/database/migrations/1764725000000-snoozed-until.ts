// Until when a person has put off the decision about an unknown delivery.
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SnoozedUntil1764725000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE deliveries ADD COLUMN snoozed_until timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE deliveries DROP COLUMN snoozed_until');
  }
}
