// Sign-in of people by a well-kept library: passwords, sessions and second factors, in tables of our own migrations.
import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { twoFactor } from 'better-auth/plugins';
import type { Pool } from 'pg';
import { v7 as uuidv7 } from 'uuid';

/** As authenticator apps show it. */
const ISSUER = 'OnePing';
const SESSION_SECONDS = 7 * 24 * 3_600;
/** Kept by browsers only over https and on the loopback address, for this host alone. */
export const SESSION_COOKIE = '__Host-oneping';
const SECOND_FACTOR_COOKIE = '__Host-oneping-2fa';

export type PeopleAuth = ReturnType<typeof createAuth>;

/** Injection token of the PeopleAuth. */
export const PEOPLE_AUTH = Symbol('PeopleAuth');

/** `secret` is of the service itself, and outlives the master key: cookies and second factors are sealed under it. */
export function createAuth(pool: Pool, secret: string) {
  return betterAuth({
    ...SETTINGS,
    database: pool,
    secret,
    plugins: [
      twoFactor({
        issuer: ISSUER,

        schema: SECOND_FACTOR_TABLE,
        skipVerificationOnEnable: false,
      }),
    ],
  });
}

const COOKIE = { secure: true, httpOnly: true, sameSite: 'strict', path: '/' } as const;
const TIMES = { createdAt: 'created_at', updatedAt: 'updated_at' };

const SETTINGS = {
  appName: ISSUER,
  // Its endpoints are called by our own controllers; none of its routes is served.
  baseURL: 'http://127.0.0.1',
  telemetry: { enabled: false },
  logger: { disabled: true },
  rateLimit: { enabled: false },
  emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength: 12, maxPasswordLength: 200 },
  user: {
    modelName: 'operators',
    fields: { ...TIMES, emailVerified: 'email_verified' },
  },
  session: {
    modelName: 'operator_sessions',
    fields: {
      ...TIMES,
      userId: 'operator_id',
      expiresAt: 'expires_at',
      ipAddress: 'ip_address',
      userAgent: 'user_agent',
    },
    expiresIn: SESSION_SECONDS,
    disableSessionRefresh: true,
    freshAge: 0,
  },
  account: {
    modelName: 'operator_accounts',
    fields: {
      ...TIMES,
      userId: 'operator_id',
      accountId: 'account_id',
      providerId: 'provider_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
    },
  },
  verification: { modelName: 'operator_verifications', fields: { ...TIMES, expiresAt: 'expires_at' } },
  advanced: {
    database: { generateId: () => uuidv7() },
    useSecureCookies: false,
    defaultCookieAttributes: COOKIE,
    ipAddress: { ipAddressHeaders: ['x-oneping-address'] },
    cookies: {
      session_token: { name: SESSION_COOKIE, attributes: COOKIE },
      two_factor: { name: SECOND_FACTOR_COOKIE, attributes: COOKIE },
    },
  },
} satisfies BetterAuthOptions;

const SECOND_FACTOR_TABLE = {
  user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
  twoFactor: {
    modelName: 'operator_two_factors',
    fields: {
      userId: 'operator_id',
      backupCodes: 'backup_codes',
      failedVerificationCount: 'failed_verification_count',
      lockedUntil: 'locked_until',
    },
  },
};
