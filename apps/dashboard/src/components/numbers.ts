// Numbers as people read them.

/** `10 000`. */
export function grouped(count: number): string {
  return count.toLocaleString('en-GB').replaceAll(',', ' ');
}

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

/** `2.2 GB`, in powers of a thousand. */
export function inBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
  const value = bytes / 1_000 ** power;
  return `${value >= 100 || power === 0 ? Math.round(value) : Math.round(value * 10) / 10} ${UNITS[power]}`;
}
