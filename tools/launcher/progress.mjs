// @ts-check
import { setTimeout as sleep } from 'node:timers/promises';
import { Interrupted } from './failure.mjs';

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const SPIN_EVERY_MS = 100;
const REPORT_AFTER_MS = 1000;
const REPORT_EVERY_MS = 5000;
const QUIET_MS = 200;
const MAX_QUIET_WAIT_MS = 1500;

/**
 * @typedef {object} Progress
 * @property {<T>(title: string, work: () => Promise<T>) => Promise<T>} step shows that `work` is running, and its duration
 * @property {(text: string) => void} print prints lines without disturbing the spinner
 * @property {() => Promise<void>} untilQuiet resolves 200 ms after the last line, or after 1.5 s
 * @property {boolean} colour
 */

/**
 * @param {{ stream?: NodeJS.WriteStream, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Progress}
 */
export function createProgress({ stream = process.stdout, env = process.env } = {}) {
  const terminal = Boolean(stream.isTTY) && env.TERM !== 'dumb';
  const colour = terminal && !env.NO_COLOR;
  /** @type {Map<object, { title: string, since: number, reportedAt: number }>} */
  const active = new Map();
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  let frame = 0;
  let spinnerShown = false;
  let printedAt = 0;
  /** @type {WeakSet<object>} */
  const failures = new WeakSet();
  stream.on('error', () => {}); // The reader of a pipe or the terminal may be gone.

  const paint = (/** @type {number} */ code, /** @type {string} */ text) =>
    colour ? `\x1b[${code}m${text}\x1b[0m` : text;
  const seconds = (/** @type {number} */ since) => ((Date.now() - since) / 1000).toFixed(1);

  function clearSpinner() {
    if (spinnerShown) stream.write('\r\x1b[2K');
    spinnerShown = false;
  }

  function drawSpinner() {
    if (active.size === 0) return;
    const parts = [...active.values()].map(
      ({ title, since }) => `${title} ${Math.floor((Date.now() - since) / 1000)} s`,
    );
    const line = parts.join(' · ').slice(0, Math.max((stream.columns ?? 80) - 4, 20));
    frame = (frame + 1) % FRAMES.length;
    stream.write(`\r\x1b[2K${paint(36, FRAMES[frame])} ${line}`);
    spinnerShown = true;
  }

  function reportLongSteps() {
    for (const entry of active.values()) {
      const waited = Date.now() - entry.reportedAt;
      const first = entry.reportedAt === entry.since;
      if (waited < (first ? REPORT_AFTER_MS : REPORT_EVERY_MS)) continue;
      entry.reportedAt = Date.now();
      stream.write(
        first
          ? `… ${entry.title}\n`
          : `… still running: ${entry.title} (${Math.round((Date.now() - entry.since) / 1000)} s)\n`,
      );
    }
  }

  /** @param {string} text */
  function print(text) {
    clearSpinner();
    printedAt = Date.now();
    stream.write(`${text}\n`);
    if (terminal) drawSpinner();
  }

  return {
    colour,
    print,
    async untilQuiet() {
      const giveUpAt = Date.now() + MAX_QUIET_WAIT_MS;
      while (Date.now() < Math.min(giveUpAt, printedAt + QUIET_MS)) await sleep(20);
    },
    async step(title, work) {
      const key = {};
      const since = Date.now();
      active.set(key, { title, since, reportedAt: since });
      timer ??= setInterval(terminal ? drawSpinner : reportLongSteps, SPIN_EVERY_MS);
      const finish = (/** @type {string} */ line) => {
        active.delete(key);
        if (active.size === 0) timer = void clearInterval(timer);
        if (line) print(line);
        else clearSpinner();
      };
      try {
        const result = await work();
        finish(`${paint(32, '✓')} ${title} (${seconds(since)} s)`);
        return result;
      } catch (error) {
        // One failure ends all running steps with the same error, which only the first one shows.
        const elsewhere = error instanceof Interrupted || failures.has(/** @type {object} */ (error));
        failures.add(/** @type {object} */ (error));
        finish(elsewhere ? '' : `${paint(31, '✗')} ${title} (${seconds(since)} s)`);
        throw error;
      }
    },
  };
}
