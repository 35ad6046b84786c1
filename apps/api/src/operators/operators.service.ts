// The people of a service: listing, inviting, changing what they may do, and ending it.
import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Invited, Operator, PatchOperator, PostOperator, Role } from '@oneping/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { type AuditEvent, askedBy, recordAudit } from '../audit/record-audit.js';
import { setMemberships } from '../auth/create-operator.js';
import type { Config } from '../config.js';
import type { Named } from '../http/answers.js';
import { CONFIG } from '../http/core.module.js';
import { notFound } from '../http/path-id.js';
import { Problem } from '../http/problem.js';
import { isInstanceWide, type RequestContext } from '../http/request-context.js';
import { type OperatorRow, SELECT_INVITATIONS, SELECT_OPERATORS, toOperator } from './operator-row.js';

const TOKEN_BYTES = 24;
// Held to the end of the transaction: two admins who take each other's place must not leave nobody.
const LOCK = `SELECT pg_advisory_xact_lock(hashtextextended('oneping operators', 0))`;

const INVITE = `
  INSERT INTO operator_invitations (id, email, token_hash, roles, is_instance_admin, invited_by, expires_at)
  VALUES ($1, $2, $3, $4, $5, $6, clock_timestamp() + interval '7 days')`;
const END_STALE = `
  UPDATE operator_invitations SET ended_at = clock_timestamp()
  WHERE email = $1 AND ended_at IS NULL AND expires_at <= clock_timestamp()`;
const OTHER_ADMINS = `
  SELECT FROM operators WHERE is_instance_admin AND disabled_at IS NULL AND id <> $1 LIMIT 1`;
const UPDATE = `
  UPDATE operators SET is_instance_admin = $2, updated_at = clock_timestamp(),
    disabled_at = CASE WHEN NOT $3 THEN NULL ELSE coalesce(disabled_at, clock_timestamp()) END
  WHERE id = $1`;
const LEAVE = 'DELETE FROM memberships WHERE operator_id = $1 AND app_id = ANY ($2) AND NOT app_id::text = ANY ($3)';

