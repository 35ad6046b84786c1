// A change of the master key: every sealed value is wrapped again, beside whoever writes, and the old key can go.
import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AcceptFixture, accepted, post } from '../../test/support/accept-fixture.js';
import { TEST_SECRET_KEY } from '../../test/support/running-api.js';
import { createApp, fingerprintSecretPlace } from '../apps/create-app.js';
import { poolOf } from '../database/pool-of.js';
import type { SealedRow } from '../database/sql/sealed-rows.js';
import { placeName } from '../notifications/recipient-secret.js';
import { configPlaceName, openConfig, sealConfig } from '../senders/sealed-config.js';
import { MasterKeys, SealBrokenError } from './master-keys.js';
import { openEverySeal } from './open-every-seal.js';
import { rotateSecrets } from './rotate-secrets.js';
import { sealProblems } from './seal-problems.js';

const NEXT = 'the next secret, of 32 characters and more';
const old = new MasterKeys(TEST_SECRET_KEY);
const both = new MasterKeys(NEXT, TEST_SECRET_KEY);
const next = new MasterKeys(NEXT);

let fixture: AcceptFixture;
let pool: Pool;

beforeAll(async () => {
  fixture = await AcceptFixture.open();
  pool = poolOf(fixture.admin);
});
afterAll(() => fixture.close());

async function addConfigs(count: number, keys: MasterKeys): Promise<{ appId: string; senderId: string }> {
  const slug = `app-${randomUUID()}`;
  const appId = await createApp(fixture.admin, keys, { slug, name: slug, environment: 'live' });
  const senderId = await fixture.addSender(appId, 'email', 'mail');
  const versions = Array.from({ length: count }, (_, index) => index + 1);
  await pool.query(
    `INSERT INTO sender_configs (app_id, sender_id, version, sealed)
     SELECT $1, $2, version, sealed FROM unnest($3::int4[], $4::bytea[]) AS made (version, sealed)`,
    [appId, senderId, versions, versions.map((version) => sealConfig(keys, { appId, senderId, version }, { version }))],
  );
  return { appId, senderId };
}

describe('rotating the master key', () => {
  it('wraps every value of every table, says how far it is, and needs the old key no more', async () => {
    const { appId, senderId } = await addConfigs(1_200, old);
    const caller = await fixture.newCaller(['webhook']);
    await pool.query('UPDATE apps SET fingerprint_secret_sealed = $2 WHERE app_id = $1', [
      caller.app.id,
      old.seal(caller.app.fingerprintSecret, fingerprintSecretPlace(caller.app.id)),
    ]);
    const secret = 'the-receivers-own-secret';
    const to = { webhook: { url: 'https://a.test/', secret } };
    await accepted(post(await fixture.process(), caller, { messageId: 'm', to, content: { text: 'x' } }));
    expect((await sealProblems(pool, both)).previousCount).toBeGreaterThan(1_200);
    expect((await sealProblems(pool, next)).unknownCount).toBeGreaterThan(1_200);
    const seen: string[] = [];
    const count = await rotateSecrets(pool, both, (progress) => seen.push(`${progress.count} ${progress.what}`));
    expect(count).toBeGreaterThan(1_200);
    expect(seen).toEqual(expect.arrayContaining(['500 configurations of senders', '1000 configurations of senders']));
    expect(await sealProblems(pool, next)).toEqual({ unknownCount: 0, previousCount: 0 });
    const { rows } = await pool.query<{ version: number; sealed: Buffer }>(
      'SELECT version, sealed FROM sender_configs WHERE app_id = $1 ORDER BY version',
      [appId],
    );
    expect(rows).toHaveLength(1_200);
    for (const { version, sealed } of rows) {
      expect(openConfig(next, { appId, senderId, version }, sealed)).toEqual({ version });
    }
    const sent = await pool.query<{ recipient: string; notification_id: string }>(
      'SELECT recipient, notification_id FROM deliveries WHERE app_id = $1',
      [caller.app.id],
    );
    const [delivery] = sent.rows;
    const { sealedSecret } = JSON.parse(delivery?.recipient ?? '{}') as { sealedSecret: string };
    const place = placeName({ appId: caller.app.id, notificationId: delivery?.notification_id ?? '' });
    expect(next.open(Buffer.from(sealedSecret, 'base64'), place).toString()).toBe(secret);
    expect(await rotateSecrets(pool, both, () => {})).toBe(0);
  });

  it('never takes back what was written meanwhile', async () => {
    const { appId, senderId } = await addConfigs(1, old);
    const place = { appId, senderId, version: 1 };
    const written = both.seal(Buffer.from('{"newer":true}'), configPlaceName(place));
    const write = () => pool.query('UPDATE sender_configs SET sealed = $2 WHERE app_id = $1', [appId, written]);
    let finds = 0;
    const late = {
      query: async (text: string, values: unknown[]) => {
        const answer = await pool.query<SealedRow>(text, values);
        if (answer.rows.some(({ id }) => id === senderId)) {
          finds += 1;
          await write();
        }
        return answer;
      },
    } as unknown as Pool;
    await rotateSecrets(late, both, () => {});
    expect(finds).toBe(1);
    const { rows } = await pool.query<{ sealed: Buffer }>('SELECT sealed FROM sender_configs WHERE app_id = $1', [
      appId,
    ]);
    expect(rows[0]?.sealed).toEqual(written);
  });

  it('stops at what neither key opens, and names where it lies', async () => {
    const { appId } = await addConfigs(1, new MasterKeys('a third secret, of 32 characters and more'));
    const rotation = rotateSecrets(pool, both, () => {});
    await expect(rotation).rejects.toThrow(SealBrokenError);
    await expect(rotation).rejects.toThrow(appId);
    await pool.query('DELETE FROM sender_configs WHERE app_id = $1', [appId]);
  });
});

describe('opening everything that is sealed', () => {
  it('finds what the key fits and the place does not, and names it, whatever else there is', async () => {
    const { appId, senderId } = await addConfigs(1_100, next);
    const [before, byKey] = [await openEverySeal(pool, next), await sealProblems(pool, next)];
    expect(before.count).toBeGreaterThan(1_100);
    // Sealed by the right key for version 7, and lying in the row of version 8.
    const move = `UPDATE sender_configs SET sealed = (SELECT sealed FROM sender_configs WHERE app_id = $1 AND version = 7)
      WHERE app_id = $1 AND version = 8`;
    await pool.query(move, [appId]);
    expect(await sealProblems(pool, next)).toEqual(byKey);
    const seen: string[] = [];
    const found = await openEverySeal(pool, next, ({ what, count }) => seen.push(`${count} ${what}`));
    const moved = configPlaceName({ appId, senderId, version: 8 });
    expect(before.broken).not.toContain(moved);
    expect(found).toEqual({
      count: before.count,
      brokenCount: before.brokenCount + 1,
      broken: expect.arrayContaining([moved]),
    });
    expect(seen).toEqual(expect.arrayContaining(['500 configurations of senders', '1000 configurations of senders']));
    await pool.query('DELETE FROM sender_configs WHERE app_id = $1', [appId]);
  });
});
