// Keys that ended unsent by time: a page of them must not pass all that was sent since, nor read all of them to sort them.
import type { MigrationInterface, QueryRunner } from 'typeorm';

const NOTE = (more: string) => `
  CREATE OR REPLACE FUNCTION note_how_it_ended() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.unsent_state := NEW.state;${more}
    RETURN NEW;
  END $$`;

const UP = [
  // Beside the state that it ended in, and only there: what is sent pays nothing for it.
  'ALTER TABLE deliveries ADD COLUMN unsent_accepted_at timestamptz',
  NOTE(`
    NEW.unsent_accepted_at := (SELECT accepted_at FROM notifications WHERE app_id = NEW.app_id AND id = NEW.notification_id);`),
  `UPDATE deliveries d SET unsent_accepted_at = n.accepted_at FROM notifications n
   WHERE d.unsent_state IS NOT NULL AND n.app_id = d.app_id AND n.id = d.notification_id`,
  `CREATE INDEX deliveries_unsent_by_time ON deliveries (app_id, unsent_state, unsent_accepted_at, notification_id)
   WHERE unsent_state IS NOT NULL`,
  'DROP INDEX notifications_purged_unsent',
  `CREATE INDEX notifications_purged_unsent ON notifications (app_id, purged_status, accepted_at, id)
   WHERE purged_status <> 'sent'`,
];

const DOWN = [
  'DROP INDEX notifications_purged_unsent',
  `CREATE INDEX notifications_purged_unsent ON notifications (app_id, purged_status) WHERE purged_status <> 'sent'`,
  'DROP INDEX deliveries_unsent_by_time',
  NOTE(''),
  'ALTER TABLE deliveries DROP COLUMN unsent_accepted_at',
];

export class UnsentKeysByTime1764700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
