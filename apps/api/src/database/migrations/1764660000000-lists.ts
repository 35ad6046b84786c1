// What lists of deliveries are filtered by most, found in the order of the list.
import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  // Some 70 bytes for each delivery, written once: no claim, begin or settle changes any of these columns.
  'CREATE INDEX deliveries_by_sender ON deliveries (app_id, sender_id, id)',
  // As long as a delivery is under way; mentions no state, and what ends it leaves other indexes too.
  'CREATE INDEX deliveries_unfinished ON deliveries (app_id, id) WHERE finished_at IS NULL',
];

export class Lists1764660000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX deliveries_unfinished, deliveries_by_sender');
  }
}
