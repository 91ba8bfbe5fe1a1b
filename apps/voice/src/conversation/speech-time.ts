const CHARACTERS_PER_SECOND = 14;
const LATENCY_MS = 500;

/** Estimates how long the carrier takes to say a text. The relay does not report it. */
export function speechTimeMs(text: string): number {
  return LATENCY_MS + Math.ceil((text.length / CHARACTERS_PER_SECOND) * 1000);
}
