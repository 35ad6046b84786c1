// What a number was before, in words, and its way as few enough bars to be told from each other. Pure.

export function changeWords(now: number, before: number): string {
  if (now === before) return 'as before';
  if (before === 0) return 'none before';
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return 'as before';
  return percent > 999
    ? `${Math.round(now / before)} times before`
    : `${percent > 0 ? '+' : '−'}${Math.abs(percent)} %`;
}

const FEW = 24;

/** Neighbours are added up, so that about two dozen are left. */
export function fewer(counts: readonly number[]): number[] {
  const size = Math.max(1, Math.floor(counts.length / FEW));
  const sums: number[] = Array(Math.ceil(counts.length / size)).fill(0);
  counts.forEach((count, index) => {
    const place = Math.floor(index / size);
    sums[place] = (sums[place] ?? 0) + count;
  });
  return sums;
}
