// @ts-check
import { median } from './percentiles.mjs';

/** A run is looked at in so many parts: single samples of memory say when it was collected last, not what is kept. */
const PARTS = 12;
/** Student's t for 95 % with the degrees of freedom that so many parts leave. */
const T = 2.23;

/**
 * @typedef {object} Growth
 * @property {number} first median of the first third
 * @property {number} last median of the last third
 * @property {number} slope an hour
 * @property {number} noise how far the slope may be off, with 95 % confidence
 * @property {boolean} grows
 */

/**
 * Whether something grows: its slope is above its own noise, and from the first third to the last it rose by more than
 * is let pass. Either alone happens to figures that only waver.
 * @param {readonly { at: number, value: number }[]} samples `at` in seconds
 * @param {{ of: 'lowest' | 'middle', share: number, least: number }} rule which sample stands for a part, and what is
 *   let pass: a share of the first third, or `least` when that is more
 * @returns {Growth}
 */
export function growthOf(samples, { of, share, least }) {
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

/**
 * @param {readonly { at: number, value: number }[]} samples
 * @returns {{ at: number, value: number }[][]}
 */
function partsOf(samples) {
  if (samples.length < PARTS)
    throw new Error(`${samples.length} samples are too few: take them more often, or longer.`);
  return Array.from({ length: PARTS }, (_, part) =>
    samples.slice(Math.floor((part * samples.length) / PARTS), Math.floor(((part + 1) * samples.length) / PARTS)),
  );
}

/**
 * Least squares.
 * @param {readonly { at: number, value: number }[]} points
 */
function lineThrough(points) {
  const mean = (/** @type {number[]} */ values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const middle = { at: mean(points.map(({ at }) => at)), value: mean(points.map(({ value }) => value)) };
  const spread = points.reduce((sum, { at }) => sum + (at - middle.at) ** 2, 0);
  const slope = points.reduce((sum, { at, value }) => sum + (at - middle.at) * (value - middle.value), 0) / spread;
  const rest = points.reduce((sum, { at, value }) => sum + (value - middle.value - slope * (at - middle.at)) ** 2, 0);
  return { slope, noise: T * Math.sqrt(rest / (points.length - 2) / spread) };
}
