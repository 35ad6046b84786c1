// The configuration of a sender, from a file.
import { readFileSync } from 'node:fs';
import { UsageError } from './usage-error.js';

/** A file and no flag of its own: what is typed stays in the history of the shell, and a config holds passwords. */
export function configFrom(file: string): Record<string, unknown> {
  try {
    const config: unknown = JSON.parse(readFileSync(file === '-' ? 0 : file, 'utf8'));
    if (typeof config === 'object' && config !== null && !Array.isArray(config)) return { ...config };
  } catch {
    // The message of the parser would repeat what it read.
  }
  throw new UsageError('--config-file has to be a file with a JSON object, or - for standard input.');
}
