/** How long a cached key or organization may live in Redis. */
export const CACHE_LIFE_MS = 30_000;

/** After this time nothing that was cached before a change can still be there, whether Redis could be told or not. */
export const CACHE_SAFE_AFTER_MS = CACHE_LIFE_MS;

/** How long tombstones and floors stay: longer than any fill that read older rows can take. */
export const TOMBSTONE_LIFE_MS = 120_000;
