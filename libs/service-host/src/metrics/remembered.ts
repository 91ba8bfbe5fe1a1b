/**
 * Asks at most once in `forMs`, and one question at a time: whoever asks meanwhile is given the same answer, a failure
 * included. Scrapes by several collectors, and those that come again because one was slow, cost nothing more.
 */
export function remembered<T>(forMs: number, ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;
  let askAgainAt = -Infinity;
  return () => {
    if (answer && performance.now() < askAgainAt) return answer;
    askAgainAt = Infinity;
    answer = ask().finally(() => (askAgainAt = performance.now() + forMs));
    return answer;
  };
}
