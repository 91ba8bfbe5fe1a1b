import { canonical } from './canonical.js';
import { englishFrames, REFUSES_MACHINE } from './english-frames.js';
import { englishPatterns } from './english.js';
import { intents, type Intent } from './patterns.js';
import { SPANISH_REFUSES_MACHINE, spanishFrames } from './spanish-frames.js';
import { spanishPatterns } from './spanish.js';

const PATTERNS = [englishPatterns, spanishPatterns];
const FRAMES = [englishFrames, spanishFrames];

/** Returns what a message asks for or says, in either language. */
export function intentsIn(words: string): Intent[] {
  const plain = canonical(words);
  return intents.filter((intent) => isFound(intent, words, plain));
}

export function hasIntent(intent: Intent, words: string): boolean {
  return isFound(intent, words, canonical(words));
}

export function without(intent: Intent, words: string): string {
  return PATTERNS.reduce((rest, patterns) => rest.replace(patterns[intent], ''), words);
}

/** Whether the caller does not want to talk to a machine. */
export function refusesMachine(words: string): boolean {
  const plain = canonical(words);
  return REFUSES_MACHINE.test(plain) || SPANISH_REFUSES_MACHINE.test(plain);
}

const isFound = (intent: Intent, words: string, plain: string): boolean =>
  PATTERNS.some((patterns) => patterns[intent].test(words)) ||
  FRAMES.some((frames) => frames[intent]?.test(plain) ?? false);
