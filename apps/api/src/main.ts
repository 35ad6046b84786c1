// Starts what the first argument names: everything (`start`), one role, or a step that ends by itself.
import 'reflect-metadata';
import { ConfigError, loadConfig } from './config.js';
import { UNUSABLE_SETTINGS_EXIT_CODE, UnusableSettings } from './start/unusable-settings.js';

/** Every command, each loading only what it needs. */
const COMMANDS = {
  start: async () => {
    const { superviseEverything } = await import('./start/supervisor.js');
    await superviseEverything(loadConfig());
  },
  api: async () => {
    const { runRoles } = await import('./start/role-process.js');
    await runRoles(['api'], loadConfig());
  },
  worker: async () => {
    const { runRoles } = await import('./start/role-process.js');
    await runRoles(['worker'], loadConfig());
  },
  all: async () => {
    const { runRoles } = await import('./start/role-process.js');
    await runRoles(['api', 'worker'], loadConfig());
  },
  migrate: async () => {
    const { runMigrations } = await import('./start/run-migrations.js');
    await runMigrations(loadConfig());
  },
  doctor: async () => {
    const { examine } = await import('./start/doctor.js');
    await examine(loadConfig());
  },
} satisfies Record<string, () => Promise<void>>;

const [name = 'start', ...rest] = process.argv.slice(2);
const command = Object.entries(COMMANDS).find(([known]) => known === name)?.[1];

if (command === undefined || rest.length > 0) {
  console.error(`Usage: node apps/api/dist/main.js ${Object.keys(COMMANDS).join('|')}`);
  process.exitCode = 64;
} else {
  try {
    await command();
  } catch (error) {
    const isKnown = error instanceof ConfigError || error instanceof UnusableSettings;
    console.error(error instanceof Error && (isKnown || name === 'start') ? error.message : error);
    process.exit(isKnown ? UNUSABLE_SETTINGS_EXIT_CODE : 1);
  }
}
