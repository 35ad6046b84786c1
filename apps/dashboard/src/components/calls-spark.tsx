// The calls of a sender in the last day, hour by hour: what was sent, refused, and of which nobody knows.
import type { Series } from '../chart/chart-plan';
import { Spark } from '../chart/spark';
import { grouped } from './numbers';
import type { SenderHealth } from './sender-health';

const CALLS = [
  { name: 'sent', label: 'sent', color: 'var(--chart-green)' },
  { name: 'refused', label: 'refused', color: 'var(--chart-red)' },
  { name: 'unknown', label: 'unknown', color: 'var(--chart-unknown)' },
] as const satisfies readonly Series[];

export function CallsSpark({ calls }: { readonly calls: SenderHealth['lastDay'] }) {
  const words = CALLS.map(({ name, label }) => `${grouped(calls.reduce((sum, hour) => sum + hour[name], 0))} ${label}`);
  const label = `Last 24 h: ${words.join(', ')}`;
  return (
    <span title={label}>
      <Spark series={CALLS} rows={calls.map((hour, index) => ({ at: String(index), ...hour }))} label={label} />
    </span>
  );
}
