// The lines of an export: page after page of a list, none of them held longer than it takes to send it.
import type { ExportFormat } from '@oneping/contracts';
import { csvLine } from './csv.js';

export interface ExportPage<Item> {
  readonly data: readonly Item[];
  readonly nextCursor: string | null;
}

export interface ExportSource<Item> {
  readonly format: ExportFormat;
  /** Members of an item, in the order of the columns. */
  readonly columns: readonly (keyof Item & string)[];
  readonly firstPage: ExportPage<Item>;
  readonly pageAfter: (cursor: string) => Promise<ExportPage<Item>>;
  /** Ends it early: a cut-off answer, never a complete one. */
  readonly stop: AbortSignal;
}

/** A chunk of text for each page. The next page is asked for only when the one before has been taken. */
export async function* exportLines<Item extends object>(source: ExportSource<Item>): AsyncGenerator<string> {
  const { format, columns, stop } = source;
  if (format === 'csv') yield csvLine(columns);
  for (let page = source.firstPage; ; ) {
    const lines = page.data.map((item) => lineOf(item, source));
    if (lines.length > 0) yield lines.join('');
    if (page.nextCursor === null) return;
    stop.throwIfAborted();
    page = await source.pageAfter(page.nextCursor);
  }
}

function lineOf<Item extends object>(item: Item, { format, columns }: ExportSource<Item>): string {
  return format === 'csv' ? csvLine(columns.map((column) => item[column])) : `${JSON.stringify(item)}\n`;
}
