// The kinds of value a setting can have: durations, whole numbers, addresses, networks and secrets, parsed from text.
import { isIP } from 'node:net';
import { z } from 'zod';

const UNIT_MS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
type Unit = keyof typeof UNIT_MS;

/** Milliseconds from `1500`, `1500ms`, `30s`, `5m`, `24h` or `7d`, within the bounds (ms, inclusive). */
export function durationMs(bounds: { min: number; max: number; default: number }) {
  return z
    .string()
    .default(String(bounds.default))
    .transform((text, context) => {
      const match = /^(\d+(?:\.\d+)?)\s*(ms|s|m|h|d)?$/.exec(text);
      const durationMs = match ? Math.round(Number(match[1]) * UNIT_MS[(match[2] ?? 'ms') as Unit]) : Number.NaN;
      if (durationMs >= bounds.min && durationMs <= bounds.max) return durationMs;
      const reason = match ? `is out of bounds` : 'is not a duration';
      context.addIssue(
        `"${text}" ${reason}: give milliseconds or a form like 30s, 24h or 7d, from ${bounds.min} ms to ${bounds.max} ms`,
      );
      return z.NEVER;
    });
}

/** A whole number written in decimal digits, within the bounds (inclusive). */
export function wholeNumber(bounds: { min: number; max: number }) {
  return z.string().transform((text, context) => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= bounds.min && value <= bounds.max) return value;
    context.addIssue(`"${text}" is not a whole number from ${bounds.min} to ${bounds.max}`);
    return z.NEVER;
  });
}

/** A PostgreSQL address. The message never repeats the value: it may hold a password. */
export const postgresUrl = z.string().refine((text) => hasProtocol(text, ['postgres:', 'postgresql:']), {
  error: 'is not a PostgreSQL address: give postgres://user:password@host:5432/database',
});

/** The http(s) origin that callers reach us under, without a trailing slash. */
export const httpUrl = z
  .string()
  .refine((text) => hasProtocol(text, ['http:', 'https:']), { error: 'is not an http(s) address' })
  .transform((text) => text.replace(/\/+$/, ''));

/** Addresses and CIDR ranges, separated by commas, that senders may connect to although they are not public. */
export const networkList = z
  .string()
  .default('')
  .transform((text, context) => {
    const networks = text
      .split(',')
      .map((network) => network.trim())
      .filter((network) => network !== '' && network !== 'none');
    for (const network of networks) {
      if (!isNetwork(network)) {
        context.addIssue(`"${network}" is not an address or a range like 10.0.0.0/8 or fd00::/8`);
      }
    }
    return networks;
  });

/** A secret of at least 32 characters that is not a placeholder. The message never repeats the value. */
export const secret = z
  .string()
  .min(32, 'is shorter than 32 characters: make one with  openssl rand -base64 32')
  .refine((text) => new Set(text).size >= 8 && !/change.?me|example|placeholder|default/i.test(text), {
    error: 'looks like a placeholder: make one with  openssl rand -base64 32',
  });

function hasProtocol(text: string, protocols: readonly string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol);
}

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128));
}
