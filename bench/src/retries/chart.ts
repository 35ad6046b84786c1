// Draws pings per intent: bars for the terminal, and the same as an SVG for a page.

export interface RetryResult {
  readonly retryRate: number;
  readonly withoutKeys: number;
  readonly withKeys: number;
}

const BAR_WIDTH = 40;
const MOST = 2;

export function terminalChart(results: readonly RetryResult[]): string {
  const bar = (value: number): string => '█'.repeat(Math.round((value / MOST) * BAR_WIDTH));
  const lines = results.flatMap(({ retryRate, withoutKeys, withKeys }) => [
    `retry rate ${retryRate.toFixed(2)}`,
    `  without keys  ${bar(withoutKeys)} ${withoutKeys.toFixed(2)}`,
    `  with keys     ${bar(withKeys)} ${withKeys.toFixed(2)}`,
    '',
  ]);
  return ['Pings per intent', '', ...lines].join('\n');
}

const WIDTH = 640;
const ROW = 74;
const LEFT = 130;
const SCALE = 210;

export function svgChart(results: readonly RetryResult[], caption: string): string {
  const height = 70 + results.length * ROW;
  const rows = results.map(({ retryRate, withoutKeys, withKeys }, index) => {
    const y = 56 + index * ROW;
    return `<text x="16" y="${y + 27}">retry rate ${retryRate}</text>${bar(y, withoutKeys, 'without')}${bar(y + 26, withKeys, 'with')}`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${caption}" font-family="system-ui, sans-serif" font-size="13">
<style>text { fill: #1b1f24 } .without { fill: #bc4c00 } .with { fill: #1a7f37 } .ground { fill: #ffffff } @media (prefers-color-scheme: dark) { text { fill: #e6edf3 } .without { fill: #db6d28 } .with { fill: #3fb950 } .ground { fill: #0d1117 } }</style>
<rect class="ground" width="${WIDTH}" height="${height}"/>
<text x="16" y="28" font-size="16" font-weight="600">Pings per intent</text>
<rect class="without" x="330" y="17" width="12" height="12" rx="2"/><text x="348" y="28">a new ID for each try</text>
<rect class="with" x="490" y="17" width="12" height="12" rx="2"/><text x="508" y="28">one ID for the intent</text>
${rows.join('\n')}
</svg>
`;
}

function bar(y: number, value: number, kind: 'with' | 'without'): string {
  return `<rect class="${kind}" x="${LEFT}" y="${y}" width="${Math.round(value * SCALE)}" height="20" rx="3"/><text x="${LEFT + Math.round(value * SCALE) + 8}" y="${y + 15}">${value.toFixed(2)}</text>`;
}
