// Hears NOTIFY on a connection of its own, and comes back by itself when that is lost. Polling covers the meantime.
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { DUE_CHANNEL } from '../notifications/due-notice.js';

export interface DueListener {
  close(): Promise<void>;
}

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5_000;

/** Calls `onDue` at every notice, and once after each (re)connect: what was said meanwhile was missed. */
export function listenForDue(url: string, onDue: () => void): DueListener {
  let client: Client | undefined;
  let isClosed = false;

  async function keepListening(): Promise<void> {
    let pauseMs = FIRST_PAUSE_MS;
    while (!isClosed) {
      try {
        await listenUntilLost(() => {
          pauseMs = FIRST_PAUSE_MS;
        });
      } catch {
        // Lost or refused: the loop connects again.
      }
      if (isClosed) return;
      await sleep(pauseMs * (0.5 + Math.random() / 2));
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    }
  }

  async function listenUntilLost(onConnected: () => void): Promise<void> {
    const connection = new Client({
      connectionString: url,
      application_name: 'oneping worker listener',
      connectionTimeoutMillis: 2_000,
      keepAlive: true,
    });
    client = connection;
    const lost = new Promise<void>((resolve) => {
      connection.on('error', () => resolve());
      connection.on('end', () => resolve());
    });
    connection.on('notification', onDue);
    try {
      await connection.connect();
      await connection.query(`LISTEN ${DUE_CHANNEL}`);
      onConnected();
      onDue();
      await lost;
    } finally {
      await connection.end().catch(() => {});
    }
  }

  const listening = keepListening();
  return {
    async close() {
      isClosed = true;
      await client?.end().catch(() => {});
      await Promise.race([listening, sleep(1_000)]);
    },
  };
}
