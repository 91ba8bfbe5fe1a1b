import { expect, it } from '@jest/globals';
import { OUTBOUND_TERMS, OUTBOUND_TERMS_SHA256 } from './outbound-terms.js';

/** The published texts. Add a line for a new version, and never change one. */
const PUBLISHED: Record<string, string> = {
  '2026-11': '40723463f3d5eeb582906cb39c645715e6372f24915f9f0bda87ad9057aeba12',
};

it('never changes the text of a published version of the outbound terms', () => {
  expect(OUTBOUND_TERMS_SHA256).toBe(PUBLISHED[OUTBOUND_TERMS.version]);
});
