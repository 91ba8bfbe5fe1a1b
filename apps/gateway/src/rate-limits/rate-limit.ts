/** A window begins with its first request. */
export const WINDOW_MS = 60_000;

/** A bucket after a request was counted in it. */
export interface Bucket {
  limit: number;
  /** Requests in the window, including this one. */
  used: number;
  /** Milliseconds until the window ends. */
  resetInMs: number;
}

export function remaining({ limit, used }: Bucket): number {
  return Math.max(0, limit - used);
}

export function isExceeded({ limit, used }: Bucket): boolean {
  return used > limit;
}

/** Whole seconds to wait, at least one. */
export function retryAfterSeconds({ resetInMs }: Bucket): number {
  return Math.max(1, Math.ceil(resetInMs / 1000));
}

/** The bucket with fewer requests left. */
export function tightest(outer: Bucket, inner: Bucket | null): Bucket {
  return inner && remaining(inner) <= remaining(outer) && !isExceeded(outer) ? inner : outer;
}
