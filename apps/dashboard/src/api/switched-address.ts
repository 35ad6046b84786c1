// Where one lands when one looks at another app: the same place, without what only the app before had. Pure.

/** What means the same in every app: which part of a page, and how far back. */
const KEPT = ['tab', 'range', 'q', 'status', 'state', 'level'];

/** `search`: of the address, with or without its question mark. */
export function switchedAddress(path: string, search: string, app: string): string {
  const before = new URLSearchParams(search);
  const kept = KEPT.flatMap((name) => {
    const value = before.get(name);
    return value === null ? [] : [[name, value]];
  });
  // A page about one thing of the app before gives way to the list of such things.
  const list = path.replace(/\/view$/, '');
  return `${list}?${new URLSearchParams([['app', app], ...(list === path ? kept : [])])}`;
}
