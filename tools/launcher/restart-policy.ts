const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 10_000;
const WINDOW_MS = 60_000;
const CRASHES_ALLOWED = 5;

/**
 * Restarts a crashed process after 1, 2, 4, ... at most 10 seconds, and gives up at its fifth crash within a minute.
 */
export function createRestartPolicy() {
  let crashes: number[] = [];
  return {
    /**
     * @param now milliseconds
     * @returns the wait before the next start in ms, or null to give up
     */
    afterCrash(now: number): number | null {
      crashes = [...crashes.filter((at) => now - at < WINDOW_MS), now];
      if (crashes.length >= CRASHES_ALLOWED) return null;
      return Math.min(FIRST_PAUSE_MS * 2 ** (crashes.length - 1), LONGEST_PAUSE_MS);
    },
  };
}
