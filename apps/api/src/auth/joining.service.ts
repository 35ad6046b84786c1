// How people come in: the first one with the set-up token, the others with an invitation.
import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { AcceptInvitation, Setup } from '@oneping/contracts';
import type { FastifyRequest } from 'fastify';
import { DataSource } from 'typeorm';
import type { Config } from '../config.js';
import { CONFIG } from '../http/core.module.js';
import { Problem } from '../http/problem.js';
import { createOperator } from './create-operator.js';
import { recordPersonal } from './personal-events.js';
import { refuseInsecureOrigin, refuseOtherSites } from './same-origin.js';
import { isSetupToken } from './setup-token.js';
import { SignInTries } from './sign-in-tries.js';

// Held to the end of the transaction: two first operators would both find nobody.
const LOCK_SETUP = `SELECT pg_advisory_xact_lock(hashtextextended('oneping first operator', 0))`;
const ANYBODY = 'SELECT FROM operators LIMIT 1';
const END_INVITATION = `
  UPDATE operator_invitations SET ended_at = clock_timestamp()
  WHERE token_hash = $1 AND ended_at IS NULL AND expires_at > clock_timestamp()
  RETURNING email, roles, is_instance_admin`;

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
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Throws 409 once anybody exists, 403 for a wrong token. */
  async setUp(request: FastifyRequest, { token, email, name, password }: Setup): Promise<{ operatorId: string }> {
    await this.admit(request, 'set-up');
    return await this.dataSource.transaction(async (transaction) => {
      await transaction.query(LOCK_SETUP);
      const existing = await transaction.query<unknown[]>(ANYBODY);
      if (existing.length > 0)
        throw new Problem('setup_closed', 'Somebody is an operator already. Ask them for an invitation.');
      if (!isSetupToken(this.config.secretKey ?? '', token)) throw invalid();
      const operatorId = await createOperator(transaction, { email, name, password, isInstanceAdmin: true });
      if (operatorId === null) throw new Error('An e-mail was taken although nobody exists');
      await recordPersonal(transaction, request, operatorId, 'operator.set-up');
      return { operatorId };
    });
  }

  /** Throws 403 for a token that was used, has run out or never was. */
  async accept(request: FastifyRequest, { token, name, password }: AcceptInvitation): Promise<{ operatorId: string }> {
    await this.admit(request, 'invitation');
    return await this.dataSource.transaction(async (transaction) => {
      const hash = createHash('sha256').update(token).digest();
      const [[invitation]] = await transaction.query<[InvitationRow[], number]>(END_INVITATION, [hash]);
      if (!invitation) throw invalid();
      const { email, roles, is_instance_admin: isInstanceAdmin } = invitation;
      const operatorId = await createOperator(transaction, { email, name, password, isInstanceAdmin, roles });
      if (operatorId === null) throw invalid();
      await recordPersonal(transaction, request, operatorId, 'operator.accept-invitation');
      return { operatorId };
    });
  }

  private async admit(request: FastifyRequest, what: string): Promise<void> {
    refuseOtherSites(request, this.config);
    refuseInsecureOrigin(request, this.config);
    await this.tries.count(`${what} ${request.ip}`, request.ip);
  }
}

function invalid(): Problem {
  return new Problem('token_invalid', 'The token was used already, has run out, or was mistyped.');
}
