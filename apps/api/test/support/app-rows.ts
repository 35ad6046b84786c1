// The rows of one app in a test's database: read, arranged past the store, and inserted many at a time.
import type { DataSource } from 'typeorm';

export type Row = Record<string, unknown>;

export class AppRows {
  constructor(
    readonly appId: string,
    readonly dataSource: DataSource,
  ) {}

  async read(deliveryId: string): Promise<Row> {
    return await this.one('SELECT * FROM deliveries WHERE app_id = $1 AND id = $2', [this.appId, deliveryId]);
  }

  async readNotification(notificationId: string): Promise<Row> {
    return await this.one('SELECT * FROM notifications WHERE app_id = $1 AND id = $2', [this.appId, notificationId]);
  }

  async attempts(deliveryId: string): Promise<Row[]> {
    return await this.sql('SELECT * FROM attempts WHERE delivery_id = $1 ORDER BY number', [deliveryId]);
  }

  /** The rules that moved a delivery, oldest first, from the history that the database keeps by itself. */
  async rules(deliveryId: string): Promise<unknown[]> {
    const rows = await this.sql('SELECT rule FROM delivery_transitions WHERE delivery_id = $1 ORDER BY seq', [
      deliveryId,
    ]);
    return rows.map((row) => row['rule']);
  }

  async conflicts(deliveryId: string): Promise<unknown[]> {
    const rows = await this.sql('SELECT kind FROM conflicts WHERE delivery_id = $1 ORDER BY at', [deliveryId]);
    return rows.map((row) => row['kind']);
  }

  /** Writes columns of a delivery past the store: to arrange what time or other parts would have done. */
  async set(deliveryId: string, columns: Row): Promise<void> {
    const names = Object.keys(columns);
    const assignments = names.map((name, index) => `${name} = $${index + 2}`).join(', ');
    await this.sql(`UPDATE deliveries SET ${assignments} WHERE id = $1`, [deliveryId, ...Object.values(columns)]);
  }

  async sql(text: string, values: unknown[] = []): Promise<Row[]> {
    // TypeORM answers an UPDATE with [rows, count].
    const answer: unknown = await this.dataSource.query(text, values);
    return Array.isArray(answer) ? (answer as Row[]) : [];
  }

  async one(text: string, values: unknown[]): Promise<Row> {
    const [row] = await this.sql(text, values);
    if (row === undefined) throw new Error('no such row');
    return row;
  }

  async insert(table: string, ...rows: readonly Row[]): Promise<void> {
    // A statement takes 65 535 parameters.
    for (let from = 0; from < rows.length; from += 1_000) {
      const group = rows.slice(from, from + 1_000);
      const names = Object.keys(group[0] ?? {});
      const places = group.map(
        (_, row) => `(${names.map((_name, column) => `$${row * names.length + column + 1}`).join(', ')})`,
      );
      await this.sql(
        `INSERT INTO ${table} (${names.join(', ')}) VALUES ${places.join(', ')}`,
        group.flatMap((row) => Object.values(row)),
      );
    }
  }
}
