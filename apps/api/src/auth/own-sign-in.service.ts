// One's own sign-in: password, second factor and sessions.
import { Injectable } from '@nestjs/common';
import type { PutPassword, Session, TotpSetup } from '@oneping/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DataSource } from 'typeorm';
import { isId, notFound } from '../http/path-id.js';
import { Problem } from '../http/problem.js';
import type { SignedInOperator } from './caller-operator.js';
import { type PersonalAction, recordPersonal } from './personal-events.js';
import { Sessions } from './sessions.js';
import { headersOf, nullIfRefused } from './sign-in.service.js';
import { SignInTries } from './sign-in-tries.js';
import { spendCode } from './totp-step.js';

interface SessionRow {
  id: string;
  created_at: Date;
  expires_at: Date;
  ip_address: string | null;
  user_agent: string | null;
}

const LIST = `
  SELECT id, created_at, expires_at, ip_address, user_agent FROM operator_sessions
  WHERE operator_id = $1 AND expires_at > clock_timestamp() ORDER BY created_at DESC LIMIT 100`;
const END = 'DELETE FROM operator_sessions WHERE operator_id = $1 AND id = $2 RETURNING id';

const FIND_TOTP = `
  SELECT verified IS DISTINCT FROM false AS is_on, begun_at > clock_timestamp() - interval '15 minutes' AS is_fresh
  FROM operator_two_factors WHERE operator_id = $1`;
const BEGIN_TOTP = 'UPDATE operator_two_factors SET begun_at = clock_timestamp() WHERE operator_id = $1';

@Injectable()
export class OwnSignIn {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sessions: Sessions,
    private readonly tries: SignInTries,
  ) {}

  async list(person: SignedInOperator): Promise<Session[]> {
    const rows = await this.dataSource.query<SessionRow[]>(LIST, [person.id]);
    return rows.map((row) => ({
      id: row.id,
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      address: row.ip_address,
      userAgent: row.user_agent,
      isCurrent: row.id === person.sessionId,
    }));
  }

  /** Dead within seconds in every process. Ending one twice is harmless. */
  async end(request: FastifyRequest, person: SignedInOperator, id: string): Promise<void> {
    if (!isId(id)) throw notFound();
    const [ended] = await this.dataSource.query<[unknown[], number]>(END, [person.id, id]);
    if (id === person.sessionId) this.sessions.forget(request);
    if (ended.length > 0) await this.note(request, person, 'operator.end-session');
  }

  /** Every other session ends, and this one gets a new cookie. Throws 403 where the present password is wrong. */
  async changePassword(
    request: FastifyRequest,
    reply: FastifyReply,
    person: SignedInOperator,
    { current, next }: PutPassword,
  ) {
    await this.tries.count(person.email, request.ip);
    const body = { currentPassword: current, newPassword: next, revokeOtherSessions: true };
    const { api } = this.sessions.auth;
    const changed = await api
      .changePassword({ body, headers: headersOf(request), returnHeaders: true })
      .catch(nullIfRefused);
    if (changed === null) {
      // A repeat, with the session that the first one gave: all is as wanted already.
      const isSo = await api
        .verifyPassword({ body: { password: next }, headers: headersOf(request) })
        .catch(nullIfRefused);
      if (isSo === null) throw new Problem('password_wrong', 'The present password is not right.');
      return await this.tries.forgive(person.email);
    }
    this.sessions.forget(request);
    await this.tries.forgive(person.email);
    await this.note(request, person, 'operator.change-password');
    reply.header('Set-Cookie', changed.headers.getSetCookie());
  }

  /** Not in force before a first code was confirmed. Until then a repeat answers the same, for a quarter of an hour. */
  async beginTotp(request: FastifyRequest, person: SignedInOperator, password: string): Promise<TotpSetup> {
    await this.tries.count(person.email, request.ip);
    const [found] = await this.dataSource.query<{ is_on: boolean; is_fresh: boolean }[]>(FIND_TOTP, [person.id]);
    if (found?.is_on) throw new Problem('action_not_allowed', 'A second factor is on already. Switch it off first.');
    const begun = found?.is_fresh
      ? await this.begunTotp(request, person, password)
      : await this.newTotp(request, person, password);
    if (begun === null) throw new Problem('password_wrong', 'The password is not right.');
    await this.tries.forgive(person.email);
    return begun;
  }

  private async newTotp(
    request: FastifyRequest,
    person: SignedInOperator,
    password: string,
  ): Promise<TotpSetup | null> {
    const { api } = this.sessions.auth;
    const begun = await api.enableTwoFactor({ body: { password }, headers: headersOf(request) }).catch(nullIfRefused);
    if (begun === null || !('totpURI' in begun)) return null;
    await this.dataSource.query(BEGIN_TOTP, [person.id]);
    await this.note(request, person, 'operator.begin-totp');
    return { uri: begun.totpURI, backupCodes: begun.backupCodes };
  }

  private async begunTotp(
    request: FastifyRequest,
    person: SignedInOperator,
    password: string,
  ): Promise<TotpSetup | null> {
    const { api } = this.sessions.auth;
    const shown = await api.getTOTPURI({ body: { password }, headers: headersOf(request) }).catch(nullIfRefused);
    if (shown === null) return null;
    const { backupCodes } = await api.viewBackupCodes({ body: { userId: person.id } });
    return { uri: shown.totpURI, backupCodes };
  }

  async confirmTotp(
    request: FastifyRequest,
    reply: FastifyReply,
    person: SignedInOperator,
    code: string,
  ): Promise<void> {
    await this.tries.count(person.email, request.ip);
    const { api } = this.sessions.auth;
    const done = await api
      .verifyTOTP({ body: { code }, headers: headersOf(request), returnHeaders: true })
      .catch(nullIfRefused);
    if (done === null) throw new Problem('totp_wrong', 'The code is not right. Check the clock of the device.');
    // Confirming once more is harmless; signing in with the same code is not.
    await spendCode(this.dataSource, this.sessions.auth, person.id, code);
    this.sessions.forget(request);
    await this.tries.forgive(person.email);
    await this.note(request, person, 'operator.enable-totp');
    const cookies = done.headers.getSetCookie();
    if (cookies.length > 0) reply.header('Set-Cookie', cookies);
  }

  async endTotp(
    request: FastifyRequest,
    reply: FastifyReply,
    person: SignedInOperator,
    password: string,
  ): Promise<void> {
    await this.tries.count(person.email, request.ip);
    const { api } = this.sessions.auth;
    const ended = await api
      .disableTwoFactor({ body: { password }, headers: headersOf(request), returnHeaders: true })
      .catch(nullIfRefused);
    if (ended === null) throw new Problem('password_wrong', 'The password is not right.');
    this.sessions.forget(request);
    await this.tries.forgive(person.email);
    await this.note(request, person, 'operator.disable-totp');
    const cookies = ended.headers.getSetCookie();
    if (cookies.length > 0) reply.header('Set-Cookie', cookies);
  }

  private async note(request: FastifyRequest, { id }: SignedInOperator, action: PersonalAction): Promise<void> {
    await recordPersonal(this.dataSource, request, id, action);
  }
}
