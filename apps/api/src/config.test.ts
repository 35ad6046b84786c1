// What the settings accept, what they refuse, and that a refusal names the variable and the way out.
import { describe, expect, it } from 'vitest';
import { ConfigError, loadConfig } from './config.js';

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    loadConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

const SECRET = 'Vw3k8s0Zq1Lm7Xc2Yb9Rt4Hf6Jd5PgAe8u';

describe('loadConfig', () => {
  it('gives every setting its documented default', () => {
    const { dataDir, ...config } = loadConfig({});
    expect(dataDir).toMatch(/^\/.*\.oneping$/);
    expect(config).toEqual({
      nodeEnv: 'development',
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: undefined,
      migrateUrl: undefined,
      publicUrl: 'http://127.0.0.1:3000',
      secretKey: undefined,
      secretKeyPrevious: undefined,
      allowNetworks: [],
      leaseMs: 30_000,
      renewMs: 10_000,
      beginMarginMs: 5_000,
      reapMs: 5_000,
      quarantineMs: 30_000,
      retryHorizonMs: 86_400_000,
      repeatWindowMs: 600_000,
      retentionMs: 604_800_000,
      tombstoneMs: 7_776_000_000,
      drainMs: 20_000,
      concurrency: 32,
      metricsPort: undefined,
      logLevel: undefined,
      failpoints: '',
      testRequire: 'none',
    });
  });

  it('reads durations in milliseconds and in words', () => {
    const config = loadConfig({ ONEPING_LEASE_MS: '45s', ONEPING_RENEW_MS: '1500', ONEPING_RETENTION_MS: '14d' });
    expect(config).toMatchObject({ leaseMs: 45_000, renewMs: 1_500, retentionMs: 1_209_600_000 });
    expect(loadConfig({ ONEPING_TOMBSTONE_MS: 'never' }).tombstoneMs).toBeNull();
    expect(loadConfig({ ONEPING_TOMBSTONE_MS: '1d' }).tombstoneMs).toBe(86_400_000);
  });

  it('takes an empty value as unset, as compose files write it', () => {
    expect(loadConfig({ ONEPING_METRICS_PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000 });
  });

  it('builds a public address that can be opened when it listens on all addresses', () => {
    expect(loadConfig({ HOST: '0.0.0.0', PORT: '8080' }).publicUrl).toBe('http://127.0.0.1:8080');
    expect(loadConfig({ HOST: '::1' }).publicUrl).toBe('http://[::1]:3000');
    expect(loadConfig({ PUBLIC_URL: 'https://ping.acme.test/' }).publicUrl).toBe('https://ping.acme.test');
  });

  it('names the nearest known variable for an unknown one', () => {
    expect(problemsOf({ ONEPING_LEASE: '1' })).toEqual([expect.stringContaining('nearest one is ONEPING_LEASE_MS')]);
    expect(problemsOf({ ONEPING_RETENSION_MS: '1' })).toEqual([expect.stringContaining('ONEPING_RETENTION_MS')]);
  });

  it('names none where none is near', () => {
    expect(problemsOf({ ONEPING_FROBNICATE: '1' })).toEqual(['ONEPING_FROBNICATE is not a setting']);
    expect(problemsOf({ ONEPING_X: '1' })).toEqual(['ONEPING_X is not a setting']);
  });

  it('leaves the variables of the command-line client alone', () => {
    expect(problemsOf({ ONEPING_URL: 'http://127.0.0.1:3000', ONEPING_API_KEY: 'k' })).toEqual([]);
  });

  it('lists every problem at once', () => {
    const problems = problemsOf({ PORT: '70000', ONEPING_LEASE_MS: 'soon', ONEPING_X: '1', NODE_ENV: 'prod' });
    expect(problems).toHaveLength(4);
    expect(problems.join('\n')).toMatch(/PORT.*\n?.*ONEPING_LEASE_MS|ONEPING_LEASE_MS/s);
  });

  it.each([
    ['a lease shorter than three renewals', { ONEPING_LEASE_MS: '29999' }, 'three times ONEPING_RENEW_MS'],
    ['a begin margin that no lease can hold', { ONEPING_BEGIN_MARGIN_MS: '30s' }, 'less than ONEPING_LEASE_MS'],
    ['a retention equal to the retry horizon', { ONEPING_RETENTION_MS: '24h' }, 'longer than ONEPING_RETRY_HORIZON_MS'],
    ['failpoints outside tests', { ONEPING_FAILPOINTS: 'worker.after_claim=kill' }, 'for tests only'],
    [
      'failpoints in production',
      { ONEPING_FAILPOINTS: 'worker.after_claim=kill', NODE_ENV: 'production' },
      'tests only',
    ],
    ['an unknown failpoint', { ONEPING_FAILPOINTS: 'worker.afterclaim=kill', NODE_ENV: 'test' }, 'worker.after_claim'],
    [
      'a previous secret that is the present one',
      { ONEPING_SECRET_KEY: SECRET, ONEPING_SECRET_KEY_PREVIOUS: SECRET },
      'is the same as',
    ],
    ['a short secret', { ONEPING_SECRET_KEY: 'short' }, 'shorter than 32'],
    ['a placeholder secret', { ONEPING_SECRET_KEY: 'changeme-changeme-changeme-changeme' }, 'placeholder'],
    ['a network that is none', { ONEPING_ALLOW_NETWORKS: '10.0.0.0/8,10.0.0.0/33' }, '10.0.0.0/33'],
    ['a database of another kind', { DATABASE_URL: 'mysql://u:topsecret@h/d' }, 'not a PostgreSQL address'],
    ['an owner role without a database', { ONEPING_MIGRATE_URL: 'postgres://o@h/d' }, 'without DATABASE_URL'],
    ['plain http in production', { NODE_ENV: 'production', PUBLIC_URL: 'http://ping.acme.test' }, 'must be https'],
    ['a port that is no number', { PORT: '3000x' }, '3000x'],
  ])('refuses %s', (_, environment, reason) => {
    const problems = problemsOf(environment);
    expect(problems.join('\n')).toContain(reason);
    expect(problems.join('\n')).not.toContain('topsecret');
  });
});
