// What operators and auditors type: keys, review and duplicates, against a small server in the place of the API.
import { describe, expect, it } from 'vitest';
import { notification, problem } from '../../test/answers.js';
import type { Step } from '../../test/api-stand-in.js';
import { answer, complaints, NOWHERE, out, page, run, stand } from '../../test/typed.js';

const [delivery] = notification().deliveries;
const parked = {
  ...delivery,
  status: 'unknown',
  attention: 'resolution_required',
  reason: { code: 'reset', detail: null },
};
const record = { ...parked, attempts: [], timeline: [], quarantineEndsAt: '2026-03-01T12:00:30.000Z' };
const evidence = {
  verdict: 'not_found',
  method: 'list',
  query: 'id',
  askedAt: '2026-03-01T12:01:00.000Z',
  askedBy: 'api-key:k',
  seesBackMs: null,
  providerMessageId: null,
  answer: null,
};
const replay = {
  id: 'u-1',
  kind: 'replay',
  messageId: 'm',
  notificationId: 'n-1',
  deliveryId: null,
  at: '2026-03-01T12:00:05.000Z',
  answerStatus: 200,
  samePayload: true,
  delaySeconds: 5,
  source: 'single',
  batchIndex: null,
  apiKey: 'ping_live_abcd',
  requestId: 'r-9',
  address: '192.0.2.7',
  channels: ['email'],
  recipient: 'ada@example.com',
  cause: null,
};

describe('oneping keys', () => {
  it('lists what the filters find, and how to go on', async () => {
    const api = await stand({ status: 200, body: { data: [notification()], nextCursor: 'next' } });
    expect(await run(api, 'keys', 'list', '--status', 'failed', '--query', 'order-', '--limit', '1')).toBe(0);
    expect(api.seen[0]?.url).toBe('/v1/notifications?status=failed&q=order-&limit=1');
    expect(out).toEqual([
      '2026-03-01T12:00:00.000Z order-1042-shipped: failed; email to ada@example.com; 3 duplicates, 0 mismatches',
      'More with --cursor next',
    ]);
  });

  it('prints the page as one line of JSON', async () => {
    const api = await stand(page(notification()));
    expect(await run(api, 'keys', 'list', '--json')).toBe(0);
    expect(out.map((line) => JSON.parse(line))).toEqual([{ data: [notification()], nextCursor: null }]);
  });

  it('shows one by its message ID', async () => {
    const api = await stand(page(notification()), answer(notification()));
    expect(await run(api, 'keys', 'show', 'order-1042-shipped')).toBe(0);
    expect(out[0]).toBe('order-1042-shipped (n-1): failed');
  });

  it('names itself where the message ID is missing', async () => {
    expect(await run(NOWHERE, 'keys', 'show')).toBe(2);
    expect(complaints).toEqual(['Which one? oneping keys show <messageId>']);
  });

  it.each(['--help', '-h'])('says what it takes, and ends with 0, for %s', async (flag) => {
    expect(await run(NOWHERE, 'keys', flag)).toBe(0);
    expect(out[0]?.split('\n')).toEqual([
      'Usage:',
      expect.stringMatching(/^ {2}oneping keys list /),
      expect.stringMatching(/^ {2}oneping keys show\|cancel /),
      expect.stringMatching(/^Page: /),
      expect.stringMatching(/^Where: /),
      expect.stringMatching(/^Exit codes: /),
    ]);
    expect(await run(NOWHERE, 'review', 'resolve', flag)).toBe(0);
    expect(out[1]).toContain('--provider-message-id');
    expect(await run(NOWHERE, 'nothing', flag)).toBe(2);
  });

  it('cancels one by its message ID', async () => {
    const canceled = { id: 'n-1', status: 'canceled', canceled: ['d-1'], tooLate: [] };
    const api = await stand(page(notification()), answer(notification()), answer(canceled));
    expect(await run(api, 'keys', 'cancel', 'order-1042-shipped')).toBe(0);
    expect(api.seen.at(-1)).toMatchObject({ method: 'POST', url: '/v1/notifications/n-1/cancel' });
    expect(out).toEqual(['order-1042-shipped: 1 canceled, 0 too late, canceled']);
  });

  it('exits 3 for a message ID that nobody used, 4 where it is too late', async () => {
    expect(await run(await stand(page()), 'keys', 'cancel', 'none')).toBe(3);
    const late = await stand(page(notification()), answer(notification()), problem('too_late_to_cancel'));
    expect(await run(late, 'keys', 'cancel', 'order-1042-shipped')).toBe(4);
    expect(out).toEqual([]);
  });
});

