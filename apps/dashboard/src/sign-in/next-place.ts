// Where to go after signing in: a path of our own, whatever the address says.

/** Only a path on this origin is followed; all else leads to the overview. */
export function nextPlace(asked: string | null): string {
  if (asked === null || !/^\/(?![/\\])/.test(asked)) return '/';
  const place = new URL(asked, 'https://here.invalid');
  if (place.origin !== 'https://here.invalid') return '/';
  if (/^\/(?:sign-in|setup|invitation|v1)\b/.test(place.pathname)) return '/';
  return place.pathname + place.search;
}
