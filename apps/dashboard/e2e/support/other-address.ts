// A POST from an address of the loopback that nobody else uses: what may try so often from one address has all its tries.
import { randomInt } from 'node:crypto';
import { request } from 'node:http';
import type { Answer } from './call';

export async function postFromElsewhere(url: string, json: unknown): Promise<Answer> {
  const headers = { 'content-type': 'application/json' };
  return await new Promise((resolve, reject) => {
    const asking = request(url, { method: 'POST', headers, ...localAddress() }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk) => chunks.push(chunk)).on('error', reject);
      answer.on('end', () => {
        const set = (answer.headers['set-cookie'] ?? []).map((each): [string, string] => ['set-cookie', each]);
        const body = JSON.parse(Buffer.concat(chunks).toString());
        resolve({ status: answer.statusCode ?? 0, headers: new Headers(set), body });
      });
    });
    asking.on('error', reject).end(JSON.stringify(json));
  });
}

/** Elsewhere than on Linux there is one such address only. */
function localAddress(): { localAddress?: string } {
  if (process.platform !== 'linux') return {};
  return { localAddress: `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}` };
}
