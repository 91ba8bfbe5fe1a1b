/** Percentile by the nearest rank, `share` being 0 to 1; 0 without values. */
export function percentile(values: readonly number[], share: number) {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

export function median(values: readonly number[]) {
  return percentile(values, 0.5);
}
