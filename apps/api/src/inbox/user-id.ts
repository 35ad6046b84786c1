// The person in the path of an inbox route.
import { Param, type PipeTransform } from '@nestjs/common';
import { notFound } from '../http/path-id.js';
import { isUserId } from './inbox-item.js';

/** The path's `:userId`; what no notification can name is 404. */
export function UserId(): ParameterDecorator {
  return Param('userId', userId);
}

const userId: PipeTransform<unknown, string> = {
  transform(value: unknown): string {
    if (typeof value === 'string' && isUserId(value)) return value;
    throw notFound();
  },
};
