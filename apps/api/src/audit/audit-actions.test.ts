// The contract knows every action that is ever written, so that whoever reads the log has words for it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AUDIT_ACTIONS, AUDIT_TARGETS } from '@oneping/contracts';
import { expect, it } from 'vitest';

const SOURCES = join(import.meta.dirname, '..');
const KINDS: readonly string[] = [...AUDIT_TARGETS, 'payload'];

function actionsIn(text: string): string[] {
  const words = [...text.matchAll(/'([a-z-]+)\.([a-z-]+)'/g)];
  return words.filter(([, kind = '']) => KINDS.includes(kind)).map(([, kind, verb]) => `${kind}.${verb}`);
}

it('finds in the sources exactly the actions of the contract', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const written = new Set(files.flatMap((file) => actionsIn(readFileSync(join(SOURCES, file), 'utf8'))));
  expect([...written].sort()).toEqual([...AUDIT_ACTIONS].sort());
});
