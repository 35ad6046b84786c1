// What a role's process says of itself, one JSON line each like all the others: why it does not start, and what it dies of.
import { type DestinationStream, type Logger, pino } from 'pino';
import { ConfigError } from '../config.js';
import { UnusableSettings } from '../start/unusable-settings.js';
import { describedError, framesOf } from './described-error.js';

/** Written at once: the process may end right after. */
const standardError = () => pino.destination({ dest: 2, sync: true });

export function processLog(roles: readonly string[], destination: DestinationStream = standardError()): Logger {
  return pino({ base: { role: roles.join(',') } }, destination);
}

/** The last line of a process that cannot go on. Problems with its settings name the variable, never its value. */
export function logLastWords(log: Logger, error: unknown): void {
  if (error instanceof UnusableSettings || error instanceof ConfigError)
    log.fatal({ problems: error.problems }, 'OnePing does not start like this.');
  else log.fatal({ ...describedError(error), stack: framesOf(error) }, 'The process cannot go on.');
}

/** From now on what Node would print by itself is a line of the log. What nobody caught still ends the process. */
export function logWhatNodeSays(log: Logger): void {
  process.on('uncaughtException', (error) => {
    logLastWords(log, error);
    process.exit(1);
  });
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log.warn({ ...describedError(warning), stack: framesOf(warning) }, 'Node warns.'));
}
