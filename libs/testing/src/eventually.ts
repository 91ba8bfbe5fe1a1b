import { setTimeout as sleep } from 'node:timers/promises';

interface WaitOptions {
  timeoutMs?: number;
  everyMs?: number;
  /** Completes the sentence "Waited 25 s for ...". */
  what?: string;
}

/**
 * Repeats `attempt` until it returns a value other than false, null and undefined, and returns that value. Also repeats
 * it after a thrown error. After the timeout it throws, with the last error as the cause.
 */
export async function eventually<T>(
  attempt: () => Promise<T> | T,
  { timeoutMs = 90_000, everyMs = 50, what = 'a condition' }: WaitOptions = {},
): Promise<Exclude<T, false | null | undefined>> {
  const deadline = Date.now() + timeoutMs;
  let failure: unknown;
  for (;;) {
    try {
      const result = await attempt();
      failure = undefined;
      if (result !== false && result !== null && result !== undefined) {
        return result as Exclude<T, false | null | undefined>;
      }
    } catch (error) {
      failure = error;
    }
    if (Date.now() >= deadline) {
      throw new Error(`Waited ${timeoutMs / 1000} s for ${what}.`, failure === undefined ? {} : { cause: failure });
    }
    await sleep(everyMs);
  }
}
