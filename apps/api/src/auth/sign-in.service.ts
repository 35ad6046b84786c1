// Signing in and out: one answer for every reason to refuse, and a session that never existed before.
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { SignIn } from '@oneping/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DataSource } from 'typeorm';
import type { Config } from '../config.js';
import { CONFIG } from '../http/core.module.js';
import { Problem } from '../http/problem.js';
import { sqlState } from '../http/store-error.js';
import { recordPersonal, recordStranger } from './personal-events.js';
import { refuseInsecureOrigin, refuseOtherSites } from './same-origin.js';
import { Sessions } from './sessions.js';
import { SignInTries } from './sign-in-tries.js';
import { strangerOf } from './stranger.js';
import { spendCode } from './totp-step.js';

const REFUSED = 'operator.sign-in-refused';
const IS_TOTP = /^\d{6}$/;
const FIND_OPERATOR = 'SELECT id, disabled_at IS NOT NULL AS is_disabled FROM operators WHERE email = $1';

@Injectable()
export class SignInService {
  private readonly logger = new Logger('auth');

  constructor(
    private readonly dataSource: DataSource,
    private readonly sessions: Sessions,
    private readonly tries: SignInTries,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Sets the session cookie. Throws 401 for a wrong e-mail, password or code alike, `totp_required` where only the code is missing. */
  async signIn(
    request: FastifyRequest,
    reply: FastifyReply,
    { email, password, code }: SignIn,
  ): Promise<{ operatorId: string }> {
    refuseOtherSites(request, this.config);
    refuseInsecureOrigin(request, this.config);
    await this.tries.count(email, request.ip);
    const first = await this.passwordStep(request, email, password);
    const [operator] = await this.dataSource.query<{ id: string; is_disabled: boolean }[]>(FIND_OPERATOR, [
      email.toLowerCase(),
    ]);
    if (first === null || !operator || operator.is_disabled) {
      if (operator) this.noteRefusal(request, operator.id, { step: 'password' });
      else this.noteStranger(request, email);
      throw new Problem('sign_in_refused', 'E-mail or password is not right.');
    }
    const cookies = first.needsCode ? await this.codeStep(request, operator.id, first.cookies, code) : first.cookies;
    await this.tries.forgive(email);
    await recordPersonal(this.dataSource, request, operator.id, 'operator.sign-in');
    reply.header('Set-Cookie', cookies);
    return { operatorId: operator.id };
  }

  async signOut(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { person } = request;
    const { headers } = await this.sessions.auth.api.signOut({ headers: headersOf(request), returnHeaders: true });
    this.sessions.forget(request);
    if (person) await recordPersonal(this.dataSource, request, person.id, 'operator.sign-out');
    reply.header('Set-Cookie', headers.getSetCookie());
  }

  /** Null where e-mail or password is wrong: the library takes as long for an account that does not exist. */
  private async passwordStep(request: FastifyRequest, email: string, password: string) {
    const answer = await this.sessions.auth.api
      .signInEmail({ body: { email, password }, headers: addressOf(request), returnHeaders: true })
      .catch(nullIfRefused);
    if (answer === null) return null;
    const needsCode = 'twoFactorRedirect' in answer.response && Boolean(answer.response.twoFactorRedirect);
    return { needsCode, cookies: answer.headers.getSetCookie() };
  }

  private async codeStep(
    request: FastifyRequest,
    operatorId: string,
    cookies: readonly string[],
    code: string | undefined,
  ) {
    if (code === undefined) throw new Problem('totp_required', 'Give the code of your authenticator app as well.');
    const headers = new Headers({
      ...addressHeaders(request),
      cookie: asSent(cookies),
    });
    const { api } = this.sessions.auth;
    const answer = await (IS_TOTP.test(code)
      ? api.verifyTOTP({ body: { code }, headers, returnHeaders: true })
      : api.verifyBackupCode({ body: { code }, headers, returnHeaders: true })
    ).catch(nullIfRefused);
    const made = answer?.headers.getSetCookie() ?? null;
    if (
      made !== null &&
      (!IS_TOTP.test(code) || (await spendCode(this.dataSource, this.sessions.auth, operatorId, code)))
    )
      return made;
    // Nobody has the session that a used code made.
    if (made !== null) await api.signOut({ headers: new Headers({ cookie: asSent(made) }) });
    this.noteRefusal(request, operatorId, { step: 'code' });
    throw new Problem('sign_in_refused', 'The code is not right, or was used already.');
  }

  /** Beside the answer: waiting for it would tell a stranger, by the time it takes, that the account exists. */
  private noteRefusal(request: FastifyRequest, operatorId: string, after: { step: 'password' | 'code' }): void {
    recordPersonal(this.dataSource, request, operatorId, REFUSED, after).catch((error: unknown) => {
      this.logger.warn(`A refused sign-in of ${operatorId} is not on record (${sqlState(error) ?? 'no code'})`);
    });
  }

  private noteStranger(request: FastifyRequest, email: string): void {
    const who = strangerOf(email, this.sessions.auth.options.secret);
    recordStranger(this.dataSource, request, REFUSED, who).catch((error: unknown) => {
      this.logger.warn(`A refused sign-in of ${who.targetId} is not on record (${sqlState(error) ?? 'no code'})`);
    });
  }
}

/** Cookies that were set, as a browser would send them back. */
function asSent(set: readonly string[]): string {
  return set.map((each) => each.split(';', 1)[0]).join('; ');
}

/** The library throws for what it refuses; all else is a fault. */
export function nullIfRefused(error: unknown): null {
  if (error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500) return null;
  throw error;
}

export function headersOf(request: FastifyRequest): Headers {
  return new Headers({ ...addressHeaders(request), cookie: request.headers.cookie ?? '' });
}

function addressOf(request: FastifyRequest): Headers {
  return new Headers(addressHeaders(request));
}

/** What the library keeps of where a session was begun. */
function addressHeaders({ ip, headers }: FastifyRequest): Record<string, string> {
  return { 'x-oneping-address': ip, 'user-agent': headers['user-agent'] ?? '' };
}
