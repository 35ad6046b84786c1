// The PostgreSQL store against the model: random walks of workers, zombies, reapers and callers must leave the same rows.
import { claimStoreConformance } from '@oneping/claims/conformance';
import { APP_ID } from '@oneping/claims/conformance-harness';
import { afterAll, beforeAll, describe } from 'vitest';
import { ClaimFixture } from '../../../test/support/claim-fixture.js';
import { postgresStoreHarness } from '../../../test/support/postgres-store-harness.js';

describe('PostgreSQL store', () => {
  let fixture: ClaimFixture;
  beforeAll(async () => {
    fixture = await ClaimFixture.open();
  });
  afterAll(async () => {
    await fixture.close();
  });

  claimStoreConformance(() => postgresStoreHarness(fixture, APP_ID), { runs: 60, commandsPerRun: 50 });
});
