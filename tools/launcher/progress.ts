import { setTimeout as sleep } from 'node:timers/promises';
import { Interrupted } from './failure.ts';

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const SPIN_EVERY_MS = 100;
const REPORT_AFTER_MS = 1000;
const REPORT_EVERY_MS = 5000;
const QUIET_MS = 200;
const MAX_QUIET_WAIT_MS = 1500;

export interface Progress {
  /** Shows that `work` is running, and for how long. */
  step: <T>(title: string, work: () => Promise<T>) => Promise<T>;
  /** Prints lines above the spinner. */
  print: (text: string) => void;
  /** Resolves 200 ms after the last line, or after 1.5 s. */
  untilQuiet: () => Promise<void>;
  colour: boolean;
}

export function createProgress({
  stream = process.stdout,
  env = process.env,
}: { stream?: NodeJS.WriteStream; env?: NodeJS.ProcessEnv } = {}): Progress {
  const terminal = Boolean(stream.isTTY) && env.TERM !== 'dumb';
  const colour = terminal && !env.NO_COLOR;
  const active = new Map<object, { title: string; since: number; reportedAt: number }>();
  let timer: NodeJS.Timeout | undefined;
  let frame = 0;
  let spinnerShown = false;
  let printedAt = 0;
  const failures = new WeakSet<object>();
  stream.on('error', () => {}); // The reader of a pipe or the terminal may be gone.

  const paint = (code: number, text: string) => (colour ? `\x1b[${code}m${text}\x1b[0m` : text);
  const seconds = (since: number) => ((Date.now() - since) / 1000).toFixed(1);

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

  function print(text: string) {
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
      const finish = (line: string) => {
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
        // One failure ends all running steps with the same error, which only the first step shows.
        const elsewhere = error instanceof Interrupted || failures.has(error as object);
        failures.add(error as object);
        finish(elsewhere ? '' : `${paint(31, '✗')} ${title} (${seconds(since)} s)`);
        throw error;
      }
    },
  };
}
