import { expect, it } from '@jest/globals';
import { OUTBOUND_TERMS, OUTBOUND_TERMS_SHA256 } from './outbound-terms.js';

/** The hashes of the published texts. Add a line for a new version. Never change a line. */
const PUBLISHED: Record<string, string> = {
  '2026-11': '15a5b1286ea0ee8a06177c3ade87ee7861dbc9866fd21dec83162a03360423de',
};

it('never changes the text of a published version of the outbound terms', () => {
  expect(OUTBOUND_TERMS_SHA256).toBe(PUBLISHED[OUTBOUND_TERMS.version]);
});
