// The command `doctor`: looks at settings and database and says what would keep the service from keeping its promises.
import type { Config } from '../config.js';
import { databaseProblems } from '../database/check-database.js';
import { createDataSource } from '../database/data-source.js';
import { UnusableSettings } from './unusable-settings.js';

/** Prints that all is well, or rejects with every problem. The settings themselves were judged when they were read. */
export async function examine(config: Config): Promise<void> {
  if (config.databaseUrl === undefined) {
    console.log('The settings are sound. The database is the embedded one, which has settings of its own.');
    return;
  }
  const dataSource = createDataSource({ url: config.databaseUrl, poolSize: 1, applicationName: 'oneping doctor' });
  await dataSource.initialize();
  try {
    const problems = await databaseProblems(dataSource);
    if (config.secretKey === undefined) problems.push('ONEPING_SECRET_KEY is not set: API and worker will not start');
    if (problems.length > 0) throw new UnusableSettings(problems);
    console.log('Settings and database are sound.');
  } finally {
    await dataSource.destroy();
  }
}
