// How people come in: the first one with the set-up token, the others with an invitation.
import { Inject, Injectable } from '@nestjs/common';
import type { AcceptInvitation, ResetPassword, Setup } from '@oneping/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DataSource, type EntityManager } from 'typeorm';
import type { Config } from '../config.js';
import { CONFIG } from '../http/core.module.js';
import { Problem } from '../http/problem.js';
import { createOperator, hashed, replacePassword, setMemberships } from './create-operator.js';
import { hashOfToken } from './one-time-token.js';
import { recordPersonal } from './personal-events.js';
import { refuseInsecureOrigin, refuseOtherSites } from './same-origin.js';
import { isSetupToken } from './setup-token.js';
import { SignInService } from './sign-in.service.js';
import { SignInTries } from './sign-in-tries.js';

// Held to the end of the transaction: two first operators would both find nobody.
const LOCK_SETUP = `SELECT pg_advisory_xact_lock(hashtextextended('oneping first operator', 0))`;
const ANYBODY = 'SELECT FROM operators LIMIT 1';
const FIND_INVITATION = `
  SELECT i.email, EXISTS (SELECT FROM operators o WHERE o.email = i.email) AS is_operator
  FROM operator_invitations i WHERE i.token_hash = $1 AND i.ended_at IS NULL AND i.expires_at > clock_timestamp()`;
const END_INVITATION = `
  UPDATE operator_invitations SET ended_at = clock_timestamp()
  WHERE token_hash = $1 AND ended_at IS NULL AND expires_at > clock_timestamp()
  RETURNING email, roles, is_instance_admin`;

const USE_RESET = `
  DELETE FROM operator_password_resets r USING operators o
  WHERE r.token_hash = $1 AND r.expires_at > clock_timestamp() AND o.id = r.operator_id AND o.disabled_at IS NULL
  RETURNING o.id, o.email`;

const MAKE_INSTANCE_ADMIN = `
  UPDATE operators SET is_instance_admin = true, updated_at = clock_timestamp() WHERE id = $1`;

interface InvitationRow {
  email: string;
  roles: Record<string, string>;
  is_instance_admin: boolean;
}

@Injectable()
export class JoiningService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tries: SignInTries,
    private readonly signIns: SignInService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Throws 409 once anybody exists, 403 for a wrong token. */
  async setUp(request: FastifyRequest, { token, email, name, password }: Setup): Promise<{ operatorId: string }> {
    await this.admit(request, 'set-up');
    await refuseIfAnybody(this.dataSource);
    if (!isSetupToken(this.config.secretKey ?? '', token)) throw invalid();
    // Before the lock: who waits for it would wait for the hash of each before them.
    const hash = await hashed(password);
    return await this.dataSource.transaction(async (transaction) => {
      await transaction.query(LOCK_SETUP);
      await refuseIfAnybody(transaction);
      const operatorId = await createOperator(transaction, { email, name, password: hash, isInstanceAdmin: true });
      if (operatorId === null) throw new Error('An e-mail was taken although nobody exists');
      await recordPersonal(transaction, request, operatorId, 'operator.set-up');
      return { operatorId };
    });
  }

  /**
   * Who is an operator already signs in with it, and so proves that the e-mail is theirs; anybody else becomes one. Throws
   * 403 for a token that was used, has run out or never was, and what a refused sign-in throws.
   */
  async accept(request: FastifyRequest, reply: FastifyReply, given: AcceptInvitation): Promise<{ operatorId: string }> {
    await this.admit(request, 'invitation');
    const hash = hashOfToken(given.token);
    const [known] = await this.dataSource.query<{ email: string; is_operator: boolean }[]>(FIND_INVITATION, [hash]);
    if (!known) throw invalid();
    const { password, code } = given;
    const signedIn = known.is_operator
      ? await this.signIns.signIn(request, reply, { email: known.email, password, ...(code && { code }) })
      : null;
    return await this.dataSource.transaction(async (transaction) => {
      const [[invitation]] = await transaction.query<[InvitationRow[], number]>(END_INVITATION, [hash]);
      if (!invitation) throw invalid();
      const operatorId = signedIn?.operatorId ?? (await this.join(transaction, invitation, given));
      if (signedIn) await grant(transaction, operatorId, invitation);
      await recordPersonal(transaction, request, operatorId, 'operator.accept-invitation');
      return { operatorId };
    });
  }

  /** Every session ends; a second factor stays. Throws 403 for a token that was used, replaced, has run out or never was. */
  async resetPassword(request: FastifyRequest, { token, password }: ResetPassword): Promise<void> {
    await this.admit(request, 'password reset');
    const email = await this.dataSource.transaction(async (transaction) => {
      const [[used]] = await transaction.query<[{ id: string; email: string }[], number]>(USE_RESET, [
        hashOfToken(token),
      ]);
      if (!used) throw invalid();
      await replacePassword(transaction, used.id, password);
      await recordPersonal(transaction, request, used.id, 'operator.reset-password');
      return used.email;
    });
    await this.tries.forgive(email);
  }

  private async join(transaction: EntityManager, invitation: InvitationRow, { name, password }: AcceptInvitation) {
    if (name === undefined) throw nameMissing();
    const { email, roles, is_instance_admin: isInstanceAdmin } = invitation;
    const operatorId = await createOperator(transaction, { email, name, password, isInstanceAdmin, roles });
    // Somebody of this e-mail has joined at this moment: once more, with their password.
    if (operatorId === null) throw invalid();
    return operatorId;
  }

  private async admit(request: FastifyRequest, what: string): Promise<void> {
    refuseOtherSites(request, this.config);
    refuseInsecureOrigin(request, this.config);
    await this.tries.count(`${what} ${request.ip}`, request.ip);
  }
}

async function refuseIfAnybody(database: DataSource | EntityManager): Promise<void> {
  const existing = await database.query<unknown[]>(ANYBODY);
  if (existing.length > 0)
    throw new Problem('setup_closed', 'Somebody is an operator already. Ask them for an invitation.');
}

/** What the invitation says, on top of what they may do already. */
async function grant(transaction: EntityManager, operatorId: string, invitation: InvitationRow): Promise<void> {
  await setMemberships(transaction, operatorId, invitation.roles);
  if (invitation.is_instance_admin) await transaction.query(MAKE_INSTANCE_ADMIN, [operatorId]);
}

function nameMissing(): Problem {
  const errors = [{ pointer: '/name', code: 'required', message: 'Who joins says what they are called.' }];
  return new Problem('invalid_request', 'The body is not valid; errors says where.', { errors });
}

function invalid(): Problem {
  return new Problem('token_invalid', 'The token was used already, has run out, or was mistyped.');
}
