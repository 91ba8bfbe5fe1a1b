/**
 * Caches the result of `ask`, a failure included, for `forMs` after it settles. Calls during a run share its result, so
 * that scrapes by several collectors, and retried slow scrapes, cost only one run.
 */
export function remembered<T>(forMs: number, ask: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  let askAgainAt = -Infinity;
  return () => {
    if (result && performance.now() < askAgainAt) return result;
    askAgainAt = Infinity;
    result = ask().finally(() => (askAgainAt = performance.now() + forMs));
    return result;
  };
}
