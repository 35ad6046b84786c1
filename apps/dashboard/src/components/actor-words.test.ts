// People read names, not ids.
import { expect, it } from 'vitest';
import { actorWords } from './actor-words';

it('names who acted', () => {
  expect(actorWords('operator:01', 'Ada')).toBe('Ada');
  expect(actorWords('api-key:01', 'ci-deploy')).toBe('API key ci-deploy');
  expect(actorWords('policy:01', 'relay')).toBe('Policy of sender relay');
});

it('says what it is and which, where there is no name', () => {
  expect(actorWords('operator:01', null)).toBe('Operator 01');
  expect(actorWords('reconciler', null)).toBe('OnePing itself');
  expect(actorWords('ada@example.com', null)).toBe('ada@example.com');
});
