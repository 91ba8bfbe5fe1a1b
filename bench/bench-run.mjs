// @ts-check
import { setTimeout as sleep } from 'node:timers/promises';

/** How long an interrupted bench may take to notice that everything it uses has gone. */
const UNWIND_MS = 60_000;

/**
 * Runs a bench and then undoes everything it registered, the last first, also after Ctrl-C, SIGTERM and failures.
 * Ends the process: 0 when it measured, whatever it measured.
 * @param {(atEnd: import('./stack.mjs').AtEnd) => Promise<void>} bench
 */
export async function runBench(bench) {
  /** @type {(() => unknown)[]} */
  const undo = [];
  const interrupted = new Promise((_, reject) => {
    const interrupt = () => reject(new Error('interrupted'));
    process.on('SIGINT', interrupt).on('SIGTERM', interrupt);
  });
  const running = bench((step) => void undo.push(step));
  let exitCode = 0;
  try {
    await Promise.race([running, interrupted]);
  } catch (error) {
    exitCode = 1;
    console.error(error);
  }
  await undoAll(undo);
  // What was being started when the interruption came has registered itself only now.
  await Promise.race([running.catch(() => undefined), sleep(UNWIND_MS)]);
  await undoAll(undo);
  process.exit(exitCode);
}

/** @param {(() => unknown)[]} undo */
async function undoAll(undo) {
  for (let step = undo.pop(); step; step = undo.pop()) {
    try {
      await step();
    } catch (error) {
      console.error(error);
    }
  }
}

/** @param {string} what */
export function progress(what) {
  process.stderr.write(`… ${what}\n`);
}
