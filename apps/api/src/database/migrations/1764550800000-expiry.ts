// What purging walks: keys whose result has expired, and tombstones whose own time is over.
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Expiry1764550800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Costs the completing update its place on the page; a scan for what has expired would cost more, and grow.
    await runner.query(`CREATE INDEX notifications_to_expire ON notifications (app_id, expires_at)
      WHERE expires_at IS NOT NULL AND purged_at IS NULL`);
    await runner.query(
      `CREATE INDEX notifications_tombstones ON notifications (purged_at) WHERE purged_at IS NOT NULL`,
    );
    await runner.query('CREATE INDEX inbox_items_by_age ON inbox_items (created_at)');
    await runner.query('CREATE INDEX sandbox_messages_by_age ON sandbox_messages (at)');
    await runner.query('CREATE INDEX duplicates_by_age ON duplicates (at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP INDEX duplicates_by_age, sandbox_messages_by_age, inbox_items_by_age, notifications_tombstones, notifications_to_expire',
    );
  }
}
