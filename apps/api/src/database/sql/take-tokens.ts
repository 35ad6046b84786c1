// Takes tokens out of the bucket of an app or a person, which all API processes share: one statement, one short lock.
import type { Pool } from 'pg';

export interface TokenRequest {
  /** Of the app, or of the person. */
  readonly id: string;
  /** Tokens that come in each second. */
  readonly rate: number;
  /** What a full bucket holds. */
  readonly capacity: number;
  /** Used already: taken even where the bucket then holds less than nothing. */
  readonly debt: number;
  /** Taken as far as there is. */
  readonly extra: number;
}

export interface TokenGrant {
  /** Of `extra`. */
  readonly granted: number;
  /** Still in the bucket; below 0 where a debt is being paid off. */
  readonly left: number;
}

// The statement's own time, so that all places agree; who waited for the lock may be behind the last one.
const REFILLED = `least($3::float8,
  b.tokens + greatest(0, extract(epoch FROM statement_timestamp() - b.filled_at)::float8) * $2::float8)`;
const grantedOf = (tokens: string) => `greatest(0, least($5::float8, ${tokens} - $4::float8))`;

const TAKE = /* sql */ `
INSERT INTO rate_buckets AS b (app_id, tokens, granted, filled_at)
VALUES ($1::uuid, $3::float8 - $4::float8 - ${grantedOf('$3::float8')}, ${grantedOf('$3::float8')}, statement_timestamp())
ON CONFLICT (app_id) DO UPDATE
SET tokens = ${REFILLED} - $4::float8 - ${grantedOf(REFILLED)}, granted = ${grantedOf(REFILLED)},
  filled_at = greatest(b.filled_at, statement_timestamp())
RETURNING granted, tokens AS left`;

export async function takeTokens(
  pool: Pick<Pool, 'query'>,
  { id, rate, capacity, debt, extra }: TokenRequest,
): Promise<TokenGrant> {
  const values = [id, rate, capacity, debt, extra];
  const { rows } = await pool.query<TokenGrant>({ name: 'take-tokens', text: TAKE, values });
  const [grant] = rows;
  if (grant === undefined) throw new Error('A bucket cannot vanish while it is written');
  return grant;
}
