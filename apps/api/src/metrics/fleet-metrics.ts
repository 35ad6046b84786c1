// Numbers about the whole service, read from the database at each scrape; every process answers the same ones.
import type { Pool } from 'pg';
import { Gauge, Registry } from 'prom-client';
import { FLEET_FIGURES, type FleetFigures } from '../database/sql/fleet-figures.js';

/** In Prometheus's text format. Rejects when the database does not answer. */
export async function fleetMetrics(pool: Pool): Promise<string> {
  const { rows } = await pool.query<FleetFigures>({ name: 'fleet-figures', text: FLEET_FIGURES });
  const [figures] = rows;
  if (figures === undefined) throw new Error('A statement of sub-selects answers one row');
  const registry = new Registry();
  const gauge = (name: string, help: string, value: number) =>
    new Gauge({ name, help, registers: [registry] }).set(value);
  gauge('oneping_unknown_deliveries', 'Deliveries whose outcome is unknown, counted up to 10 000.', figures.unknown);
  gauge(
    'oneping_oldest_unknown_seconds',
    'Age of the oldest unknown outcome; 0 without any.',
    figures.oldest_unknown_seconds,
  );
  gauge('oneping_workers_alive', 'Workers with a fresh heartbeat.', figures.workers_alive);
  gauge('oneping_senders_paused', 'Senders that take no work now.', figures.senders_paused);
  return await registry.metrics();
}
