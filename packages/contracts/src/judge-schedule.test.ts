// The clock's judgement on sendAt and deadline, at its edges.
import { expect, it } from 'vitest';
import { judgeSchedule } from './judge-schedule.js';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const at = (offsetMs: number) => new Date(NOW + offsetMs).toISOString();
const MINUTE = 60_000;
const DAY = 86_400_000;

it.each([
  [{}, null],
  [{ sendAt: null, deadline: null }, null],
  [{ sendAt: at(-5 * MINUTE) }, null],
  [{ sendAt: at(-5 * MINUTE - 1) }, { code: 'send_at_too_old', pointer: '/sendAt' }],
  [{ sendAt: at(400 * DAY) }, null],
  [{ sendAt: at(400 * DAY + 1) }, { code: 'send_at_too_far', pointer: '/sendAt' }],
  [{ deadline: at(1) }, null],
  [{ deadline: at(0) }, { code: 'deadline_too_old', pointer: '/deadline' }],
])('judges %j as %j', (schedule, problem) => {
  expect(judgeSchedule(schedule, NOW)).toEqual(problem);
});
