export interface RetryOptions {
  /** The pause after the first failure. It doubles with each further failure, up to `maxPauseMs`. */
  firstPauseMs: number;
  maxPauseMs: number;
  /** Whether to retry after this error. */
  shouldRetry: (error: unknown) => boolean;
}

/** Calls `work` until it succeeds, and returns its result. Rejects with the first error that must not be retried. */
export async function retry<T>(
  work: () => Promise<T>,
  { firstPauseMs, maxPauseMs, shouldRetry }: RetryOptions,
): Promise<T> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
    try {
      return await work();
    } catch (error) {
      if (!shouldRetry(error)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
