// The command `doctor`: looks at everything the service stands on, one line each, and says the way out of what is wrong.
import type { Config } from '../config.js';
import { createDataSource } from '../database/data-source.js';
import { examineDatabase } from './examine-database.js';
import { examineMachine } from './examine-machine.js';
import type { Finding } from './finding.js';

const MARK = { sound: '✓', warning: '!', wrong: '✗' } as const;

/** Prints what it finds. The exit code is 1 where anything is wrong, and 0 where there are only warnings. */
export async function examine(config: Config): Promise<void> {
  const findings = await findingsFor(config);
  for (const { state, text } of findings) console.log(`${MARK[state]} ${text}`);
  const wrongCount = findings.filter(({ state }) => state === 'wrong').length;
  console.log(wrongCount === 0 ? 'All is sound.' : `Wrong: ${wrongCount}.`);
  if (wrongCount > 0) process.exitCode = 1;
}

/** Everything that was looked at, in the order in which it is said. The settings themselves were judged when they were read. */
export async function findingsFor(config: Config): Promise<Finding[]> {
  return [
    { state: 'sound', text: 'The settings fit together.' },
    ...(await examineMachine(config)),
    ...(await findingsOfDatabase(config)),
  ];
}

async function findingsOfDatabase(config: Config): Promise<Finding[]> {
  if (config.databaseUrl === undefined)
    return [{ state: 'sound', text: 'The database is the embedded one, which has settings of its own.' }];
  const dataSource = createDataSource({ url: config.databaseUrl, poolSize: 1, applicationName: 'oneping doctor' });
  try {
    await dataSource.initialize();
  } catch (error) {
    // The driver's own words name host and port, and no password.
    const reason = error instanceof Error ? error.message : String(error);
    return [{ state: 'wrong', text: `The database of DATABASE_URL cannot be reached: ${reason}` }];
  }
  try {
    return await examineDatabase(dataSource, config);
  } finally {
    await dataSource.destroy();
  }
}
