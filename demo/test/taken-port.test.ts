// A demo whose ports somebody else has taken says so, and what to do.

import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeDemoFile } from '../src/demo-file.js';
import { prepareDemo } from '../src/main.js';

it('names the port that is taken, and the way out', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'oneping-demo-'));
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  // Safe: it listens on TCP.
  const { port } = taken.address() as AddressInfo;
  const ports = { shop: port, billing: 0, clinic: 0, hooks: 0 };
  writeDemoFile(folder, { ports, apiKeys: {}, madeAt: new Date().toISOString() });
  const opening = prepareDemo({ dataDir: folder, isFresh: false });
  await expect(opening).rejects.toThrow(`Port ${port} of 127.0.0.1 is taken`);
  await expect(opening).rejects.toThrow('npm run demo -- --fresh');
  taken.close();
  rmSync(folder, { recursive: true, force: true });
});
