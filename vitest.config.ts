// How tests are found and run: three projects, by what each needs.
import { defineConfig } from 'vitest/config';

const resolve = { conditions: ['source', 'import', 'module', 'node', 'default'] };
const ssr = { resolve: { conditions: ['source', 'import', 'module', 'node', 'default'] } };

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        resolve,
        ssr,
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'apps/*/src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', '**/node_modules/**', '**/dist/**'],
          testTimeout: 20_000,
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: 'db',
          include: ['apps/*/src/**/*.db.test.ts'],
          exclude: ['**/node_modules/**'],
          globalSetup: ['apps/api/test/support/postgres-global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: 'system',
          include: ['apps/api/test/**/*.test.ts'],
          exclude: ['**/node_modules/**'],
          globalSetup: ['apps/api/test/support/postgres-global-setup.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
