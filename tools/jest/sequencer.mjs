// @ts-check
import { readFileSync } from 'node:fs';
import sequencer from '@jest/test-sequencer';

/** The types describe the CommonJS module, whose default export is wrapped. */
const Sequencer = /** @type {typeof sequencer.default} */ (/** @type {unknown} */ (sequencer));

/** @typedef {Parameters<InstanceType<typeof Sequencer>['sort']>[0][number]} Test */

/** The seconds that a file takes on average. They are used until it has run in this checkout. */
const TYPICAL_SECONDS = { e2e: 10, integration: 4, unit: 0.5 };
const SLOW_SECONDS = 60;
/** A file that takes over 20 s when it runs alone gives the reason in its first line. */
const SLOW = /^\/\/ Slow: /;

/** Starts the longest files first, so that no worker is left with one while the others have nothing to do. */
export default class extends Sequencer {
  /**
   * @override
   * @param {Test[]} tests
   */
  async sort(tests) {
    // The default order: failed files first, then by duration. Files whose duration is unknown are ordered by size.
    const sorted = await super.sort(tests);
    if (sorted.every(({ duration }) => duration !== undefined)) return sorted;
    const seconds = new Map(sorted.map((test) => [test.path, expectedSeconds(test)]));
    return sorted.sort((a, b) => (seconds.get(b.path) ?? 0) - (seconds.get(a.path) ?? 0));
  }
}

/** @param {Test} test */
function expectedSeconds({ path, duration, context }) {
  if (duration !== undefined) return duration / 1000;
  if (SLOW.test(readFileSync(path, 'utf8'))) return SLOW_SECONDS;
  const tier = /** @type {keyof typeof TYPICAL_SECONDS} */ (context.config.displayName?.name);
  return TYPICAL_SECONDS[tier];
}
