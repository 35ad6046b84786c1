// `npm run test:large`: what must not grow with the tables, at a million keys. Minutes and gigabytes, so no part of `npm test`.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['source', 'node'] },
  ssr: { resolve: { conditions: ['source', 'node'] } },
  test: {
    name: 'large',
    include: ['apps/*/{test,e2e}/large/*.large.ts'],
    globalSetup: ['apps/api/test/support/postgres-global-setup.ts'],
    setupFiles: ['apps/api/test/support/test-database.ts'],
    provide: { largeKeyCount: Number(process.env['LARGE_KEYS'] ?? 1_000_000) },
    testTimeout: 1_800_000,
    hookTimeout: 3_600_000,
    fileParallelism: false,
    disableConsoleIntercept: true,
  },
});
