// What is not finished, or ended otherwise than sent: a few among millions, found without passing the rest.
import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  // Nothing pending has an expiry; that column is in an index already, so that no update of a key costs more than before.
  'CREATE INDEX notifications_unfinished ON notifications (app_id, accepted_at, id) WHERE expires_at IS NULL',
  `CREATE INDEX notifications_purged_unsent ON notifications (app_id, purged_status) WHERE purged_status <> 'sent'`,
  // Mentions no state: claim and begin stay heap-only updates.
  `CREATE INDEX deliveries_ended_unsent ON deliveries (app_id, id) WHERE finished_at IS NOT NULL AND reason_code IS NOT NULL`,
];

const DOWN = ['DROP INDEX deliveries_ended_unsent, notifications_purged_unsent, notifications_unfinished'];

export class UnfinishedKeys1764610000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
