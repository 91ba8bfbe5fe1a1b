/**
 * Waits for a promise, but no longer than `ms`; a failure counts as an end. Tells whether it was fulfilled in time. For
 * farewells whose partner may be gone.
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
