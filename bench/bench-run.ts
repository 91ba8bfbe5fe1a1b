import { setTimeout as sleep } from 'node:timers/promises';
import type { AtEnd } from './stack.ts';

/** An interrupted bench notices within this time that everything it uses has stopped. */
const UNWIND_MS = 60_000;

/**
 * Runs a bench, and then undoes in reverse order everything it registered, even after Ctrl-C, SIGTERM and failures.
 * Exits with 0 if the bench completes, whether or not it meets its targets.
 */
export async function runBench(bench: (atEnd: AtEnd) => Promise<void>) {
  const undo: (() => unknown)[] = [];
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
  // A step that was running at the interruption registers only now.
  await Promise.race([running.catch(() => undefined), sleep(UNWIND_MS)]);
  await undoAll(undo);
  process.exit(exitCode);
}

/** Runs a part of a bench, and then undoes what the part registered. An interrupted bench undoes it too. */
export async function runPart<T>(atEnd: AtEnd, part: (atEnd: AtEnd) => Promise<T>): Promise<T> {
  const undo: (() => unknown)[] = [];
  atEnd(() => undoAll(undo));
  try {
    return await part((step) => void undo.push(step));
  } finally {
    await undoAll(undo);
  }
}

async function undoAll(undo: (() => unknown)[]) {
  for (let step = undo.pop(); step; step = undo.pop()) {
    try {
      await step();
    } catch (error) {
      console.error(error);
    }
  }
}

export function progress(what: string) {
  process.stderr.write(`… ${what}\n`);
}
