// Time: the clock stands still, and a tick moves every stored time one step back.
import { TICK_MS } from './setting.js';
import type { Send, Step, World } from './world.js';

/** @param later the send a tick later */
export function tickStep(world: World, later: (send: Send) => Send): Step {
  const workers = world.workers.map((worker) =>
    worker.phase === 'idle'
      ? worker
      : { ...worker, leaseEndsAt: worker.leaseEndsAt - TICK_MS, beganAt: worker.beganAt - TICK_MS },
  );
  return { by: 'clock', label: 'time passes', world: { ...world, sends: world.sends.map(later), workers } };
}

export function aged(send: Send): Send {
  const { record, requests, takenAt } = send;
  const attempts = record.attempts.map((attempt) => ({
    ...attempt,
    beganAt: attempt.beganAt - TICK_MS,
    endedAt: attempt.endedAt - TICK_MS,
  }));
  return {
    ...send,
    record: {
      ...record,
      attempts,
      dueAt: earlier(record.dueAt),
      deadline: earlier(record.deadline),
      leaseEndsAt: earlier(record.leaseEndsAt),
      callBeganAt: earlier(record.callBeganAt),
      firstSubmittedAt: earlier(record.firstSubmittedAt),
    },
    requests: requests.map((request) => ({ ...request, landsBefore: request.landsBefore - TICK_MS })),
    takenAt: Object.fromEntries(Object.entries(takenAt).map(([senderId, at]) => [senderId, at - TICK_MS])),
  };
}

function earlier(time: number | null): number | null {
  return time === null ? null : time - TICK_MS;
}
