// Alert rules that are turned off for a while, and stay as they are.
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AlertRulesOff1764680000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Null: it is on.
    await runner.query('ALTER TABLE alert_rules ADD COLUMN disabled_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE alert_rules DROP COLUMN disabled_at');
  }
}
