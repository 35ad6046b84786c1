// Inviting people, and taking invitations back. Who is an operator elsewhere is invited like somebody nobody knows.
import { Inject, Injectable } from '@nestjs/common';
import type { Invited, Operator, PostOperator } from '@oneping/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { askedBy } from '../audit/record-audit.js';
import { makeToken } from '../auth/one-time-token.js';
import type { Config } from '../config.js';
import type { Named } from '../http/answers.js';
import { CONFIG } from '../http/core.module.js';
import { Problem } from '../http/problem.js';
import type { RequestContext } from '../http/request-context.js';
import {
  invitationsIn,
  oneIn,
  operatorsIn,
  type Reach,
  type Roles,
  reachOf,
  refuseUnlessInstanceWide,
  rolesById,
} from './reach.js';
import { recordRoles } from './record-about-operator.js';

// Held to the end of the transaction: two who invite the same person at once are answered one after the other.
const LOCK = `SELECT pg_advisory_xact_lock(hashtextextended('oneping invitations', 0))`;

const INVITE = `
  INSERT INTO operator_invitations (app_id, id, email, token_hash, roles, is_instance_admin, invited_by, expires_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, clock_timestamp() + interval '7 days')`;
const END_STALE = `
  UPDATE operator_invitations SET ended_at = clock_timestamp()
  WHERE app_id = $1 AND email = $2 AND ended_at IS NULL AND expires_at <= clock_timestamp()`;
const FIND_OPEN = 'SELECT id FROM operator_invitations WHERE app_id = $1 AND email = $2 AND ended_at IS NULL';
const TAKE_BACK = `
  UPDATE operator_invitations SET ended_at = clock_timestamp(), taken_back = true
  WHERE id = $1 AND ended_at IS NULL AND ($2 OR app_id = $3) RETURNING id`;

export const TAKE_IT_BACK =
  'An invitation is taken back with PUT /v1/operators/{id}/signed-out, or  oneping operators sign-out <e-mail>.';

@Injectable()
export class Invitations {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Whoever is seen from here keeps their roles: they are changed by PATCH. Anybody else is invited, and whether they are an
   * operator elsewhere is not told: then they accept with their own password. The address to accept at is told once.
   */
  async invite(
    caller: RequestContext,
    { email: given, roles, isInstanceAdmin }: PostOperator,
  ): Promise<Named<Invited>> {
    const email = given.toLowerCase();
    return await this.dataSource.transaction(async (transaction) => {
      await transaction.query(LOCK);
      const reach = await reachOf(transaction, caller);
      const wanted = rolesById(reach, roles);
      if (isInstanceAdmin) refuseUnlessInstanceWide(caller);
      if (!reach.isWhole && Object.keys(wanted).length === 0) throw roleMissing();
      await transaction.query(END_STALE, [reach.placeId, email]);
      const known = await knownFrom(transaction, reach, email);
      if (known) return { isNew: false, body: sameOrTaken(known, roles, isInstanceAdmin) };
      const [id, { token, hash }] = [uuidv7(), makeToken()];
      const values = [reach.placeId, id, email, hash, JSON.stringify(wanted), isInstanceAdmin, askedBy(caller).actor];
      await transaction.query(INVITE, values);
      const about = { action: 'operator.invite', operatorId: id, after: { roles, isInstanceAdmin } };
      await recordRoles(transaction, caller, reach, about, { before: {}, after: roles });
      // In the fragment: no server, proxy or log on the way ever sees it.
      const invitation = `${this.config.publicUrl}/invitation#${token}`;
      return { isNew: true, body: { ...(await oneIn(transaction, reach, id)), invitation } };
    });
  }

  /** Throws 403 where somebody else than the callers' own app has invited. */
  async takeBack(
    transaction: EntityManager,
    caller: RequestContext,
    reach: Reach,
    { id, roles }: Operator,
  ): Promise<void> {
    const values = [id, reach.isWhole, reach.placeId];
    const [ended] = await transaction.query<[unknown[], number]>(TAKE_BACK, values);
    if (ended.length === 0) return refuseUnlessInstanceWide(caller);
    const about = { action: 'operator.withdraw-invitation', operatorId: id };
    await recordRoles(transaction, caller, reach, about, { before: roles, after: {} });
  }
}

/** Who is an operator where the caller sees them, or was invited from the same place. */
async function knownFrom(transaction: EntityManager, reach: Reach, email: string): Promise<Operator | undefined> {
  const [operator] = await operatorsIn(transaction, reach, { email });
  if (operator) return operator;
  const [open] = await transaction.query<{ id: string }[]>(FIND_OPEN, [reach.placeId, email]);
  return open && (await invitationsIn(transaction, reach, open))[0];
}

function roleMissing(): Problem {
  const errors = [{ pointer: '/roles', code: 'required', message: 'Expected a role in your app.' }];
  return new Problem('invalid_request', 'The body is not valid; errors says where.', { errors });
}

function sameOrTaken(known: Operator, roles: Roles, isInstanceAdmin: boolean): Operator {
  const isSame =
    known.isInstanceAdmin === isInstanceAdmin &&
    JSON.stringify(Object.entries(known.roles).sort()) === JSON.stringify(Object.entries(roles).sort());
  if (isSame) return known;
  const way = known.status === 'invited' ? `${TAKE_IT_BACK} Then invite anew.` : 'Change the roles instead.';
  throw new Problem('name_taken', `This e-mail is an operator, or invited, with other roles. ${way}`);
}
