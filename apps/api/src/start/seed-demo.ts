// Makes the app `demo` on the first start: senders that need nothing, and a key to try everything with.
import { randomBytes } from 'node:crypto';
import { findProvider } from '@oneping/channels';
import { CHANNELS, type Channel, SCOPES } from '@oneping/contracts';
import type { DataSource } from 'typeorm';
import { hashOf } from '../api-keys/api-key-format.js';
import { createApiKey } from '../api-keys/create-api-key.js';
import { createApp } from '../apps/create-app.js';
import { createOperator, replacePassword } from '../auth/create-operator.js';
import { findSetup, type Setup } from '../auth/find-setup.js';
import type { Config } from '../config.js';
import { createDataSource } from '../database/data-source.js';
import { masterKeysOf } from '../secrets/master-keys.js';
import { createSender } from '../senders/create-sender.js';
import { readDevFile, writeDevFile } from './dev-file.js';

const KEY_NAME = 'dev.json';
const FIRST_OPERATOR = 'admin@oneping.test';
const PASSWORD_BYTES = 15;

export interface Seeded {
  readonly apiKey?: string;
  readonly operator?: KnownOperator;
  /** On another database, while nobody exists. */
  readonly setup?: Setup;
}

interface KnownOperator {
  readonly email: string;
  readonly password: string;
}

/** Makes what is missing of the demo, and answers its API key and first operator. In embedded mode they are those in
 *  dev.json, which this brings up to date; on another database the key is known only at the start that makes it.
 *  Production gets no demo. */
export async function seedDemo(config: Config, isEmbedded: boolean, url: string): Promise<Seeded> {
  if (!isEmbedded && config.nodeEnv === 'production') return {};
  const dataSource = createDataSource({ url: config.databaseUrl ?? '', poolSize: 1, applicationName: 'oneping start' });
  await dataSource.initialize();
  try {
    const masterKeys = masterKeysOf(config);
    const appId = await createApp(dataSource, masterKeys, { slug: 'demo', name: 'Demo', environment: 'live' });
    await addMissingSenders(dataSource, masterKeys, appId);
    if (!isEmbedded) {
      const setup = await findSetup(dataSource, url, config.secretKey ?? '');
      return { ...seeded(await makeKey(dataSource, appId)), ...(setup && { setup }) };
    }
    const kept = readDevFile(config.dataDir);
    const apiKey = await keptKey(dataSource, appId, kept?.apiKey);
    const operator = await keptOperator(dataSource, kept?.operator);
    writeDevFile(config.dataDir, { url, apiKey, operator });
    return { apiKey, operator };
  } finally {
    await dataSource.destroy();
  }
}

function seeded(apiKey: string | null): Seeded {
  return apiKey === null ? {} : { apiKey };
}

/** The one in the file while the database knows them; otherwise with a new password, since nobody knows the old one. */
async function keptOperator(dataSource: DataSource, known: KnownOperator | undefined): Promise<KnownOperator> {
  const email = known?.email ?? FIRST_OPERATOR;
  const [existing] = await dataSource.query<{ id: string }[]>('SELECT id FROM operators WHERE email = $1', [email]);
  if (existing && known) return known;
  const password = randomBytes(PASSWORD_BYTES).toString('base64url');
  await dataSource.transaction(async (transaction) => {
    if (existing) await replacePassword(transaction, existing.id, password);
    else await createOperator(transaction, { email, name: 'Admin', password, isInstanceAdmin: true });
  });
  return { email, password };
}

/** An archived or changed sender keeps its name, and so is neither made again nor changed back. */
async function addMissingSenders(
  dataSource: DataSource,
  masterKeys: ReturnType<typeof masterKeysOf>,
  appId: string,
): Promise<void> {
  const rows = await dataSource.query<{ name: string }[]>('SELECT name FROM senders WHERE app_id = $1', [appId]);
  const names = new Set(rows.map(({ name }) => name));
  for (const { name, provider, channel } of demoSenders()) {
    if (names.has(name)) continue;
    await createSender(dataSource, masterKeys, { appId, environment: 'live', channel, provider, name, config: {} });
  }
}

/** The inbox needs no stand-in and comes first; the sandbox stands in for the rest. */
function demoSenders(): { name: string; provider: string; channel: Channel }[] {
  return ['inbox', 'sandbox'].flatMap((provider) =>
    CHANNELS.filter((channel) => findProvider(provider)?.channels.includes(channel)).map((channel) => ({
      name: provider === channel ? provider : `${provider}-${channel}`,
      provider,
      channel,
    })),
  );
}

/** The key from the file while the database knows it; otherwise a new one in the place of the lost one. */
async function keptKey(dataSource: DataSource, appId: string, known: string | undefined): Promise<string> {
  const rows = await dataSource.query<unknown[]>(
    'SELECT FROM api_keys WHERE app_id = $1 AND hash = $2 AND revoked_at IS NULL',
    [appId, hashOf(known ?? '')],
  );
  if (known !== undefined && rows.length > 0) return known;
  await dataSource.query(
    'UPDATE api_keys SET revoked_at = clock_timestamp() WHERE app_id = $1 AND name = $2 AND revoked_at IS NULL',
    [appId, KEY_NAME],
  );
  const made = await makeKey(dataSource, appId);
  if (made === null) throw new Error(`Somebody else made a key named ${KEY_NAME} at this moment. Start again.`);
  return made;
}

async function makeKey(dataSource: DataSource, appId: string): Promise<string | null> {
  const { secret } = await createApiKey(dataSource, {
    appId,
    environment: 'live',
    name: KEY_NAME,
    scopes: SCOPES,
    mayMakeApps: true,
  });
  return secret;
}
