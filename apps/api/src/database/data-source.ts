// Opens the database with every wait bounded: connecting, locks, statements, idle transactions and lost answers.
import { Client, type ClientConfig } from 'pg';
import { DataSource } from 'typeorm';
import { ENTITIES } from './entities/index.js';
import { MIGRATIONS } from './migrations/index.js';

export interface DataSourceSettings {
  url: string;
  /** Most connections this pool opens. Posting, all else of the API, and the worker each have a pool of their own. */
  poolSize: number;
  /** Shown in pg_stat_activity. */
  applicationName: string;
  /** The server ends a statement after this many ms; 0 never. */
  statementTimeoutMs?: number;
  /** The server gives up waiting for a lock after this many ms (55P03); 0 never. */
  lockTimeoutMs?: number;
  /** Without an answer for this many ms the connection is destroyed: the only bound on a hanging COMMIT. 0 never. */
  queryTimeoutMs?: number;
  /** Further session settings, such as `plan_cache_mode`. */
  sessionSettings?: Readonly<Record<string, string>>;
  /** Gets the errors of idle connections, which the pool replaces by itself. */
  onPoolError?: (error: Error) => void;
}

/** A data source that is not connected yet: call `initialize()`. It rejects when no connection comes within 2 s. */
export function createDataSource(settings: DataSourceSettings): DataSource {
  const { sessionSettings = {}, onPoolError = () => {} } = settings;
  const options = Object.entries(sessionSettings).map(([name, value]) => `-c ${name}=${value}`);
  return new DataSource({
    type: 'postgres',
    url: settings.url,
    poolSize: settings.poolSize,
    applicationName: settings.applicationName,
    entities: [...ENTITIES],
    migrations: [...MIGRATIONS],
    migrationsTransactionMode: 'each',
    synchronize: false,
    installExtensions: false,
    logging: false,
    poolErrorHandler: onPoolError,
    extra: {
      Client: AnsweringClient,
      connectionTimeoutMillis: 2_000,
      idleTimeoutMillis: 60_000,
      keepAlive: true,
      query_timeout: settings.queryTimeoutMs ?? 15_000,
      statement_timeout: settings.statementTimeoutMs ?? 10_000,
      lock_timeout: settings.lockTimeoutMs ?? 2_000,
      idle_in_transaction_session_timeout: 15_000,
      ...(options.length > 0 ? { options: options.join(' ') } : {}),
    } satisfies ClientConfig & Record<string, unknown>,
  });
}

const READ_TIMEOUT = 'Query read timeout';

/** pg reports an answer that did not come in time, but would lend the deaf connection out again: this one ends it. */
class AnsweringClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    const send = this.query.bind(this) as (...args: unknown[]) => unknown;
    const query = (...args: unknown[]): unknown => {
      const callback = args.at(-1);
      if (typeof callback === 'function') {
        return send(...args.slice(0, -1), (error: Error | null, ...rest: unknown[]) => {
          this.endIfDeaf(error);
          callback(error, ...rest);
        });
      }
      const answer = send(...args);
      if (answer instanceof Promise) answer.catch((error: unknown) => this.endIfDeaf(error));
      return answer;
    };
    // Safe: the same arguments go to the same method; only its outcome is watched.
    this.query = query as typeof this.query;
  }

  private endIfDeaf(error: unknown): void {
    if (error instanceof Error && error.message === READ_TIMEOUT) void this.end();
  }
}
