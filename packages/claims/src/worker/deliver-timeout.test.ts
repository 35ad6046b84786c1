// A call's hard end is counted from begin: what the database lets others do afterwards reckons with it.
import { expect, it } from 'vitest';
import { aWorker } from '../../test/a-worker.js';
import { aRecord, NOW, type Script, ScriptedSender } from '../../test/fixtures.js';
import { promiseParts } from '../../test/promise-parts.js';
import { MemoryStore, type Outcome } from '../index.js';

it('ends a call at begin + call timeout, though the worker was paused between the two', async () => {
  const store = new MemoryStore(() => NOW);
  store.insert(aRecord());
  let pausedMs = 0;
  const callTimeoutMs = 600_000;
  const outcome = promiseParts<Outcome>();
  const untilAborted: Script = (_claim, { signal }) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  const worker = aWorker({
    store,
    sender: new ScriptedSender(untilAborted, { callTimeoutMs }),
    over: {
      monotonicMs: () => performance.now() + pausedMs,
      begin: async (request) => {
        const [answer] = await store.begin([request]);
        pausedMs = callTimeoutMs;
        return answer ?? { begun: false, because: 'lost' };
      },
      onOutcome: (_delivery, ended) => outcome.resolve(ended),
    },
  });
  expect(await outcome.promise).toMatchObject({ kind: 'not_sent' });
  await worker.drain();
});
