const SECOND_PAUSE_MS = 1000;
const WINDOW_MS = 60_000;
const CRASHES_ALLOWED = 5;

/**
 * Restarts a crashed process at once. After the second, third and fourth crash within a minute it waits for 1, 2 and 4
 * seconds, and it gives up at the fifth.
 */
export function createRestartPolicy() {
  let crashes: number[] = [];
  return {
    /**
     * @param now in milliseconds
     * @returns the wait before the next start in ms, or null to give up
     */
    afterCrash(now: number): number | null {
      crashes = [...crashes.filter((at) => now - at < WINDOW_MS), now];
      if (crashes.length >= CRASHES_ALLOWED) return null;
      if (crashes.length === 1) return 0;
      return SECOND_PAUSE_MS * 2 ** (crashes.length - 2);
    },
  };
}
