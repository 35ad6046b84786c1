// Makes a person with a password, and the roles that they were given.
import { hashPassword } from 'better-auth/crypto';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';

interface PasswordHash {
  readonly hash: string;
}

export interface NewOperator {
  readonly email: string;
  readonly name: string;
  /** Hashed here, or beforehand by who must not hold a lock for as long as that takes. */
  readonly password: string | PasswordHash;
  readonly isInstanceAdmin: boolean;
  /** App id to role. */
  readonly roles?: Readonly<Record<string, string>>;
}

const INSERT_OPERATOR = `
  INSERT INTO operators (id, email, name, email_verified, is_instance_admin) VALUES ($1, $2, $3, true, $4)
  ON CONFLICT (email) DO NOTHING RETURNING id`;
const INSERT_PASSWORD = `
  INSERT INTO operator_accounts (id, operator_id, account_id, provider_id, password) VALUES ($1, $2::uuid, $2::uuid::text, 'credential', $3)`;
const INSERT_MEMBERSHIPS = `
  INSERT INTO memberships (app_id, operator_id, role) SELECT key::uuid, $1, value FROM jsonb_each_text($2)
  ON CONFLICT (app_id, operator_id) DO UPDATE SET role = EXCLUDED.role`;

/** In the caller's transaction. The new id, or null where the e-mail is taken. */
export async function createOperator(transaction: EntityManager, operator: NewOperator): Promise<string | null> {
  const { email, name, password, isInstanceAdmin, roles = {} } = operator;
  const id = uuidv7();
  const { hash } = typeof password === 'string' ? await hashed(password) : password;
  const rows = await transaction.query<unknown[]>(INSERT_OPERATOR, [id, email.toLowerCase(), name, isInstanceAdmin]);
  if (rows.length === 0) return null;
  await transaction.query(INSERT_PASSWORD, [uuidv7(), id, hash]);
  await setMemberships(transaction, id, roles);
  return id;
}

export async function hashed(password: string): Promise<PasswordHash> {
  return { hash: await hashPassword(password) };
}

/** Adds and changes; what is not named stays. */
export async function setMemberships(
  transaction: EntityManager,
  operatorId: string,
  roles: Readonly<Record<string, string>>,
): Promise<void> {
  await transaction.query(INSERT_MEMBERSHIPS, [operatorId, JSON.stringify(roles)]);
}

/** For a password that nobody knows any more. Every session of the person ends. */
export async function replacePassword(transaction: EntityManager, operatorId: string, password: string): Promise<void> {
  const hash = await hashPassword(password);
  await transaction.query(
    `UPDATE operator_accounts SET password = $2 WHERE operator_id = $1 AND provider_id = 'credential'`,
    [operatorId, hash],
  );
  await transaction.query('DELETE FROM operator_sessions WHERE operator_id = $1', [operatorId]);
}
