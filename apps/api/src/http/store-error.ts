// Tells whether the database was out of reach or overwhelmed, as opposed to a fault of ours in a statement.
import { QueryFailedError, TypeORMError } from 'typeorm';

// 08 connection, 53 resources, 57 operator intervention and shutdown, 58 system, 40 give way to another, 25006 a standby.
const STORE_STATES = /^(?:08|40|53|57|58)[0-9A-Z]{3}$|^25006$|^25P03$|^55P03$/;
const NETWORK_CODES = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);
// pg gives these no code.
const DRIVER_MESSAGES = [
  /^connection terminated/i,
  /^timeout exceeded when trying to connect/i,
  /^query read timeout/i,
  /^client (?:was closed|has encountered a connection error)/i,
  /^cannot use a pool after/i,
  /^driver not connected/i,
];

/** True when the store could not answer: nothing is known about the fate of a write that was under way. */
export function isStoreError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof QueryFailedError) return isStoreError(error.driverError);
  // What ends a session is never about a statement: it shuts down, or takes no connections.
  if ('severity' in error && (error.severity === 'FATAL' || error.severity === 'PANIC')) return true;
  const code = sqlState(error);
  if (code !== undefined && (STORE_STATES.test(code) || NETWORK_CODES.has(code))) return true;
  if (error instanceof TypeORMError && /not (?:initialized|connected|established)/i.test(error.message)) return true;
  return DRIVER_MESSAGES.some((pattern) => pattern.test(error.message)) || isStoreError(error.cause);
}

/** The SQLSTATE (or network code) of an error from the database, whether TypeORM has wrapped it or not. */
export function sqlState(error: unknown): string | undefined {
  if (error instanceof QueryFailedError) return sqlState(error.driverError);
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** The name of the constraint that a statement ran into, if it did. */
export function violatedConstraint(error: unknown): string | undefined {
  if (error instanceof QueryFailedError) return violatedConstraint(error.driverError);
  const name = error instanceof Error && 'constraint' in error ? error.constraint : undefined;
  return typeof name === 'string' ? name : undefined;
}
