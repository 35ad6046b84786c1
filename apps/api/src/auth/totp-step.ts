// Which half minute a code of an authenticator app is of. A code that was taken is never taken again.
import { createHmac } from 'node:crypto';
import { symmetricDecrypt } from 'better-auth/crypto';
import type { DataSource } from 'typeorm';
import type { PeopleAuth } from './better-auth.js';

const STEP_MS = 30_000;
const DIGITS = 6;
/** The library takes the present one and its neighbours; it may have looked in the one before this. */
const STEPS_AROUND = [1, 0, -1, -2];

const FIND_SECRET = 'SELECT secret FROM operator_two_factors WHERE operator_id = $1';
// One statement: of two at the same moment the second waits for the row, and finds the step used.
const SPEND = `
  UPDATE operator_two_factors SET used_step = $3
  WHERE operator_id = $1 AND secret = $2 AND (used_step IS NULL OR used_step < $3) RETURNING id`;

/** Of a code that the library has found right: false where it, or a later one, was taken before. */
export async function spendCode(
  dataSource: DataSource,
  auth: PeopleAuth,
  operatorId: string,
  code: string,
): Promise<boolean> {
  const [row] = await dataSource.query<{ secret: string }[]>(FIND_SECRET, [operatorId]);
  if (!row) return false;
  const { secretConfig: key } = await auth.$context;
  const step = stepOf(await symmetricDecrypt({ key, data: row.secret }), code, Date.now());
  if (step === null) return false;
  const [spent] = await dataSource.query<[unknown[], number]>(SPEND, [operatorId, row.secret, step]);
  return spent.length > 0;
}

/** Null where it is of none about now. */
function stepOf(secret: string, code: string, nowMs: number): number | null {
  const present = Math.floor(nowMs / STEP_MS);
  const offset = STEPS_AROUND.find((around) => codeOf(secret, present + around) === code);
  return offset === undefined ? null : present + offset;
}

/** RFC 6238, as authenticator apps have it. */
function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 0xf) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}
