import type { Logger } from './observability/logger.js';

/** One thing to do when the process stops. */
export interface ShutdownStep {
  name: string;
  run: () => Promise<unknown> | unknown;
}

/** Kept for each step that is still to come, however long those before it take. */
const LEAST_STEP_MS = 250;

/**
 * Runs the steps in order, all together within `graceMs`. A step that fails or takes longer is logged and left behind:
 * stopping always comes to its end.
 */
export async function shutDown(steps: readonly ShutdownStep[], graceMs: number, logger: Logger): Promise<void> {
  const giveUpAt = performance.now() + graceMs;
  for (const [index, { name, run }] of steps.entries()) {
    let timer: NodeJS.Timeout | undefined;
    const reserved = LEAST_STEP_MS * (steps.length - index - 1);
    const allowed = Math.max(Math.round(giveUpAt - reserved - performance.now()), LEAST_STEP_MS);
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`not done within ${allowed} ms`)), allowed);
    });
    try {
      await Promise.race([run(), tooLate]);
    } catch (error) {
      logger.warn(
        { step: name, reason: error instanceof Error ? error.message : String(error) },
        'service.stop_incomplete',
      );
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Calls back once, on the first signal to stop or when the supervisor is gone. */
export function onStopSignal(callback: (reason: string) => void): void {
  let told = false;
  const tell = (reason: string): void => {
    if (told) return;
    told = true;
    callback(reason);
  };
  process.on('SIGTERM', () => tell('SIGTERM'));
  process.on('SIGINT', () => tell('SIGINT'));
  // A supervisor that dies takes its services with it.
  if (process.env['FRONTDESK_SUPERVISED'] && process.channel) process.on('disconnect', () => tell('supervisor gone'));
}
