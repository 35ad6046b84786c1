// From the session cookie to the person: verified, looked up, and kept for a few seconds.
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DataSource } from 'typeorm';
import { API_LIMITS, type ApiLimits } from '../http/api-limits.js';
import { ExpiringCache } from '../http/expiring-cache.js';
import { PEOPLE_AUTH, type PeopleAuth, SESSION_COOKIE } from './better-auth.js';
import { FIND_MEMBERSHIPS, type OperatorMembership, type SignedInOperator } from './caller-operator.js';

interface OperatorRow {
  id: string;
  email: string;
  name: string;
  is_instance_admin: boolean;
  two_factor_enabled: boolean;
}

const FIND_OPERATOR = `
  SELECT id, email, name, is_instance_admin, two_factor_enabled FROM operators WHERE id = $1 AND disabled_at IS NULL`;

/** Beside the request; at most once in a quarter of an hour. */
const NOTE_USE = `
  UPDATE operator_sessions SET updated_at = clock_timestamp()
  WHERE id = $1 AND updated_at < clock_timestamp() - interval '15 minutes'`;

@Injectable()
export class Sessions {
  private readonly known: ExpiringCache<SignedInOperator>;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(PEOPLE_AUTH) readonly auth: PeopleAuth,
    @Inject(API_LIMITS) limits: ApiLimits,
  ) {
    this.known = new ExpiringCache((cookie) => this.load(cookie), limits.keyCacheMs);
  }

  /** Who is signed in, or null. At most `keyCacheMs` old: a session that was ended is dead within that. */
  async operatorOf({ headers }: FastifyRequest): Promise<SignedInOperator | null> {
    const cookie = sessionCookie(headers.cookie);
    return cookie === null ? null : await this.known.get(cookie);
  }

  /** The same, as it is now: for who asks about what may just have been made. */
  async operatorNow(request: FastifyRequest): Promise<SignedInOperator | null> {
    this.forget(request);
    return await this.operatorOf(request);
  }

  /** Makes what changed about a session bite at once in this process. */
  forget({ headers }: FastifyRequest): void {
    const cookie = sessionCookie(headers.cookie);
    if (cookie !== null) this.known.forget(cookie);
  }

  private async load(cookie: string): Promise<{ value: SignedInOperator } | null> {
    const headers = new Headers({ cookie: `${SESSION_COOKIE}=${cookie}` });
    const found = await this.auth.api.getSession({ headers });
    if (!found) return null;
    const [operator] = await this.dataSource.query<OperatorRow[]>(FIND_OPERATOR, [found.user.id]);
    if (!operator) return null;
    const { id, email, name, is_instance_admin: isInstanceAdmin, two_factor_enabled: totpEnabled } = operator;
    const memberships = await this.dataSource.query<OperatorMembership[]>(FIND_MEMBERSHIPS, [id, isInstanceAdmin]);
    this.dataSource.query(NOTE_USE, [found.session.id]).catch(() => undefined);
    return { value: { id, email, name, sessionId: found.session.id, isInstanceAdmin, totpEnabled, memberships } };
  }
}

/** The value of our cookie as the browser sent it; null without one, and where there are two. */
export function sessionCookie(header: string | undefined): string | null {
  const ours = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${SESSION_COOKIE}=`));
  const [only] = ours;
  return only !== undefined && ours.length === 1 ? only.slice(SESSION_COOKIE.length + 1) : null;
}
