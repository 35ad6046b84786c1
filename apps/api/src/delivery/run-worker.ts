// Runs the role `worker`: claims, calls, settles, renews, reaps; at the end it drains.
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { createNet, type Net } from '@oneping/channels';
import { type ClaimStore, type DeliverPorts, deliver, startRunLoop } from '@oneping/claims';
import { startSealing } from '../audit/start-sealing.js';
import type { Config } from '../config.js';
import { createPostgresClaimStore, WORKER_SESSION_SETTINGS } from '../database/claim-store.js';
import { createDataSource } from '../database/data-source.js';
import { listenOn } from '../database/listen.js';
import { poolOf } from '../database/pool-of.js';
import { enrolWorker } from '../database/worker-registry.js';
import { startErasing } from '../erasures/start-erasing.js';
import { failpoint, failpointSync } from '../failpoints.js';
import { workerLog } from '../log/worker-log.js';
import { WorkerMetrics } from '../metrics/worker-metrics.js';
import { DUE_CHANNEL } from '../notifications/due-notice.js';
import { startRollUp } from '../overview/start-roll-up.js';
import { RELEASE } from '../release.js';
import { masterKeysOf } from '../secrets/master-keys.js';
import { GroupedWrites } from './grouped-writes.js';
import { startPurge } from './purge/start-purge.js';
import { startReaper } from './reaper.js';
import { startReconciler } from './reconciler.js';
import { RefusalLog } from './refusal-log.js';
import { startRepeatScan } from './repeats/start-repeat-scan.js';
import { SandboxTable } from './sandbox-table.js';
import { SenderBook } from './sender-book.js';
import { SenderWatch } from './sender-watch.js';
import { SuppressionFeed } from './suppression-feed.js';

export interface RunningWorker {
  /** Stops claiming, finishes what is out, gives back the rest; at the latest after `drainMs`. */
  close(): Promise<void>;
}

const POLL_MS = 1_000;
const POOL_SIZE = 6;
/** Calls still out this long before the drain ends are told to stop, so that their outcome can still be written. */
const LAST_CALL_MS = 2_000;

export async function runWorker(config: Config): Promise<RunningWorker> {
  const url = config.databaseUrl;
  if (url === undefined) throw new Error('The worker needs the address of its database');
  const workerId = randomUUID();
  const log = workerLog(workerId);
  const dataSource = await createDataSource({
    url,
    poolSize: POOL_SIZE,
    applicationName: 'oneping worker',
    sessionSettings: WORKER_SESSION_SETTINGS,
    onPoolError: (error) => log.trouble('database connection', error),
  }).initialize();
  const pool = poolOf(dataSource);
  const store = createPostgresClaimStore(dataSource, { onTrouble: (error) => log.trouble('write', error) });
  const registration = await enrolWorker(dataSource, {
    id: workerId,
    host: hostname(),
    release: RELEASE,
    onTrouble: (error) => log.trouble('heartbeat', error),
  });
  const stop = new AbortController();
  const writes = new GroupedWrites(store, stop.signal);
  const book = new SenderBook({
    pool,
    keys: masterKeysOf(config),
    host: { sandbox: new SandboxTable(pool) },
    onTrouble: log.trouble,
    onUnusable: (row, cause) => watch.unusable(row, cause),
  });
  const refusals = new RefusalLog(pool, log.trouble);
  const suppressions = new SuppressionFeed(pool, log.trouble);
  const metrics = new WorkerMetrics(book);
  const watch = new SenderWatch({ dataSource, book, onTrouble: log.trouble });

  const ports: DeliverPorts<Net> = {
    store,
    begin: writes.begin,
    settle: async (settlement) => refusals.settled(settlement, await writes.settle(settlement)),
    settleNatural: async (effect) => {
      const isWritten = await writes.settleNatural(effect);
      if (isWritten) watch.tookEffect(effect);
      return metrics.tookEffect(effect, isWritten);
    },
    senderFor: book.senderFor,
    netFor: (mark) => createNet({ allowNetworks: config.allowNetworks, mark }),
    beforeMark: () => failpointSync('worker.connected'),
    onOutcome: (delivery, outcome) => {
      failpointSync('worker.reply_received', delivery.deliveryId);
      watch.heard(delivery, outcome);
      refusals.heard(delivery, outcome);
      suppressions.heard(delivery, outcome);
      metrics.heard(delivery, outcome);
    },
    onCall: (delivery, lease) => {
      const timed = metrics.called(delivery);
      const ended = loop.onCall(delivery, lease);
      return () => {
        timed();
        ended();
      };
    },
    onTrouble: (_delivery, step, error) => log.trouble(step, error),
    monotonicMs: () => performance.now(),
    now: () => Date.now(),
    random: Math.random,
    leaseMs: config.leaseMs,
    marginMs: config.beginMarginMs,
    stop: stop.signal,
  };

  await book.start(() => loop.wake());
  const loop = startRunLoop({
    store: withFailpoints(store),
    workerId,
    openSenders: () => book.open(),
    deliver: (delivery) => metrics.holding(() => deliver(delivery, ports)),
    concurrency: config.concurrency,
    leaseMs: config.leaseMs,
    renewMs: config.renewMs,
    marginMs: config.beginMarginMs,
    pollMs: POLL_MS,
    monotonicMs: () => performance.now(),
    random: Math.random,
    onTrouble: log.trouble,
  });
  const listener = listenOn(url, DUE_CHANNEL, loop.wake);
  const reaper = startReaper(store, config.reapMs, {
    ...log,
    reaped: (counts) => {
      metrics.reaped(counts);
      log.reaped(counts);
    },
  });
  const reconciler = startReconciler({ pool, book, allowNetworks: config.allowNetworks, log });
  const purge = startPurge({ pool, workerId, tombstoneMs: config.tombstoneMs }, log.trouble);
  const sealing = startSealing(pool, log.trouble);
  const erasing = startErasing({ pool, onTrouble: log.trouble });
  const repeats = startRepeatScan({ pool, windowMs: config.repeatWindowMs }, log.trouble);
  const rollUps = startRollUp(pool, log.trouble);

  return {
    async close() {
      const lastCall = setTimeout(
        () => stop.abort(new Error('the worker stops')),
        Math.max(0, config.drainMs - LAST_CALL_MS),
      );
      await loop.drain();
      clearTimeout(lastCall);
      await Promise.all([
        reconciler.stop(),
        reaper.stop(),
        purge.stop(),
        repeats.stop(),
        rollUps.stop(),
        sealing.stop(),
        erasing.stop(),
      ]);
      await Promise.all([refusals.written(), suppressions.written()]);
      await listener.close();
      await book.close();
      await registration.leave();
      await dataSource.destroy();
    },
  };
}

function withFailpoints(store: ClaimStore): Pick<ClaimStore, 'claim' | 'hasDueAlone' | 'renew' | 'release'> {
  return {
    ...store,
    claim: async (request) => {
      const claimed = await store.claim(request);
      if (claimed.length > 0) await failpoint('worker.after_claim');
      return claimed;
    },
  };
}
