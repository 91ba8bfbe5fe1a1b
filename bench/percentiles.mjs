// @ts-check

/**
 * The value below which `share` (0 to 1) of the values lie, by the nearest rank; 0 when there are none.
 * @param {readonly number[]} values
 * @param {number} share
 */
export function percentile(values, share) {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

/** @param {readonly number[]} values */
export function median(values) {
  return percentile(values, 0.5);
}
