// The state of a list: its filters and page in the address, its rows steady on screen.
'use client';
import type { OnePingProblem } from '@oneping/client/session';
import { parseAsInteger, parseAsString, useQueryState, useQueryStates } from 'nuqs';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useGet } from '../api/use-get';
import { type Filter, queryOf } from './filter';
import { steadyRows } from './steady-rows';
import { useTotalWords } from './use-count';

const DEFAULT_LIMIT = 50;

interface ListAnswer<Row> {
  readonly data: readonly Row[];
  readonly nextCursor: string | null;
}

export interface ListSource<Row> {
  /** Which live hints make it stale. */
  readonly kind: string;
  readonly path: string;
  readonly filters: readonly Filter[];
  readonly idOf: (row: Row) => string;
  /** Part of every question. */
  readonly fixed?: Readonly<Record<string, string>>;
}

export interface ListState<Row> {
  readonly rows: readonly Row[];
  readonly waitingCount: number;
  /** Ids of rows that the list no longer has. */
  readonly gone: ReadonlySet<string>;
  /** Lets the waiting rows in, and those that are gone out. */
  readonly letIn: () => void;
  readonly isFirstLoad: boolean;
  /** Other rows are on their way; those on screen are of the question before. */
  readonly isTurning: boolean;
  readonly problem: OnePingProblem | null;
  readonly retry: () => void;
  readonly values: Readonly<Record<string, string | null>>;
  readonly setValue: (name: string, value: string | null) => void;
  readonly clear: () => void;
  readonly limit: number;
  readonly setLimit: (limit: number) => void;
  readonly isFirstPage: boolean;
  /** How many rows there are, in words. */
  readonly total: string;
  readonly next: (() => void) | undefined;
  readonly toFirst: () => void;
  /** What an export of the same rows is asked with. */
  readonly query: Readonly<Record<string, string>>;
}

const NO_FIXED: Readonly<Record<string, string>> = {};

export function useList<Row>(source: ListSource<Row>): ListState<Row> {
  const { kind, path, filters, idOf, fixed = NO_FIXED } = source;
  const parsers = useMemo(() => Object.fromEntries(filters.map(({ name }) => [name, parseAsString])), [filters]);
  const [values, setValues] = useQueryStates(parsers, { history: 'push' });
  const [cursor, setCursor] = useQueryState('cursor', parseAsString.withOptions({ history: 'push' }));
  const [limit, setLimit] = useQueryState(
    'limit',
    parseAsInteger.withDefault(DEFAULT_LIMIT).withOptions({ history: 'push' }),
  );
  const valuesKey = JSON.stringify(values);
  // A relative range counts from when it was chosen or shown; a live list must not ask another question each second.
  const query = useMemo(
    () => ({ ...fixed, ...queryOf(filters, JSON.parse(valuesKey), Date.now()) }),
    [filters, fixed, valuesKey],
  );
  const countQuery = useMemo(() => {
    const { order: _, ...counted } = query as Record<string, string>;
    return counted;
  }, [query]);
  const page = { limit, ...(cursor === null ? {} : { cursor }) };
  const { data, error, isPlaceholderData, refetch } = useGet<ListAnswer<Row>>(kind, path, { ...query, ...page });
  const answer = isPlaceholderData ? undefined : data?.body;
  const listKey = JSON.stringify([path, query, page]);
  const isAll = cursor === null && answer !== undefined && answer.nextCursor === null;
  const steady = useSteady(answer?.data, listKey, idOf, isAll);
  const total = useTotalWords(path, countQuery, answer && steady.rows.length, isAll);

  const start = () => setCursor(null);
  return {
    ...steady,
    isFirstLoad: data === undefined && error === null,
    isTurning: answer === undefined && data !== undefined && error === null,
    problem: error,
    retry: () => refetch(),
    values,
    setValue: (name, value) => {
      start();
      setValues({ [name]: value });
    },
    clear: () => {
      start();
      setValues(null);
    },
    total,
    limit,
    setLimit: (count) => {
      start();
      setLimit(count);
    },
    isFirstPage: cursor === null,
    next: answer?.nextCursor ? () => setCursor(answer.nextCursor) : undefined,
    toFirst: start,
    query,
  };
}

function useSteady<Row>(
  latest: readonly Row[] | undefined,
  listKey: string,
  idOf: (row: Row) => string,
  isAll: boolean,
) {
  const [frozen, setFrozen] = useState<{ readonly key: string; readonly ids: readonly string[] } | null>(null);
  const kept = useRef<{ key: string; rows: Map<string, Row> }>({ key: '', rows: new Map() });
  const isSame = frozen?.key === listKey;
  useEffect(() => {
    if (latest === undefined) return;
    if (kept.current.key !== listKey) kept.current = { key: listKey, rows: new Map() };
    for (const row of latest) kept.current.rows.set(idOf(row), row);
    if (!isSame) setFrozen({ key: listKey, ids: latest.map(idOf) });
  }, [latest, listKey, isSame, idOf]);
  // An empty list has no place to keep: its first rows come in at once.
  const ids = isSame && frozen.ids.length > 0 ? frozen.ids : null;
  const { shown, ...changes } = useMemo(
    () => steadyRows(latest ?? [], latest ? ids : null, idOf, kept.current.rows, isAll),
    [latest, ids, idOf, isAll],
  );
  const before = useRef<readonly Row[]>([]);
  useEffect(() => {
    if (latest !== undefined) before.current = shown;
  });
  return {
    // While another page is on its way, the one before it stays: nothing flickers.
    rows: latest === undefined ? before.current : shown,
    ...changes,
    letIn: () => latest && setFrozen({ key: listKey, ids: latest.map(idOf) }),
  };
}
