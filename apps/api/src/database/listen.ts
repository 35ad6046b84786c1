// Hears NOTIFY on a connection of its own, and comes back by itself when that is lost. Polling covers the meantime.
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

export interface Listener {
  close(): Promise<void>;
}

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5_000;

/** Calls `onNotice` at every notice of the channel, and once after each (re)connect: what was said meanwhile was missed. */
export function listenOn(url: string, channel: string, onNotice: () => void): Listener {
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
    connection.on('notification', onNotice);
    try {
      await connection.connect();
      await connection.query(`LISTEN ${channel}`);
      onConnected();
      onNotice();
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
