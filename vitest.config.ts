// How tests are found and run: six projects, by what each needs.
import { defineConfig } from 'vitest/config';

// Only these two: the workers get them for `require` as well, and with `import` among them CommonJS would load ES modules.
const resolve = { conditions: ['source', 'node'] };
const ssr = { resolve };
const SEARCH = 'packages/claims/test/search/**/*.test.ts';

/** A worker takes one file after the other. Set-up files in their order: what is loaded before FRESH is not what tests see. */
const oneProcess = { isolate: false, sequence: { setupFiles: 'list' as const } };
const FRESH = 'test/fresh-modules.ts';
const postgres = {
  globalSetup: ['apps/api/test/support/postgres-global-setup.ts'],
  setupFiles: [FRESH, 'apps/api/test/support/test-database.ts'],
};

const system = { ...oneProcess, ...postgres, testTimeout: 180_000, hookTimeout: 120_000 };
/** They say how soon something is noticed or how long it takes, or need all processors for themselves. */
const QUIET = ['apps/api/test/sign-in-timing.test.ts', 'apps/api/test/crash/worker-{crash,faults}.test.ts'];

export default defineConfig({
  test: {
    // More than small machines have processors: most of these tests wait most of the time.
    maxWorkers: 4,
    projects: [
      {
        resolve,
        ssr,
        test: {
          ...oneProcess,
          name: 'unit',
          include: ['packages/*/{src,test}/**/*.test.ts', 'apps/*/src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', SEARCH, '**/node_modules/**', '**/dist/**'],
          setupFiles: [FRESH],
          testTimeout: 20_000,
        },
      },
      {
        resolve,
        ssr,
        // Needs nothing, but a minute: too long for `npm run verify`.
        test: { name: 'search', include: [SEARCH] },
      },
      {
        resolve,
        ssr,
        test: {
          ...oneProcess,
          ...postgres,
          name: 'db',
          include: ['apps/*/src/**/*.db.test.ts'],
          exclude: ['**/node_modules/**'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve,
        ssr,
        test: {
          ...system,
          name: 'system',
          include: ['apps/api/test/**/*.test.ts', 'demo/test/**/*.test.ts'],
          exclude: [...QUIET, '**/node_modules/**'],
        },
      },
      {
        resolve,
        ssr,
        test: {
          ...system,
          name: 'quiet',
          include: QUIET,
          maxWorkers: 1,
          sequence: { ...oneProcess.sequence, groupOrder: 2 },
        },
      },
      {
        resolve,
        ssr,
        // Chromium at the built dashboard of one started product, with an app for each file.
        test: {
          name: 'browser',
          include: ['apps/dashboard/e2e/**/*.test.ts'],
          globalSetup: ['apps/dashboard/e2e/support/stack.ts'],
          testTimeout: 240_000,
          hookTimeout: 120_000,
          // A browser needs a processor for itself.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
