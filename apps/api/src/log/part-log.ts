// What the parts of the API have to say, one JSON line each, in the shape of the request lines: no colours between them.
import type { LoggerService } from '@nestjs/common';
import { type DestinationStream, type Logger, pino } from 'pino';

export class PartLog implements LoggerService {
  private readonly lines: Logger;

  constructor(destination: DestinationStream = pino.destination(1)) {
    this.lines = pino({ level: 'warn', base: { role: 'api' } }, destination);
  }

  log(): void {}

  warn(message: unknown, ...more: unknown[]): void {
    this.lines.warn(lineOf(message, more), String(message));
  }

  error(message: unknown, ...more: unknown[]): void {
    this.lines.error(lineOf(message, more), String(message));
  }

  fatal(message: unknown, ...more: unknown[]): void {
    this.lines.fatal(lineOf(message, more), String(message));
  }
}

/** The framework gives the name of the part last, and before it a stack or fields of the line, where there are any. */
function lineOf(message: unknown, more: readonly unknown[]): Record<string, unknown> {
  const fields: object = Object.assign({}, ...more.filter((each) => typeof each === 'object'));
  const texts = more.filter((text) => typeof text === 'string');
  const [stack] = texts.slice(0, -1);
  const { stack: own } = message instanceof Error ? message : { stack: undefined };
  const shown = stack ?? own;
  return { part: texts.at(-1) ?? null, ...fields, ...(shown === undefined ? {} : { stack: shown }) };
}
