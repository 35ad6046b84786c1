// What the parts of the API say is one JSON line each.
import { Logger } from '@nestjs/common';
import { expect, it } from 'vitest';
import { PartLog } from './part-log.js';

it('writes one JSON line for each message, with the part that says it and without colours', () => {
  const lines: string[] = [];
  Logger.overrideLogger(new PartLog({ write: (line) => void lines.push(line) }));
  const logger = new Logger('erasures');
  logger.log('started');
  logger.warn('no answer: tried again');
  logger.error('it broke', 'Error: it broke\n    at somewhere');
  logger.warn('a fault', { requestId: 'r-1', code: 'x' });
  Logger.overrideLogger(false);
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { level: 40, role: 'api', part: 'erasures', msg: 'no answer: tried again' },
    { level: 50, role: 'api', part: 'erasures', msg: 'it broke', stack: 'Error: it broke\n    at somewhere' },
    { level: 40, part: 'erasures', msg: 'a fault', requestId: 'r-1', code: 'x' },
  ]);
  expect(lines.every((line) => line.endsWith('\n') && !line.includes('\u001b'))).toBe(true);
});
