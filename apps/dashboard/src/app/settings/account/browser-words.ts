// A browser as its user agent names itself, in the words that people know it by.

// In this order: each of them also calls itself by the names further down.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
  [/^curl\//, 'curl'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** `Firefox on Linux`; what nobody knows is `An unknown browser`. */
export function browserWords(userAgent: string | null): string {
  const browser = nameIn(BROWSERS, userAgent ?? '') ?? 'An unknown browser';
  const system = nameIn(SYSTEMS, userAgent ?? '');
  return system === undefined ? browser : `${browser} on ${system}`;
}

function nameIn(names: readonly (readonly [RegExp, string])[], userAgent: string): string | undefined {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1];
}
