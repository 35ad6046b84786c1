// An id in a path. What cannot be an id is answered like an id that does not exist.
import { Param, type PipeTransform } from '@nestjs/common';
import { Problem } from './problem.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The path's `:name` as the text of a UUID; anything else is 404. */
export function PathId(name = 'id'): ParameterDecorator {
  return Param(name, pathId);
}

const pathId: PipeTransform<unknown, string> = {
  transform(value: unknown): string {
    if (typeof value === 'string' && isId(value)) return value;
    throw notFound();
  },
};

/** Whether a text has the form of our ids. */
export function isId(text: string): boolean {
  return UUID.test(text);
}

/** The one answer for what does not exist and for what belongs to another app. */
export function notFound(): Problem {
  return new Problem('not_found', 'There is nothing here.');
}
