// Pauses are shared, probed and added up; a person's pause is a person's to end.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ClaimFixture } from '../../test/support/claim-fixture.js';
import { poolOf } from './pool-of.js';
import { openSenders, pauseSender, reopenSender } from './sender-states.js';

let fixture: ClaimFixture;

beforeAll(async () => {
  fixture = await ClaimFixture.open();
});
afterAll(() => fixture.close());

const TROUBLE = { code: 'bad_credentials', detail: '535 from the relay' };

async function read(senderId: string) {
  return await fixture.one('SELECT *, probe_at > clock_timestamp() AS is_probe_ahead FROM senders WHERE id = $1', [
    senderId,
  ]);
}

async function listed(senderId: string) {
  return (await openSenders(poolOf(fixture.dataSource))).find(({ id }) => id === senderId);
}

describe('sender states', () => {
  it('lists what is open with all that is needed to make it', async () => {
    const senderId = await fixture.addSender({ max_in_flight: 4, config_version: 2 });
    expect(await listed(senderId)).toEqual({
      appId: fixture.appId,
      id: senderId,
      channel: 'email',
      provider: 'smtp',
      configVersion: 2,
      maxInFlight: 4,
      isProbing: false,
      probeCount: 0,
    });
    const archived = await fixture.addSender({ archived_at: new Date() });
    expect(await listed(archived)).toBeUndefined();
  });

  it('pauses a sender, keeps when the pause began over failed probes, and lists it again for the next probe', async () => {
    const senderId = await fixture.addSender();
    const sender = { appId: fixture.appId, senderId };
    expect(await pauseSender(fixture.dataSource, { ...sender, ...TROUBLE, probeAfterMs: 60_000 })).toBe(true);
    const paused = await read(senderId);
    expect(paused).toMatchObject({ pause_code: 'bad_credentials', probe_count: 0, is_probe_ahead: true, version: 2 });
    expect(await listed(senderId)).toBeUndefined();
    await pauseSender(fixture.dataSource, { ...sender, ...TROUBLE, probeAfterMs: 0 });
    expect(await read(senderId)).toMatchObject({ probe_count: 1, paused_at: paused['paused_at'] });
    expect(await listed(senderId)).toMatchObject({ isProbing: true });
  });

  it('adds the time of the pause up when the sender opens again', async () => {
    const senderId = await fixture.addSender({ paused_total_ms: 1_000 });
    const sender = { appId: fixture.appId, senderId };
    expect(await reopenSender(fixture.dataSource, sender)).toBe(false);
    await pauseSender(fixture.dataSource, { ...sender, ...TROUBLE, probeAfterMs: 0 });
    await fixture.sql("UPDATE senders SET paused_at = paused_at - interval '9 s' WHERE id = $1", [senderId]);
    expect(await reopenSender(fixture.dataSource, sender)).toBe(true);
    const row = await read(senderId);
    expect(row).toMatchObject({ paused_at: null, pause_code: null, probe_at: null, probe_count: 0 });
    expect(Number(row['paused_total_ms'])).toBeGreaterThanOrEqual(10_000);
    expect(await listed(senderId)).toMatchObject({ isProbing: false });
  });

  it('leaves a person’s pause to a person', async () => {
    const senderId = await fixture.addSender();
    const sender = { appId: fixture.appId, senderId };
    await pauseSender(fixture.dataSource, {
      ...sender,
      code: 'paused_by_operator',
      detail: 'maintenance',
      probeAfterMs: null,
    });
    expect(await pauseSender(fixture.dataSource, { ...sender, ...TROUBLE, probeAfterMs: 0 })).toBe(false);
    expect(await reopenSender(fixture.dataSource, sender)).toBe(false);
    expect((await read(senderId))['pause_code']).toBe('paused_by_operator');
    expect(await reopenSender(fixture.dataSource, { ...sender, onlyProbed: false })).toBe(true);
  });
});
