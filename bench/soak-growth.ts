import { median } from './percentiles.ts';

/**
 * The number of parts of a run. A single sample of memory shows when it was last collected, and not what is retained.
 */
const PARTS = 12;
/** Student's t for 95 % with PARTS - 2 degrees of freedom. */
const T = 2.23;

interface Growth {
  /** The median of the first third. */
  first: number;
  /** The median of the last third. */
  last: number;
  /** The growth per hour. */
  slope: number;
  /** The uncertainty of the slope, with 95 % confidence. */
  noise: number;
  grows: boolean;
}

/**
 * Distinguishes growth from noise. A series grows if its slope exceeds the uncertainty and its last third exceeds the
 * first by more than the tolerance. Figures that only fluctuate may meet either condition alone.
 * @param samples `at` is in seconds
 * @param rule `of` is the sample that represents a part; the tolerance is a share of the first third, and at least
 * `least`
 */
export function growthOf(
  samples: readonly { at: number; value: number }[],
  { of, share, least }: { of: 'lowest' | 'middle'; share: number; least: number },
): Growth {
  const parts = partsOf(samples).map((part) => ({
    at: part.reduce((sum, { at }) => sum + at, 0) / part.length / 3600,
    value: of === 'lowest' ? Math.min(...part.map(({ value }) => value)) : median(part.map(({ value }) => value)),
  }));
  const third = Math.floor(parts.length / 3);
  const first = median(parts.slice(0, third).map(({ value }) => value));
  const last = median(parts.slice(-third).map(({ value }) => value));
  const { slope, noise } = lineThrough(parts);
  return { first, last, slope, noise, grows: slope > noise && last - first > Math.max(first * share, least) };
}

function partsOf(samples: readonly { at: number; value: number }[]): { at: number; value: number }[][] {
  if (samples.length < PARTS)
    throw new Error(`${samples.length} samples are too few: sample more often, or for longer.`);
  return Array.from({ length: PARTS }, (_, part) =>
    samples.slice(Math.floor((part * samples.length) / PARTS), Math.floor(((part + 1) * samples.length) / PARTS)),
  );
}

/** Fits a line by least squares. */
function lineThrough(points: readonly { at: number; value: number }[]) {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const middle = { at: mean(points.map(({ at }) => at)), value: mean(points.map(({ value }) => value)) };
  const spread = points.reduce((sum, { at }) => sum + (at - middle.at) ** 2, 0);
  const slope = points.reduce((sum, { at, value }) => sum + (at - middle.at) * (value - middle.value), 0) / spread;
  const rest = points.reduce((sum, { at, value }) => sum + (value - middle.value - slope * (at - middle.at)) ** 2, 0);
  return { slope, noise: T * Math.sqrt(rest / (points.length - 2) / spread) };
}
