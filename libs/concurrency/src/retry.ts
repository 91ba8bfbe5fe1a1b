export interface RetryOptions {
  /** Pause after the first failure. It doubles with each further failure, up to `maxPauseMs`. */
  firstPauseMs: number;
  maxPauseMs: number;
  /** Whether to retry after this error. */
  shouldRetry: (error: unknown) => boolean;
}

/** The result of `work`, retried until it succeeds. Rejects with the first error that is not to be retried. */
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
