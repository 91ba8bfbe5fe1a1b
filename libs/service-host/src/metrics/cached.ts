/**
 * Caches the result of `load`, even if it is a failure, for `forMs` after it settles. Calls during a run share its
 * result, so that scrapes by several collectors, and retried slow scrapes, cost only one run.
 */
export function cached<T>(forMs: number, load: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  let expiresAt = -Infinity;
  return () => {
    if (result && performance.now() < expiresAt) return result;
    expiresAt = Infinity;
    result = load().finally(() => (expiresAt = performance.now() + forMs));
    return result;
  };
}
