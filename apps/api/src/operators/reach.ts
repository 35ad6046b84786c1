// What of the service a caller may administer, and who is seen from there.
import type { Operator, Role } from '@oneping/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { notFound } from '../http/path-id.js';
import { Problem } from '../http/problem.js';
import { isInstanceWide, type RequestContext } from '../http/request-context.js';
import { SERVICE_ID } from '../http/service-scope.js';
import {
  type OperatorRow,
  SELECT_INVITATIONS,
  SELECT_OPERATORS,
  SELECT_WITHDRAWN,
  toOperator,
} from './operator-row.js';

export type Roles = Readonly<Record<string, Role>>;
type Database = DataSource | EntityManager;

export interface Reach {
  readonly isWhole: boolean;
  /** Where invitations from here belong: the app that was acted in, or the service itself. */
  readonly placeId: string;
  readonly apps: readonly { readonly id: string; readonly slug: string }[];
}

export async function reachOf(database: Database, caller: RequestContext): Promise<Reach> {
  const isWhole = isInstanceWide(caller);
  const apps = await database.query<{ id: string; slug: string }[]>(
    'SELECT app_id AS id, slug FROM apps WHERE archived_at IS NULL AND ($1::uuid IS NULL OR app_id = $1)',
    [isWhole ? null : caller.app.id],
  );
  return { isWhole, placeId: isWhole ? SERVICE_ID : caller.app.id, apps };
}

interface Wanted {
  readonly id?: string;
  readonly email?: string;
}

export async function operatorsIn(database: Database, reach: Reach, wanted: Wanted = {}): Promise<Operator[]> {
  return (await database.query<OperatorRow[]>(SELECT_OPERATORS, valuesOf(reach, wanted))).map(toOperator);
}

export async function invitationsIn(database: Database, reach: Reach, wanted: Wanted = {}): Promise<Operator[]> {
  return (await database.query<OperatorRow[]>(SELECT_INVITATIONS, valuesOf(reach, wanted))).map(toOperator);
}

/** An invitation that was taken back before. */
export async function withdrawnIn(database: Database, reach: Reach, id: string): Promise<Operator | undefined> {
  const [row] = await database.query<OperatorRow[]>(SELECT_WITHDRAWN, valuesOf(reach, { id }));
  return row && toOperator(row);
}

/** An operator, or an open invitation. Throws 404 where neither is in reach. */
export async function oneIn(database: Database, reach: Reach, id: string): Promise<Operator> {
  const [found] = [...(await operatorsIn(database, reach, { id })), ...(await invitationsIn(database, reach, { id }))];
  if (found === undefined) throw notFound();
  return found;
}

function valuesOf({ isWhole, apps }: Reach, { id = '', email = '' }: Wanted): unknown[] {
  return [isWhole ? null : apps.map((app) => app.id), id || null, email || null];
}

/** By the apps' ids. Throws where an app is named that is not in reach: those of others look like those that do not exist. */
export function rolesById({ apps }: Reach, roles: Roles): Record<string, Role> {
  return Object.fromEntries(
    Object.entries(roles).map(([slug, role]) => {
      const app = apps.find((each) => each.slug === slug);
      if (app) return [app.id, role];
      const message = 'Names an app that does not exist, or that is not yours.';
      throw new Problem('invalid_request', 'The body is not valid; errors says where.', {
        errors: [{ pointer: '/roles', code: 'app_unknown', message }],
      });
    }),
  );
}

export function refuseUnlessInstanceWide(caller: RequestContext): void {
  if (isInstanceWide(caller)) return;
  throw new Problem('forbidden', 'Only who administers the whole service may do this.');
}