describe('oneping review', () => {
  it('lists what waits for a person', async () => {
    const stateSince = new Date(Date.now() - 7_230_000).toISOString();
    const api = await stand(page({ ...parked, stateSince }));
    expect(await run(api, 'review', 'list', '--sender', 'smtp-main')).toBe(0);
    expect(api.seen[0]?.url).toBe('/v1/deliveries?sender=smtp-main&attention=resolution_required');
    expect(out).toEqual(['d-1 m-1, email ada@example.com: unknown for 2 hours (reset), by smtp-main, evidence none']);
  });

  it('shows one with what may be done', async () => {
    const api = await stand(answer(record));
    expect(await run(api, 'review', 'show', 'd-1')).toBe(0);
    expect(out).toContain('  quarantine until 2026-03-01T12:00:30.000Z');
    expect(await run(await stand(problem('not_found')), 'review', 'show', 'd-2')).toBe(3);
  });

  it('has the provider asked', async () => {
    const api = await stand(answer(evidence));
    expect(await run(api, 'review', 'lookup', 'd-1')).toBe(0);
    expect(api.seen[0]).toMatchObject({ method: 'POST', url: '/v1/deliveries/d-1/lookups' });
    expect(out).toEqual(['d-1: not_found, asked 2026-03-01T12:01:00.000Z by list']);
  });

  const resolving = ['review', 'resolve', 'd-1', '--outcome', 'not_sent', '--reason', 'The relay lost its queue.'];

  it('decides on the version that it has just read', async () => {
    const decided = { delivery: { ...parked, status: 'failed' }, newDelivery: { ...parked, id: 'd-2', dueAt: 'T' } };
    const api = await stand(answer({ ...record, version: 7 }), answer(decided));
    expect(await run(api, ...resolving, '--resend')).toBe(0);
    const [, put] = api.seen;
    expect(put).toMatchObject({ method: 'PUT', url: '/v1/deliveries/d-1/resolution' });
    expect(put?.headers['if-match']).toBe('"7"');
    expect(JSON.parse(put?.body ?? '')).toEqual({
      outcome: 'not_sent',
      resend: true,
      reason: 'The relay lost its queue.',
    });
    expect(out).toEqual(['d-1: failed', '  sent again as d-2, due T']);
  });

  it('decides on the version that was given, without reading', async () => {
    const api = await stand(answer({ delivery: parked, newDelivery: null }));
    expect(await run(api, ...resolving, '--version', '3', '--json')).toBe(0);
    expect(api.seen.map(({ method, headers }) => [method, headers['if-match']])).toEqual([['PUT', '"3"']]);
    expect(JSON.parse(out[0] ?? '')).toEqual({ delivery: parked, newDelivery: null });
  });

  it.each<[string, Step, number]>([
    ['somebody else decided', problem('version_changed'), 4],
    ['the key may not', problem('forbidden'), 5],
    ['the reason is too short', problem('invalid_request'), 2],
  ])('tells a script that %s', async (_, step, exitCode) => {
    expect(await run(await stand(answer(record), step), ...resolving)).toBe(exitCode);
    expect(out).toEqual([]);
    expect(complaints).toHaveLength(1);
  });

  it.each([
    ['no delivery', ['review', 'resolve', '--outcome', 'sent', '--reason', 'It was sent.']],
    ['no outcome', ['review', 'resolve', 'd-1', '--reason', 'It was sent.']],
    ['another outcome', ['review', 'resolve', 'd-1', '--outcome', 'lost', '--reason', 'It was lost.']],
    ['no reason', ['review', 'resolve', 'd-1', '--outcome', 'sent']],
    ['a version in words', [...resolving, '--version', 'last']],
    ['an unknown verb', ['review', 'decide']],
    ['no verb', ['keys']],
    ['a limit in words', ['keys', 'list', '--limit', 'all']],
    ['an unknown flag', ['duplicates', 'list', '--since', 'now']],
  ])('refuses %s as usage', async (_, args) => {
    expect(await run(NOWHERE, ...args)).toBe(2);
    expect(complaints).toHaveLength(1);
  });
});

describe('oneping duplicates', () => {
  it('lists who asked again, and what was answered', async () => {
    const api = await stand(page(replay));
    const filters = ['--kind', 'replay', '--message-id', 'm', '--asked-by', 'ping_live_abcd'];
    expect(await run(api, 'duplicates', 'list', ...filters)).toBe(0);
    expect(api.seen[0]?.url).toBe('/v1/duplicates?kind=replay&messageId=m&apiKey=ping_live_abcd');
    expect(out).toEqual([
      '2026-03-01T12:00:05.000Z replay m, answered 200, 5 s after the original, by ping_live_abcd 192.0.2.7 r-9',
    ]);
  });

  it('prints the page as one line of JSON', async () => {
    expect(await run(await stand(page(replay)), 'duplicates', 'list', '--json')).toBe(0);
    expect(out.map((line) => JSON.parse(line))).toEqual([{ data: [replay], nextCursor: null }]);
  });
});
