// demo.json: what makes a data folder a demo, and what the next start needs to know of it.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Ports } from './outside/outside-world.js';

export interface DemoFile {
  readonly ports: Ports;
  /** Of each app that posts. */
  readonly apiKeys: Readonly<Record<string, string>>;
  /** When the week ended; missing while it is being made. */
  readonly madeAt?: string;
}

export function readDemoFile(dataDir: string): DemoFile | undefined {
  try {
    // Safe: written by us alone.
    return JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as DemoFile;
  } catch {
    return undefined;
  }
}

/** Readable by us alone: it holds keys. */
export function writeDemoFile(dataDir: string, content: DemoFile): void {
  const file = join(dataDir, 'demo.json');
  writeFileSync(`${file}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
