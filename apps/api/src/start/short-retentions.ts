// Apps that would forget a key while its delivery may still be retried: the service may have been set otherwise since.
import type { DataSource } from 'typeorm';
import type { Config } from '../config.js';

/** One line for each such app. */
export async function shortRetentions(
  dataSource: DataSource,
  { retryHorizonMs }: Pick<Config, 'retryHorizonMs'>,
): Promise<string[]> {
  const apps = await dataSource.query<{ slug: string; retention_ms: number }[]>(
    'SELECT slug, retention_ms::float8 AS retention_ms FROM apps WHERE retention_ms <= $1 AND archived_at IS NULL ORDER BY slug',
    [retryHorizonMs],
  );
  return apps.map(
    ({ slug, retention_ms }) =>
      `the app ${slug} keeps results for ${retention_ms} ms, no longer than ONEPING_RETRY_HORIZON_MS (${retryHorizonMs}): ` +
      'a key would expire while its delivery may still be retried',
  );
}
