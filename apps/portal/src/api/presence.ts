const AWAY_AFTER_MS = 60_000;
const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

let lastInput = Date.now();
for (const input of INPUTS) window.addEventListener(input, () => (lastInput = Date.now()), { passive: true });

/** Whether the person has not touched the page for a minute. Its requests then do not keep the session alive. */
export function isAway(): boolean {
  return Date.now() - lastInput > AWAY_AFTER_MS;
}
