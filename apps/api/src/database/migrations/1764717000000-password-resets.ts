// A link with which somebody who forgot their password sets a new one: one at a time, and for an hour.
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PasswordResets1764717000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE operator_password_resets (
      operator_id uuid CONSTRAINT operator_password_resets_pkey PRIMARY KEY
        CONSTRAINT operator_password_resets_operator_fkey REFERENCES operators ON DELETE CASCADE,
      -- SHA-256 of the token, which is told once.
      token_hash bytea NOT NULL,
      expires_at timestamptz NOT NULL
    )`);
    await runner.query('CREATE INDEX operator_password_resets_by_token ON operator_password_resets (token_hash)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE operator_password_resets');
  }
}
