import { Counter } from 'prom-client';

/** The prefix of all our metrics. */
export type MetricName = `frontdesk_${string}`;

/** Buckets in seconds for work that a caller waits for. */
export const LATENCY_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Buckets in seconds for asynchronous work, which an outage can delay by hours. */
export const LAG_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60, 600, 3600];

interface CounterDefinition<Label extends string> {
  name: `${MetricName}_total`;
  help: string;
  /** Lists all values of each label. */
  labels: Readonly<Record<Label, readonly string[]>>;
}

/**
 * A counter whose series all start at zero. Prometheus does not see the first value of a new series as an increase, so
 * an alert would miss the first occurrence.
 */
export function counter<Label extends string>({ name, help, labels }: CounterDefinition<Label>): Counter<Label> {
  const entries = Object.entries<readonly string[]>(labels) as [Label, readonly string[]][];
  const made = new Counter({ name, help, labelNames: entries.map(([label]) => label) });
  for (const series of combinations(entries)) made.inc(series, 0);
  return made;
}

function combinations<Label extends string>(labels: [Label, readonly string[]][]): Record<Label, string>[] {
  return labels.reduce<Record<Label, string>[]>(
    (known, [label, values]) => known.flatMap((series) => values.map((value) => ({ ...series, [label]: value }))),
    [{} as Record<Label, string>],
  );
}
