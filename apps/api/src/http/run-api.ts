// Runs the role `api`: the database, the application, the listening socket, and their orderly end.
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DataSource } from 'typeorm';
import { appModule } from '../app.module.js';
import type { Config } from '../config.js';
import { createDataSource } from '../database/data-source.js';
import { PartLog } from '../log/part-log.js';
import { logRequests, requestLog } from '../log/request-log.js';
import { maskAnswers } from '../masking/mask-answers.js';
import { observeRequests } from '../metrics/observe-requests.js';
import { OpenApi } from '../openapi/openapi.js';
import { EXPORT_FOLDER } from '../pages/exported-files.js';
import { servePages } from '../pages/serve-pages.js';
import { masterKeysOf } from '../secrets/master-keys.js';
import { type ApiLimits, DEFAULT_API_LIMITS } from './api-limits.js';
import { answerOddRequests } from './client-error.js';
import { type CoreParts, POSTING } from './core.module.js';
import { Gate } from './gate.js';
import { httpAdapter } from './http-adapter.js';
import { Shutdown } from './shutdown.js';

const IDLE_CHECK_MS = 100;

export interface RunningApi {
  /** The address it listens on, without a trailing slash. */
  readonly url: string;
  /** Readiness turns red, answers under way end, connections close, at the latest after `closeMs`. */
  close(): Promise<void>;
}

/** Rejects when the database is out of reach or the port is taken. `limits` replaces some of the defaults. */
export async function runApi(config: Config, limits: Partial<ApiLimits> = {}): Promise<RunningApi> {
  const bounds = { ...DEFAULT_API_LIMITS, ...limits };
  const [dataSource, posting] = await connect(config, bounds);
  try {
    const app = await createApp({ config, dataSource, posting, limits: bounds, masterKeys: masterKeysOf(config) });
    await app.listen({ host: config.host, port: config.port });
    return { url: await app.getUrl(), close: () => close(app, bounds) };
  } catch (error) {
    await dataSource.destroy();
    await posting.destroy();
    throw error;
  }
}

async function connect(
  { databaseUrl: url }: Config,
  { poolSize, postingPoolSize }: ApiLimits,
): Promise<[DataSource, DataSource]> {
  if (url === undefined) throw new Error('The API needs the address of its database');
  const dataSource = await createDataSource({ url, poolSize, applicationName: 'oneping api' }).initialize();
  try {
    const posting = createDataSource({ url, poolSize: postingPoolSize, applicationName: 'oneping api posting' });
    return [dataSource, await posting.initialize()];
  } catch (error) {
    await dataSource.destroy();
    throw error;
  }
}

/** The application, complete but not listening. */
export async function createApp(parts: CoreParts): Promise<NestFastifyApplication> {
  const adapter = httpAdapter(parts.limits, (request, reply) => app.get(Gate).admit(request, reply));
  const app = await NestFactory.create<NestFastifyApplication>(appModule(parts), adapter, {
    bodyParser: false,
    abortOnError: false,
    logger: new PartLog(),
  });
  observeRequests(adapter.getInstance());
  logRequests(adapter.getInstance(), requestLog(parts.config));
  answerOddRequests(adapter.getInstance().server);
  app.get(Gate).install(adapter.getInstance());
  maskAnswers(adapter.getInstance());
  servePages(adapter.getInstance(), EXPORT_FOLDER);
  app.get(OpenApi).describe(app);
  return app;
}

async function close(app: NestFastifyApplication, { closeMs }: ApiLimits): Promise<void> {
  app.get(Shutdown).begin();
  const server = app.getHttpServer();
  // An answer that was under way leaves its connection open for the next request, which is not to come.
  const reaper = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  const deadline = setTimeout(() => server.closeAllConnections(), closeMs);
  try {
    await app.close();
  } finally {
    clearInterval(reaper);
    clearTimeout(deadline);
    await app.get(DataSource).destroy();
    await app.get<DataSource>(POSTING).destroy();
  }
}
