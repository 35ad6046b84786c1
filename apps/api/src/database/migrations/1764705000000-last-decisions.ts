// The last events of one action: without reading those of all others that came after them.
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LastDecisions1764705000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX audit_events_by_action ON audit_events (app_id, action, at, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX audit_events_by_action');
  }
}
