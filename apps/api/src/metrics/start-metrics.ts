// The metrics of one process on their port: its own, and what the database says about the whole service.
import type { Config } from '../config.js';
import { createDataSource } from '../database/data-source.js';
import { poolOf } from '../database/pool-of.js';
import { fleetMetrics } from './fleet-metrics.js';
import { registry } from './metrics.js';
import { type MetricsServer, serveMetrics } from './metrics-server.js';

/** A scrape never waits longer than this for the database, ms. */
const FLEET_LIMIT_MS = 2_000;

/** Serves them until `close`, with one connection of its own. Rejects when the port is taken. */
export async function startMetrics(
  port: number,
  { databaseUrl, host }: Pick<Config, 'databaseUrl' | 'host'>,
): Promise<MetricsServer> {
  if (databaseUrl === undefined) throw new Error('Metrics need the address of the database');
  const dataSource = await createDataSource({
    url: databaseUrl,
    poolSize: 1,
    applicationName: 'oneping metrics',
    statementTimeoutMs: FLEET_LIMIT_MS,
    queryTimeoutMs: FLEET_LIMIT_MS,
  }).initialize();
  const pool = poolOf(dataSource);
  // While the database is away its part is missing, which a scraper notices; the process's own numbers still come.
  const read = async () => (await registry.metrics()) + (await fleetMetrics(pool).catch(() => ''));
  try {
    const server = await serveMetrics(port, host, { contentType: registry.contentType, read });
    return {
      port: server.port,
      close: async () => {
        await server.close();
        await dataSource.destroy();
      },
    };
  } catch (error) {
    await dataSource.destroy();
    throw error;
  }
}
