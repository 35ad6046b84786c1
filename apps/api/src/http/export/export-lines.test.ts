// The lines of an export: every page once, and none before it is wanted.
import { expect, it } from 'vitest';
import { type ExportPage, type ExportSource, exportLines } from './export-lines.js';

interface Item {
  readonly id: string;
  readonly note: string | null;
}

const first: ExportPage<Item> = { data: [{ id: 'a', note: '=1' }], nextCursor: 'b' };
const PAGES: Record<string, ExportPage<Item>> = {
  b: { data: [{ id: 'b', note: null }], nextCursor: 'c' },
  c: { data: [], nextCursor: null },
};

function source(changes: Partial<ExportSource<Item>> = {}) {
  const asked: string[] = [];
  const pageAfter = async (cursor: string): Promise<ExportPage<Item>> => {
    asked.push(cursor);
    return PAGES[cursor] ?? { data: [], nextCursor: null };
  };
  const stop = new AbortController().signal;
  return {
    asked,
    source: { format: 'csv', columns: ['id', 'note'], firstPage: first, pageAfter, stop, ...changes } as const,
  };
}

async function collected(lines: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = [];
  for await (const line of lines) all.push(line);
  return all;
}

it('goes through all pages as CSV, its header first', async () => {
  const lines = await collected(exportLines(source().source));
  expect(lines.join('')).toBe('id,note\r\na,"\'=1"\r\nb,\r\n');
});

it('writes one JSON text a line, whole items and no header', async () => {
  const lines = await collected(exportLines(source({ format: 'ndjson' }).source));
  expect(lines.join('')).toBe('{"id":"a","note":"=1"}\n{"id":"b","note":null}\n');
});

it('asks for a page only when the one before has been taken', async () => {
  const { source: lines, asked } = source({ format: 'ndjson' });
  const reader = exportLines(lines);
  await reader.next();
  expect(asked).toEqual([]);
  await reader.next();
  expect(asked).toEqual(['b']);
});

it('breaks off when the process stops, instead of ending as if it were complete', async () => {
  const stop = AbortSignal.abort(new Error('stops'));
  await expect(collected(exportLines(source({ stop }).source))).rejects.toThrow('stops');
});
