const DAY_MS = 24 * 3_600_000;
/** 47 CFR 64.1200(c)(2): a copy for marketing calls is at most this old. Frontdesk does not stop calls for it. */
const MAX_DAYS = 31;

/** The age of an import of the national registry in whole days. */
export function registryDays(importedAt: string, now: Date): { days: number; isOld: boolean } {
  // The clock of the reader may be late.
  const days = Math.max(0, Math.floor((now.getTime() - Date.parse(importedAt)) / DAY_MS));
  return { days, isOld: days > MAX_DAYS };
}
