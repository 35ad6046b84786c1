// The people of a service: listing them, changing what they may do, and ending it.
import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { Operator, PatchOperator } from '@oneping/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { setMemberships } from '../auth/create-operator.js';
import { Problem } from '../http/problem.js';
import type { RequestContext } from '../http/request-context.js';
import { Invitations, TAKE_IT_BACK } from './invitations.service.js';
import {
  invitationsIn,
  oneIn,
  operatorsIn,
  type Reach,
  reachOf,
  refuseUnlessInstanceWide,
  rolesById,
  withdrawnIn,
} from './reach.js';
import { recordInTheirApps, recordRoles } from './record-about-operator.js';

// Held to the end of the transaction: two admins who take each other's place must not leave nobody.
const LOCK = `SELECT pg_advisory_xact_lock(hashtextextended('oneping operators', 0))`;

const OTHER_ADMINS = `
  SELECT FROM operators WHERE is_instance_admin AND disabled_at IS NULL AND id <> $1 LIMIT 1`;
const UPDATE = `
  UPDATE operators SET is_instance_admin = $2, updated_at = clock_timestamp(),
    disabled_at = CASE WHEN NOT $3 THEN NULL ELSE coalesce(disabled_at, clock_timestamp()) END
  WHERE id = $1`;
const LEAVE = 'DELETE FROM memberships WHERE operator_id = $1 AND app_id = ANY ($2) AND NOT app_id::text = ANY ($3)';
const END_SESSIONS = 'DELETE FROM operator_sessions WHERE operator_id = $1';
const FORGET_TOTP = 'DELETE FROM operator_two_factors WHERE operator_id = $1';
const WITHOUT_TOTP = 'UPDATE operators SET two_factor_enabled = false, updated_at = clock_timestamp() WHERE id = $1';

@Injectable()
export class OperatorsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly invitations: Invitations,
  ) {}

  /** Everybody for who administers the whole service; else the members of the app, and who is invited to it. */
  async list(caller: RequestContext): Promise<Operator[]> {
    const reach = await reachOf(this.dataSource, caller);
    return [...(await operatorsIn(this.dataSource, reach)), ...(await invitationsIn(this.dataSource, reach))];
  }

  async find(caller: RequestContext, id: string): Promise<Operator> {
    return await oneIn(this.dataSource, await reachOf(this.dataSource, caller), id);
  }

  /** Roles in apps that the caller cannot reach stay as they are. Bites within seconds. */
  async edit(caller: RequestContext, id: string, patch: PatchOperator): Promise<Operator> {
    return await this.change(caller, id, async (transaction, reach, operator) => {
      if (operator.status === 'invited') throw notAccepted();
      const before = stateOf(operator);
      const after: State = {
        roles: patch.roles ?? before.roles,
        isInstanceAdmin: patch.isInstanceAdmin ?? before.isInstanceAdmin,
        disabled: patch.disabled ?? before.disabled,
      };
      const concernsAll = after.isInstanceAdmin !== before.isInstanceAdmin || after.disabled !== before.disabled;
      if (concernsAll) refuseUnlessInstanceWide(caller);
      if (!after.isInstanceAdmin || after.disabled) await refuseLastAdmin(transaction, operator);
      await transaction.query(UPDATE, [id, after.isInstanceAdmin, after.disabled]);
      const wanted = rolesById(reach, after.roles);
      await transaction.query(LEAVE, [id, reach.apps.map(({ id: appId }) => appId), Object.keys(wanted)]);
      await setMemberships(transaction, id, wanted);
      if (after.disabled) await transaction.query(END_SESSIONS, [id]);
      await recordEdit(transaction, caller, reach, id, { before, after });
    });
  }

  /** Signs them out everywhere, or takes an invitation back. */
  async endSessions(caller: RequestContext, id: string): Promise<Operator> {
    return await this.dataSource.transaction(async (transaction) => {
      const reach = await reachOf(transaction, caller);
      const withdrawn = await withdrawnIn(transaction, reach, id);
      if (withdrawn) return withdrawn;
      const operator = await oneIn(transaction, reach, id);
      if (operator.status === 'invited') {
        await this.invitations.takeBack(transaction, caller, reach, operator);
        return { ...operator, status: 'withdrawn' };
      }
      refuseUnlessInstanceWide(caller);
      await transaction.query(END_SESSIONS, [id]);
      const about = { action: 'operator.end-sessions', operatorId: id };
      await recordInTheirApps(transaction, caller, reach, about, operator.roles);
      return operator;
    });
  }

  /** For who lost the device and the backup codes: signed out everywhere, and from then on the password alone is asked for. */
  async resetTotp(caller: RequestContext, id: string, reason: string): Promise<Operator> {
    return await this.change(caller, id, async (transaction, reach, { status, roles, totpEnabled }) => {
      refuseUnlessInstanceWide(caller);
      // Their own takes their password: a session that was left open must not be enough.
      if (caller.who.kind === 'operator' && caller.who.id === id)
        throw new Problem('forbidden', 'Switch your own second factor off under your own sign-in, with your password.');
      if (status === 'invited') throw notAccepted();
      if (!totpEnabled) return;
      await transaction.query(FORGET_TOTP, [id]);
      await transaction.query(WITHOUT_TOTP, [id]);
      await transaction.query(END_SESSIONS, [id]);
      await recordInTheirApps(
        transaction,
        caller,
        reach,
        { action: 'operator.reset-totp', operatorId: id, reason },
        roles,
      );
    });
  }

  private async change(
    caller: RequestContext,
    id: string,
    write: (transaction: EntityManager, reach: Reach, operator: Operator) => Promise<void>,
  ): Promise<Operator> {
    return await this.dataSource.transaction(async (transaction) => {
      await transaction.query(LOCK);
      const reach = await reachOf(transaction, caller);
      await write(transaction, reach, await oneIn(transaction, reach, id));
      return await oneIn(transaction, reach, id);
    });
  }
}

async function refuseLastAdmin(transaction: EntityManager, { id, isInstanceAdmin, status }: Operator): Promise<void> {
  if (!isInstanceAdmin || status === 'disabled') return;
  const others = await transaction.query<unknown[]>(OTHER_ADMINS, [id]);
  if (others.length === 0) throw new Problem('last_admin', 'Make somebody else an admin of the service first.');
}

type State = { readonly [Name in keyof PatchOperator]-?: NonNullable<PatchOperator[Name]> };

function stateOf({ roles, isInstanceAdmin, status }: Operator): State {
  return { roles, isInstanceAdmin, disabled: status === 'disabled' };
}

/** What did not change is not on record: the same again is harmless. */
async function recordEdit(
  transaction: EntityManager,
  caller: RequestContext,
  reach: Reach,
  operatorId: string,
  { before, after }: { readonly before: State; readonly after: State },
): Promise<void> {
  const { disabled: wasDisabled, ...was } = before;
  const { disabled: isDisabled, ...is } = after;
  if (!isDeepStrictEqual(was, is)) {
    const about = { action: 'operator.edit', operatorId, before: was, after: is };
    await recordRoles(transaction, caller, reach, about, { before: was.roles, after: is.roles });
  }
  if (wasDisabled === isDisabled) return;
  const about = { action: isDisabled ? 'operator.disable' : 'operator.enable', operatorId };
  await recordInTheirApps(transaction, caller, reach, about, is.roles);
}

function notAccepted(): Problem {
  return new Problem('action_not_allowed', `The invitation was not accepted yet. ${TAKE_IT_BACK}`);
}
