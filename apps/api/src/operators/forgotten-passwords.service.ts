// A link with which somebody who forgot their password sets a new one. Whoever makes it never knows the password.
import { Inject, Injectable } from '@nestjs/common';
import type { PasswordReset } from '@oneping/contracts';
import { DataSource } from 'typeorm';
import { makeToken } from '../auth/one-time-token.js';
import type { Config } from '../config.js';
import { CONFIG } from '../http/core.module.js';
import { Problem } from '../http/problem.js';
import type { RequestContext } from '../http/request-context.js';
import { TAKE_IT_BACK } from './invitations.service.js';
import { oneIn, reachOf, refuseUnlessInstanceWide } from './reach.js';
import { recordInTheirApps } from './record-about-operator.js';

// One row for each person: a new link ends the one before it.
const OFFER = `
  INSERT INTO operator_password_resets (operator_id, token_hash, expires_at)
  VALUES ($1, $2, clock_timestamp() + interval '1 hour')
  ON CONFLICT (operator_id) DO UPDATE SET token_hash = EXCLUDED.token_hash, expires_at = EXCLUDED.expires_at`;

@Injectable()
export class ForgottenPasswords {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Nothing of theirs changes before the link is used. Throws 403 for one's own, which takes the present password. */
  async offerReset(caller: RequestContext, id: string, reason: string): Promise<PasswordReset> {
    return await this.dataSource.transaction(async (transaction) => {
      const reach = await reachOf(transaction, caller);
      const operator = await oneIn(transaction, reach, id);
      refuseUnlessInstanceWide(caller);
      if (caller.who.kind === 'operator' && caller.who.id === id)
        throw new Problem('forbidden', 'Change your own password under your own sign-in.');
      if (operator.status === 'invited') throw new Problem('action_not_allowed', `Not accepted yet. ${TAKE_IT_BACK}`);
      if (operator.status === 'disabled')
        throw new Problem('action_not_allowed', 'They are disabled and could not sign in. Enable them first.');
      const { token, hash } = makeToken();
      await transaction.query(OFFER, [id, hash]);
      const about = { action: 'operator.offer-password-reset', operatorId: id, reason };
      await recordInTheirApps(transaction, caller, reach, about, operator.roles);
      // In the fragment: no server, proxy or log on the way ever sees it.
      return { ...operator, link: `${this.config.publicUrl}/new-password#${token}` };
    });
  }
}
