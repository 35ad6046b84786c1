// The command `rotate-secrets`: brings everything that is sealed under the current key, so that the previous one can go.
import type { Config } from '../config.js';
import { createDataSource } from '../database/data-source.js';
import { poolOf } from '../database/pool-of.js';
import { masterKeysOf } from '../secrets/master-keys.js';
import { openEverySeal } from '../secrets/open-every-seal.js';
import { rotateSecrets } from '../secrets/rotate-secrets.js';
import { UnusableSettings } from './unusable-settings.js';

/** Says how far it is, and at the end that the previous key is not needed any more. Harmless to repeat. */
export async function rotateSecretsCommand(config: Config): Promise<void> {
  const missing = [
    ...(config.databaseUrl === undefined ? ['DATABASE_URL is not set: there is no database to work on'] : []),
    ...(config.secretKey === undefined ? ['ONEPING_SECRET_KEY is not set'] : []),
  ];
  if (missing.length > 0) throw new UnusableSettings(missing);
  const dataSource = createDataSource({
    url: config.databaseUrl ?? '',
    poolSize: 1,
    applicationName: 'oneping rotate-secrets',
  });
  await dataSource.initialize();
  try {
    const [pool, keys] = [poolOf(dataSource), masterKeysOf(config)];
    const count = await rotateSecrets(pool, keys, ({ what, count: done }) => console.log(`${done} ${what} …`));
    const { brokenCount, broken } = await openEverySeal(pool, keys);
    if (brokenCount > 0) {
      for (const place of broken) console.error(`Does not open, with any key: ${place}`);
      throw new Error(`${count} values were wrapped anew, and ${brokenCount} do not open where they are.`);
    }
    console.log(
      `${count} values were wrapped anew. All that is sealed opens with ONEPING_SECRET_KEY alone: take ONEPING_SECRET_KEY_PREVIOUS away.`,
    );
  } finally {
    await dataSource.destroy();
  }
}
