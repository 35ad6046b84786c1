// What makes two things that people do harmless to repeat: beginning a second factor, and taking an invitation back.
import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  'ALTER TABLE operator_two_factors ADD COLUMN begun_at timestamptz NOT NULL DEFAULT clock_timestamp()',
  'ALTER TABLE operator_invitations ADD COLUMN taken_back boolean NOT NULL DEFAULT false',
];

const DOWN = [
  'ALTER TABLE operator_invitations DROP COLUMN taken_back',
  'ALTER TABLE operator_two_factors DROP COLUMN begun_at',
];

export class RepeatsOfPeople1764716000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
