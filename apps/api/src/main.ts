// Starts what the first argument names: everything (`start`), one role, or a step that ends by itself.
import 'reflect-metadata';
import { ConfigError, loadConfig } from './config.js';
import { logLastWords, processLog } from './log/process-log.js';
import { COMMANDS, RUN_ON, TAKE_ARGUMENTS } from './start/commands.js';
import { UNUSABLE_SETTINGS_EXIT_CODE, UnusableSettings } from './start/unusable-settings.js';

const [name = 'start', ...rest] = process.argv.slice(2);
const command = Object.entries(COMMANDS).find(([known]) => known === name)?.[1];

if (command === undefined || (rest.length > 0 && !TAKE_ARGUMENTS.includes(name))) {
  console.error(`Usage: node apps/api/dist/main.js ${Object.keys(COMMANDS).join('|')}`);
  process.exitCode = 64;
} else {
  try {
    await command(loadConfig(), rest);
  } catch (error) {
    const isKnown = error instanceof ConfigError || error instanceof UnusableSettings;
    // What runs on writes lines for a machine, from its first to its last; the rest speaks to a person.
    if (RUN_ON.includes(name)) logLastWords(processLog([name]), error);
    else console.error(error instanceof Error && (isKnown || name === 'start') ? error.message : error);
    // The doctor says what is wrong, and is asked nothing but whether.
    process.exit(isKnown && name !== 'doctor' ? UNUSABLE_SETTINGS_EXIT_CODE : 1);
  }
}
