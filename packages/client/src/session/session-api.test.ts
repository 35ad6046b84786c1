// The browser's calls: what they carry, and what becomes of every kind of answer.
import { describe, expect, it } from 'vitest';
import { createSessionApi } from './session-api.js';

function apiThatAnswers(answer: () => Response) {
  const asked: { url: string; init: RequestInit }[] = [];
  const api = createSessionApi(async (url, init) => {
    asked.push({ url: String(url), init: init ?? {} });
    return answer();
  });
  return { api, asked };
}

describe('A signed-in person’s calls', () => {
  it('carry the cookie, the app and nothing that is undefined', async () => {
    const { api, asked } = apiThatAnswers(() => Response.json({ data: [] }));
    await api.get('/v1/notifications', { app: 'demo', status: undefined });
    expect(asked[0]?.url).toBe('/v1/notifications?app=demo');
    expect(asked[0]?.init.credentials).toBe('same-origin');
  });

  it('name the version that a change is made on, and return the one that it led to', async () => {
    const { api, asked } = apiThatAnswers(() => Response.json({ id: 'd' }, { headers: { etag: '"8"' } }));
    const answered = await api.write('PUT', '/v1/deliveries/d/snooze', { until: 'x' }, { version: '"7"' });
    expect(new Headers(asked[0]?.init.headers).get('if-match')).toBe('"7"');
    expect(answered.version).toBe('"8"');
  });

  it('reject with the problem that was told', async () => {
    const { api } = apiThatAnswers(() =>
      Response.json(
        { code: 'version_changed', title: 'x', detail: 'Decided by ada.', decision: { by: 'ada', outcome: 'sent' } },
        { status: 412 },
      ),
    );
    await expect(api.get('/v1/x')).rejects.toMatchObject({
      code: 'version_changed',
      status: 412,
      decision: { by: 'ada', outcome: 'sent' },
    });
  });

  it('tell a proxy’s page from an answer of ours', async () => {
    const { api } = apiThatAnswers(() => new Response('<html>', { status: 200 }));
    await expect(api.get('/v1/x')).rejects.toMatchObject({ code: 'unexpected_answer' });
  });

  it('are unreachable where nothing answers', async () => {
    const api = createSessionApi(() => Promise.reject(new TypeError('fetch failed')));
    await expect(api.get('/v1/x')).rejects.toMatchObject({ code: 'unreachable', status: 0 });
  });

  it('have nothing to read in a 204', async () => {
    const { api } = apiThatAnswers(() => new Response(null, { status: 204 }));
    expect((await api.write('DELETE', '/v1/x')).status).toBe(204);
  });
});
