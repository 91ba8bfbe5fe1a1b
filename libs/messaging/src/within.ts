/**
 * Waits up to `ms` for a promise and returns whether it was fulfilled in time. Never rejects. For closing handshakes
 * with a partner that may be unreachable.
 */
export async function within(ms: number, promise: Promise<unknown> | undefined): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), ms)));
  const ended = Promise.resolve(promise).then(
    () => true,
    () => false,
  );
  return Promise.race([ended, tooLate]).finally(() => clearTimeout(timer));
}
