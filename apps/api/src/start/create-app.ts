// The command `create-app`: makes an app on the machine itself, with a first key that may make further ones.
import { parseArgs } from 'node:util';
import { appSlugSchema, SCOPES } from '@oneping/contracts';
import { createApiKey } from '../api-keys/create-api-key.js';
import { makeApp } from '../apps/create-app.js';
import { recordAudit } from '../audit/record-audit.js';
import type { Config } from '../config.js';
import { createDataSource } from '../database/data-source.js';
import { masterKeysOf } from '../secrets/master-keys.js';
import { UnusableSettings } from './unusable-settings.js';

const USAGE = 'create-app <slug> [--name <name>] [--test]';
const OPTIONS = { name: { type: 'string' }, test: { type: 'boolean' } } as const;
const FIRST_KEY = 'first';

/** Prints the key, which is nowhere else. An app that exists stays as it is, and gets no further key. */
export async function createAppCommand(config: Config, args: readonly string[]): Promise<void> {
  const { slug, name, environment } = wantedFrom(args);
  if (config.databaseUrl === undefined)
    throw new UnusableSettings(['DATABASE_URL is not set: there is no database to make the app in']);
  const dataSource = createDataSource({ url: config.databaseUrl, poolSize: 1, applicationName: 'oneping create-app' });
  await dataSource.initialize();
  try {
    await dataSource.transaction(async (transaction) => {
      const { appId, isNew } = await makeApp(transaction, masterKeysOf(config), { slug, name, environment });
      if (!isNew) return console.log(`The app ${slug} exists already.`);
      const key = { appId, environment, name: FIRST_KEY, scopes: SCOPES, mayMakeApps: true };
      const { secret } = await createApiKey(transaction, key);
      const event = { appId, actor: 'system', action: 'app.create', targetKind: 'app', targetId: appId };
      await recordAudit(transaction, { ...event, after: { slug, name, environment, firstKey: FIRST_KEY } });
      console.log(`Made the app ${slug}. Its first key, shown now and never again:\n${secret}`);
    });
  } finally {
    await dataSource.destroy();
  }
}

function wantedFrom(args: readonly string[]): { slug: string; name: string; environment: 'live' | 'test' } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      strict: true,
      allowPositionals: true,
      options: OPTIONS,
    });
    const slug = appSlugSchema.parse(positionals.length === 1 ? positionals[0] : '');
    return { slug, name: values.name ?? slug, environment: values.test ? 'test' : 'live' };
  } catch {
    throw new UnusableSettings([`Usage: ${USAGE}; a slug is of small letters, digits and dashes`]);
  }
}
