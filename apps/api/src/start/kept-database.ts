// Keeps the embedded PostgreSQL running: starts it again, on the same port where it can, when it dies.
import { setTimeout as sleep } from 'node:timers/promises';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../database/embedded.js';
import { ensureDatabase } from '../database/ensure-database.js';

const PAUSE_MS = 500;

export interface KeptDatabase {
  /** Address of the database `oneping` now. */
  url(): string;
  stop(): Promise<void>;
}

/** Starts the server of a data folder and keeps it. `moved` is called when it came back at another address. */
export async function keepDatabase(
  dataDir: string,
  report: (line: string) => void,
  moved: () => void,
): Promise<KeptDatabase> {
  let isStopping = false;
  let server = await startEmbeddedPostgres({ dataDir });
  let url = await ensureDatabase(server.url, 'oneping');
  let restarting: Promise<void> = Promise.resolve();

  async function comeBack(): Promise<void> {
    const { port } = server;
    while (!isStopping) {
      try {
        server = await startEmbeddedPostgres({ dataDir, port });
        watch(server);
        if (server.port !== port) {
          url = await ensureDatabase(server.url, 'oneping');
          moved();
        }
        return;
      } catch (error) {
        report(`PostgreSQL cannot be started, trying on: ${error instanceof Error ? error.message : String(error)}`);
        await sleep(PAUSE_MS);
      }
    }
  }

  function watch(watched: EmbeddedPostgres): void {
    watched.onExit(() => {
      if (isStopping) return;
      report('PostgreSQL ended: starting it again.');
      restarting = comeBack();
    });
  }

  watch(server);
  return {
    url: () => url,
    stop: async () => {
      isStopping = true;
      await restarting;
      await server.stop();
    },
  };
}
