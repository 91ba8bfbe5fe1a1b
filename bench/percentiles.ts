/** Returns the percentile by the nearest rank, or 0 if there are no values. `share` is between 0 and 1. */
export function percentile(values: readonly number[], share: number) {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

export function median(values: readonly number[]) {
  return percentile(values, 0.5);
}
