// Of which half minute the last code was that signed a person in.
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class UsedCodes1764710000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE operator_two_factors ADD COLUMN used_step bigint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE operator_two_factors DROP COLUMN used_step');
  }
}
