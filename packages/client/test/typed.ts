// The command line as a script types it, against a small server in the place of the API.
import { beforeEach, onTestFinished } from 'vitest';
import { runCommand } from '../src/cli/command.js';
import { type StandIn, type Step, startStandIn } from './api-stand-in.js';

/** Lines that the command printed in this test, and what it complained about. */
export const out: string[] = [];
export const complaints: string[] = [];

beforeEach(() => {
  out.length = 0;
  complaints.length = 0;
});

/** Nothing answers there: what never asks needs no server. */
export const NOWHERE = { baseUrl: 'http://127.0.0.1:1' };

export async function stand(...steps: Step[]): Promise<StandIn> {
  const api = await startStandIn(...steps);
  onTestFinished(() => api[Symbol.asyncDispose]());
  return api;
}

/** The exit code. */
export async function run({ baseUrl }: { baseUrl: string }, ...args: string[]): Promise<number> {
  return await runCommand(args, {
    env: { ONEPING_URL: baseUrl, ONEPING_API_KEY: 'ping_test_env' },
    cwd: '/',
    print: (line) => out.push(line),
    complain: (line) => complaints.push(line),
  });
}

export function answer(body: unknown, status = 200): Step {
  return { status, body };
}

/** A list that has no further page. */
export function page(...data: unknown[]): Step {
  return answer({ data, nextCursor: null });
}
