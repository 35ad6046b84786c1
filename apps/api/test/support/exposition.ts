// Reads Prometheus's text format 0.0.4 as strictly as it is written down, and throws where a text is not of that form.
export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface Family {
  readonly name: string;
  readonly type: string;
  readonly help: string;
  readonly samples: Sample[];
}

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const HELP = new RegExp(`^# HELP (${NAME}) (.+)$`);
const TYPE = new RegExp(`^# TYPE (${NAME}) (counter|gauge|histogram|summary|untyped)$`);
const SAMPLE = new RegExp(`^(${NAME})(?:\\{(.*)\\})? (\\S+)(?: -?\\d+)?$`);
const LABEL = /^([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\]|\\\\|\\"|\\n)*)"(?:,|$)/;
/** What a family's samples may add to its name. */
const SUFFIXES: Readonly<Record<string, readonly string[]>> = {
  histogram: ['_bucket', '_sum', '_count'],
  summary: ['', '_sum', '_count'],
};

export function parseExposition(text: string): Family[] {
  if (!text.endsWith('\n')) throw new Error('The last line has no end.');
  const families = new Map<string, Family>();
  const seen = new Set<string>();
  let help: RegExpExecArray | null = null;
  let current: Family | undefined;
  for (const line of text.split('\n')) {
    const type = TYPE.exec(line);
    const sample = SAMPLE.exec(line);
    if (line === '') continue;
    if (HELP.test(line)) help = HELP.exec(line);
    else if (type !== null) current = begin(families, type, help);
    else if (sample === null || line.startsWith('#')) throw new Error(`This is no line of the format: ${line}`);
    else add(current, sample, seen);
  }
  for (const family of families.values()) if (family.type === 'histogram') checkHistogram(family);
  return [...families.values()];
}

function begin(
  families: Map<string, Family>,
  [, name = '', type = '']: RegExpExecArray,
  help: RegExpExecArray | null,
): Family {
  if (families.has(name)) throw new Error(`${name} comes in two places.`);
  if (help?.[1] !== name) throw new Error(`${name} has no HELP before its TYPE.`);
  const family = { name, type, help: help[2] ?? '', samples: [] };
  families.set(name, family);
  return family;
}

function add(
  family: Family | undefined,
  [line, name = '', labelText = '', valueText = '']: RegExpExecArray,
  seen: Set<string>,
): void {
  const names = (SUFFIXES[family?.type ?? ''] ?? ['']).map((suffix) => `${family?.name}${suffix}`);
  if (family === undefined || !names.includes(name)) throw new Error(`${name} stands under ${family?.name}.`);
  const labels = labelsOf(labelText);
  const series = `${name} ${JSON.stringify(Object.entries(labels).sort())}`;
  if (seen.has(series)) throw new Error(`This series comes twice: ${line}`);
  seen.add(series);
  family.samples.push({ name, labels, value: numberOf(valueText) });
}

function labelsOf(text: string): Record<string, string> {
  const labels: Record<string, string> = {};
  for (let rest = text; rest !== ''; ) {
    const [whole, name = '', value = ''] = LABEL.exec(rest) ?? [];
    if (whole === undefined || name in labels) throw new Error(`These are no labels: ${text}`);
    labels[name] = value;
    rest = rest.slice(whole.length);
  }
  return labels;
}

function numberOf(text: string): number {
  const value = text === '+Inf' ? Infinity : text === '-Inf' ? -Infinity : Number(text);
  if (Number.isNaN(value) && text !== 'NaN') throw new Error(`This is no number: ${text}`);
  return value;
}

/** For each set of labels: buckets in order, never falling, the last without bound and equal to the count; and a sum. */
function checkHistogram({ name, samples }: Family): void {
  const byLabels = new Map<string, Sample[]>();
  for (const sample of samples) {
    const { le: _, ...rest } = sample.labels;
    const labels = JSON.stringify(Object.entries(rest).sort());
    byLabels.set(labels, [...(byLabels.get(labels) ?? []), sample]);
  }
  for (const [labels, group] of byLabels) {
    const of = (suffix: string) => group.filter((sample) => sample.name === `${name}${suffix}`);
    const buckets = of('_bucket').map((sample) => ({
      le: numberOf(sample.labels['le'] ?? 'none'),
      count: sample.value,
    }));
    const isRising = buckets.every(({ le, count }, index) => {
      const before = buckets[index - 1];
      return before === undefined || (before.le < le && before.count <= count);
    });
    const isWhole = buckets.at(-1)?.le === Infinity && of('_count')[0]?.value === buckets.at(-1)?.count;
    if (!isRising || !isWhole || of('_sum').length !== 1) throw new Error(`${name} ${labels} is no histogram.`);
  }
}
