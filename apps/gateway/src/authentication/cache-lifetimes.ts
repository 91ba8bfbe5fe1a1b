/** TTL of a cached key or organization in Redis. */
export const CACHE_LIFE_MS = 30_000;

/** After this time, everything cached before a change has expired, even if Redis was unavailable for the change. */
export const CACHE_SAFE_AFTER_MS = CACHE_LIFE_MS;

/** TTL of tombstones and floors: longer than any cache fill that read the old rows can take. */
export const TOMBSTONE_LIFE_MS = 120_000;
