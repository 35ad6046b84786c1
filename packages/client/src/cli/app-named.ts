// An app by its slug, and a line about one.
import type { App } from '@oneping/contracts';
import type { AdminClient } from '../create-admin-client.js';
import { everyOne, theOneNamed } from './named.js';

/** By its slug or id. Rejects with `not_found` where the key reaches none. */
export async function appNamed(admin: AdminClient, written: string): Promise<App> {
  const all = await everyOne((page) => admin.listApps(page));
  const named = all.map((app) => ({ id: app.id, name: app.slug, app }));
  return theOneNamed(named, 'app', written).app;
}

export function describedApp({ id, slug, environment, name, archivedAt, inForce }: App): string {
  const marks = [environment, ...(archivedAt === null ? [] : ['archived'])].join(', ');
  return `${slug} (${id}) "${name}": ${marks}, results kept ${inForce.retentionSeconds} s, ${inForce.requestsPerSecond} requests/s`;
}
