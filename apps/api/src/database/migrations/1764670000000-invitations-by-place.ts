// An invitation belongs to where it was made: what one app asks for says nothing of another, nor of who exists.
import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  // The app, or the service itself where who administers all of it has invited.
  `ALTER TABLE operator_invitations ADD COLUMN app_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000'`,
  'ALTER TABLE operator_invitations ALTER COLUMN app_id DROP DEFAULT',
  'DROP INDEX operator_invitations_open_key',
  'CREATE UNIQUE INDEX operator_invitations_open_key ON operator_invitations (app_id, email) WHERE ended_at IS NULL',
];

const DOWN = [
  'DROP INDEX operator_invitations_open_key',
  // One for each e-mail can stay open: the latest.
  `UPDATE operator_invitations i SET ended_at = clock_timestamp()
   WHERE ended_at IS NULL AND EXISTS (SELECT FROM operator_invitations later
     WHERE later.email = i.email AND later.ended_at IS NULL AND later.id > i.id)`,
  'CREATE UNIQUE INDEX operator_invitations_open_key ON operator_invitations (email) WHERE ended_at IS NULL',
  'ALTER TABLE operator_invitations DROP COLUMN app_id',
];

export class InvitationsByPlace1764670000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
