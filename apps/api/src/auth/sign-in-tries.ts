// How often somebody may try to sign in: counted per account and per address, by all API processes together.
import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Problem } from '../http/problem.js';

/** Tries at once, and one more in so many seconds. */
const LIMITS = { account: { most: 10, seconds: 60 }, address: { most: 30, seconds: 10 } };
type Counted = keyof typeof LIMITS;

// One statement: two tries at the same moment wait for each other's row, and both are counted.
const TAKE = `
  INSERT INTO operator_sign_in_tries AS t (key, tokens, filled_at) VALUES ($1, $2 - 1, clock_timestamp())
  ON CONFLICT (key) DO UPDATE SET
    tokens = least($2, t.tokens + extract(epoch FROM clock_timestamp() - t.filled_at)::float8 / $3)
      - CASE WHEN least($2, t.tokens + extract(epoch FROM clock_timestamp() - t.filled_at)::float8 / $3) >= 1 THEN 1 ELSE 0 END,
    filled_at = clock_timestamp(),
    refused = least($2, t.tokens + extract(epoch FROM clock_timestamp() - t.filled_at)::float8 / $3) < 1
  RETURNING tokens, refused`;

const SWEEP = `DELETE FROM operator_sign_in_tries WHERE filled_at < clock_timestamp() - interval '1 hour'`;
const GIVE_BACK = 'DELETE FROM operator_sign_in_tries WHERE key = $1';

@Injectable()
export class SignInTries {
  constructor(private readonly dataSource: DataSource) {}

  /** Throws 429 where there were too many, the same for an account that exists and one that does not. */
  async count(email: string, address: string): Promise<void> {
    await this.take('address', address);
    await this.take('account', email.toLowerCase());
  }

  /** After a success the account starts anew. */
  async forgive(email: string): Promise<void> {
    await this.dataSource.query(GIVE_BACK, [keyOf('account', email.toLowerCase())]);
    await this.dataSource.query(SWEEP);
  }

  private async take(counted: Counted, of: string): Promise<void> {
    const { most, seconds } = LIMITS[counted];
    const [row] = await this.dataSource.query<{ tokens: number; refused: boolean }[]>(TAKE, [
      keyOf(counted, of),
      most,
      seconds,
    ]);
    if (!row?.refused) return;
    const waitSeconds = Math.max(1, Math.ceil((1 - row.tokens) * seconds));
    throw new Problem('rate_limited', `Too many tries to sign in. Wait ${waitSeconds} seconds.`, {
      headers: { 'Retry-After': String(waitSeconds) },
    });
  }
}

/** Hashed: no list of addresses of people is kept for this. */
function keyOf(counted: Counted, of: string): Buffer {
  return createHash('sha256').update(`${counted}\n${of}`).digest();
}
