// Which methods a path takes.
import { expect, it } from 'vitest';
import { RouteTable } from './route-table.js';

const table = new RouteTable();
table.add('GET', '/v1/senders');
table.add(['POST'], '/v1/senders');
table.add('GET', '/v1/senders/:id');
table.add('PUT', '/v1/senders/:id/pause');

it.each([
  ['/v1/senders', ['GET', 'POST']],
  ['/v1/senders?limit=1', ['GET', 'POST']],
  ['/v1/senders/7', ['GET']],
  ['/v1/senders/7/pause', ['PUT']],
  ['/v1/senders/', []],
  ['/V1/senders', []],
  ['//v1/senders', []],
  ['/', []],
])('%s takes %j', (path, methods) => {
  expect(table.methodsFor(path)).toEqual(methods);
});
