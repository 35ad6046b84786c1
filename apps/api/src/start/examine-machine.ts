// What the doctor looks at on the machine itself: the address that callers use, the port, and room on the disk.
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Config } from '../config.js';
import type { Finding } from './finding.js';
import { portToListenOn } from './ports.js';

const MEBIBYTE = 1_024 * 1_024;
const LITTLE_BYTES = 1_024 * MEBIBYTE;
const TOO_LITTLE_BYTES = 256 * MEBIBYTE;
const PATIENCE_MS = 2_000;

export async function examineMachine(config: Config): Promise<Finding[]> {
  return [addressFinding(config), await portFinding(config), await diskFinding(config.dataDir)];
}

function addressFinding({ publicUrl, nodeEnv, host, port }: Config): Finding {
  const isOwn = new URL(publicUrl).port === String(port) && new URL(publicUrl).protocol === 'http:';
  if (nodeEnv === 'production' && isOwn && !['127.0.0.1', '::1', 'localhost'].includes(host)) {
    const text = `PUBLIC_URL is not set, and people come from elsewhere (HOST ${host}): set it to the https address that they use.`;
    return { state: 'warning', text };
  }
  return { state: 'sound', text: `Callers use ${publicUrl}.` };
}

async function portFinding({ host, port }: Config): Promise<Finding> {
  if (port === 0) return { state: 'sound', text: 'The API will take any free port.' };
  if (await isOurs(host, port)) return { state: 'sound', text: `The API answers on port ${port}.` };
  try {
    await portToListenOn(port, host);
    return { state: 'sound', text: `Port ${port} is free for the API.` };
  } catch (error) {
    return { state: 'wrong', text: error instanceof Error ? error.message : String(error) };
  }
}

/** Whether what listens there is an API of ours. */
async function isOurs(host: string, port: number): Promise<boolean> {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const url = `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}/livez`;
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return answer.headers.has('x-request-id');
  } catch {
    // Nobody there, or nobody who speaks HTTP.
    return false;
  }
}

async function diskFinding(folder: string): Promise<Finding> {
  const free = await freeBytes(folder);
  if (free === null) return { state: 'warning', text: `The disk of ${folder} cannot be looked at.` };
  const text = `${Math.floor(free / MEBIBYTE)} MiB are free for ${folder}`;
  if (free >= LITTLE_BYTES) return { state: 'sound', text: `${text}.` };
  return { state: free < TOO_LITTLE_BYTES ? 'wrong' : 'warning', text: `${text}: make room before the disk is full.` };
}

/** Of the folder, or of the nearest one above it that there is. */
async function freeBytes(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    const parent = dirname(folder);
    return parent === folder ? null : await freeBytes(parent);
  }
}
