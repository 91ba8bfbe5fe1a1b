/**
 * Returns the value of `work`, or `otherwise` if it takes longer than `ms`. The work itself continues. Rejects if
 * `work` rejects in time; a later rejection is ignored.
 */
export function valueWithin<T, U>(ms: number, work: Promise<T>, otherwise: U): Promise<T | U> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(otherwise), ms);
    work.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error: Error) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}

/**
 * Waits up to `ms` for a promise and returns whether it was fulfilled in time. Never rejects. Useful for closing
 * handshakes with a partner that may be unreachable.
 */
export function fulfilledWithin(ms: number, promise: Promise<unknown> | undefined): Promise<boolean> {
  const ended = Promise.resolve(promise).then(
    () => true,
    () => false,
  );
  return valueWithin(ms, ended, false);
}