@Injectable()
export class OperatorsService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Everybody for who administers the whole service; else the members of the app, and who is invited to it. */
  async list(caller: RequestContext): Promise<Operator[]> {
    const reach = await this.reach(this.dataSource, caller);
    return await this.rows(this.dataSource, reach, null);
  }

  async find(caller: RequestContext, id: string): Promise<Operator> {
    return await this.one(this.dataSource, await this.reach(this.dataSource, caller), id);
  }

  /** Whoever is there already keeps their roles: they are changed by PATCH. The address to accept at is told once. */
  async invite(
    caller: RequestContext,
    { email: given, roles, isInstanceAdmin }: PostOperator,
  ): Promise<Named<Invited>> {
    const email = given.toLowerCase();
    return await this.dataSource.transaction(async (transaction) => {
      await transaction.query(LOCK);
      const reach = await this.reach(transaction, caller);
      const wanted = rolesById(reach, roles);
      if (isInstanceAdmin) refuseUnlessInstanceWide(caller);
      await transaction.query(END_STALE, [email]);
      const known = (await this.rows(transaction, { ...reach, isWhole: true }, null)).find(
        (each) => each.email === email,
      );
      if (known) return { isNew: false, body: sameOrTaken(known, roles, isInstanceAdmin) };
      const [id, token] = [uuidv7(), randomBytes(TOKEN_BYTES).toString('base64url')];
      const hash = createHash('sha256').update(token).digest();
      const asker = askedBy(caller);
      await transaction.query(INVITE, [id, email, hash, JSON.stringify(wanted), isInstanceAdmin, asker.actor]);
      const event = { ...asker, action: 'operator.invite', targetKind: 'operator', targetId: id };
      await recordAudit(transaction, { ...event, after: { roles, isInstanceAdmin } });
      await recordInOthers(transaction, event, reach, {}, roles);
      // In the fragment: no server, proxy or log on the way ever sees it.
      const invitation = `${this.config.publicUrl}/invitation#${token}`;
      return { isNew: true, body: { ...(await this.one(transaction, reach, id)), invitation } };
    });
  }

  /** Roles in apps that the caller cannot reach stay as they are. Bites within seconds. */
  async edit(caller: RequestContext, id: string, patch: PatchOperator): Promise<Operator> {
    return await this.dataSource.transaction(async (transaction) => {
      await transaction.query(LOCK);
      const reach = await this.reach(transaction, caller);
      const before = await this.one(transaction, reach, id);
      const after = {
        roles: before.roles,
        isInstanceAdmin: before.isInstanceAdmin,
        disabled: before.status === 'disabled',
        ...patch,
      };
      if (before.status === 'invited') throw new Problem('action_not_allowed', 'The invitation was not accepted yet.');
      const concernsAll =
        after.isInstanceAdmin !== before.isInstanceAdmin || after.disabled !== (before.status === 'disabled');
      if (concernsAll) refuseUnlessInstanceWide(caller);
      if (!after.isInstanceAdmin || after.disabled) await this.refuseLastAdmin(transaction, before);
      await transaction.query(UPDATE, [id, after.isInstanceAdmin, after.disabled]);
      const wanted = rolesById(reach, after.roles ?? before.roles);
      await transaction.query(LEAVE, [id, reach.apps.map(({ id: appId }) => appId), Object.keys(wanted)]);
      await setMemberships(transaction, id, wanted);
      if (after.disabled) await transaction.query('DELETE FROM operator_sessions WHERE operator_id = $1', [id]);
      const event = { ...askedBy(caller), action: 'operator.edit', targetKind: 'operator', targetId: id };
      await recordAudit(transaction, {
        ...event,
        before: { roles: before.roles, isInstanceAdmin: before.isInstanceAdmin, status: before.status },
        after,
      });
      await recordInOthers(transaction, event, reach, before.roles, after.roles ?? before.roles);
      return await this.one(transaction, reach, id);
    });
  }

  /** Signs them out everywhere, or takes an invitation back. */
  async endSessions(caller: RequestContext, id: string): Promise<Operator> {
    return await this.dataSource.transaction(async (transaction) => {
      const operator = await this.one(transaction, await this.reach(transaction, caller), id);
      refuseUnlessInstanceWide(caller);
      await transaction.query('DELETE FROM operator_sessions WHERE operator_id = $1', [id]);
      await transaction.query(
        'UPDATE operator_invitations SET ended_at = clock_timestamp() WHERE id = $1 AND ended_at IS NULL',
        [id],
      );
      const event = { ...askedBy(caller), action: 'operator.end-sessions', targetKind: 'operator', targetId: id };
      await recordAudit(transaction, event);
      return operator;
    });
  }

  private async refuseLastAdmin(transaction: EntityManager, { id, isInstanceAdmin, status }: Operator): Promise<void> {
    if (!isInstanceAdmin || status === 'disabled') return;
    const others = await transaction.query<unknown[]>(OTHER_ADMINS, [id]);
    if (others.length === 0) throw new Problem('last_admin', 'Make somebody else an admin of the service first.');
  }

  private async reach(database: DataSource | EntityManager, caller: RequestContext): Promise<Reach> {
    const isWhole = isInstanceWide(caller);
    const apps = await database.query<{ id: string; slug: string }[]>(
      'SELECT app_id AS id, slug FROM apps WHERE archived_at IS NULL AND ($1::uuid IS NULL OR app_id = $1)',
      [isWhole ? null : caller.app.id],
    );
    return { isWhole, apps };
  }

  private async one(database: DataSource | EntityManager, reach: Reach, id: string): Promise<Operator> {
    const [operator] = await this.rows(database, reach, id);
    if (operator === undefined) throw notFound();
    return operator;
  }

  private async rows(
    database: DataSource | EntityManager,
    { isWhole, apps }: Reach,
    id: string | null,
  ): Promise<Operator[]> {
    const values = [isWhole ? null : apps.map((app) => app.id), id];
    const operators = await database.query<OperatorRow[]>(SELECT_OPERATORS, values);
    const invitations = await database.query<OperatorRow[]>(SELECT_INVITATIONS, values);
    return [...operators, ...invitations].map(toOperator);
  }
}

/** What of the service a caller may administer. */
interface Reach {
  readonly isWhole: boolean;
  readonly apps: readonly { readonly id: string; readonly slug: string }[];
}

type Roles = Readonly<Record<string, Role>>;

/** A role that changed is on record in its own app as well, and there it says nothing of other apps. */
async function recordInOthers(
  transaction: EntityManager,
  event: AuditEvent,
  { apps }: Reach,
  before: Roles,
  after: Roles,
): Promise<void> {
  for (const { id: appId, slug } of apps) {
    const [was, is] = [before[slug] ?? null, after[slug] ?? null];
    if (appId === event.appId || was === is) continue;
    await recordAudit(transaction, { ...event, appId, before: { role: was }, after: { role: is } });
  }
}

/** Throws where an app is named that is not in reach: those of others look like those that do not exist. */
function rolesById({ apps }: Reach, roles: Readonly<Record<string, Role>>): Record<string, Role> {
  return Object.fromEntries(
    Object.entries(roles).flatMap(([slug, role]) => {
      const app = apps.find((each) => each.slug === slug);
      if (app) return [[app.id, role]];
      const errors = [
        { pointer: '/roles', code: 'app_unknown', message: 'Names an app that does not exist, or that is not yours.' },
      ];
      throw new Problem('invalid_request', 'The body is not valid; errors says where.', { errors });
    }),
  );
}

function sameOrTaken(known: Operator, roles: Readonly<Record<string, Role>>, isInstanceAdmin: boolean): Operator {
  const isSame =
    known.isInstanceAdmin === isInstanceAdmin &&
    JSON.stringify(Object.entries(known.roles).sort()) === JSON.stringify(Object.entries(roles).sort());
  if (isSame) return known;
  throw new Problem('name_taken', 'This e-mail is an operator, or invited, with other roles. Change them instead.');
}

function refuseUnlessInstanceWide(caller: RequestContext): void {
  if (isInstanceWide(caller)) return;
  throw new Problem('forbidden', 'Only who administers the whole service may do this.');
}
