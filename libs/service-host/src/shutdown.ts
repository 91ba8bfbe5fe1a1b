import { valueWithin } from '@frontdesk/concurrency';
import { reasonOf } from '@frontdesk/persistence';
import type { Logger } from './observability/logger.js';

/** One step of stopping the process. */
export interface ShutdownStep {
  name: string;
  run: () => Promise<unknown> | unknown;
}

/** The time reserved for each step, even if earlier steps take long. */
const MIN_STEP_MS = 250;
const TOO_LATE = Symbol('too late');

/**
 * Runs the steps in order, within `graceMs` in total. A step that fails or takes too long is logged and skipped, so
 * that the process always stops.
 */
export async function shutDown(steps: readonly ShutdownStep[], graceMs: number, logger: Logger): Promise<void> {
  const giveUpAt = performance.now() + graceMs;
  for (const [index, { name, run }] of steps.entries()) {
    const reserved = MIN_STEP_MS * (steps.length - index - 1);
    const allowed = Math.max(Math.round(giveUpAt - reserved - performance.now()), MIN_STEP_MS);
    try {
      const result = await valueWithin(allowed, Promise.resolve(run()), TOO_LATE);
      if (result === TOO_LATE) throw new Error(`not done within ${allowed} ms`);
    } catch (error) {
      logger.warn({ step: name, reason: reasonOf(error) }, 'service.stop_incomplete');
    }
  }
}

/** Calls back once, on the first stop signal or when the supervisor exits. */
export function onStopSignal(callback: (reason: string) => void): void {
  let isStopping = false;
  const stop = (reason: string): void => {
    if (isStopping) return;
    isStopping = true;
    callback(reason);
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
  // Services must not outlive their supervisor.
  if (process.env['FRONTDESK_SUPERVISED'] && process.channel) process.on('disconnect', () => stop('supervisor gone'));
}
