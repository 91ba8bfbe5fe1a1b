import { describe, expect, it } from '@jest/globals';
import { Cursors, type Cursor, type CursorContext } from './cursors.js';

const cursors = new Cursors('a secret of some length');
const context: CursorContext = { resource: 'leads.list', organizationId: 7, livemode: true };
const cursor: Cursor = { direction: 'after', position: { at: '2026-01-01T00:00:00.000Z', id: 42 } };

describe('a cursor', () => {
  it.each(['after', 'before'] as const)('decodes to its position (%s)', (direction) => {
    expect(cursors.decode(context, cursors.encode(context, { ...cursor, direction }))).toEqual({
      ...cursor,
      direction,
    });
  });

  it.each([
    ['another resource', { ...context, resource: 'calls.list' }],
    ['another organization', { ...context, organizationId: 8 }],
    ['the other mode', { ...context, livemode: false }],
  ])('is refused for %s', (_what, other) => {
    expect(cursors.decode(other, cursors.encode(context, cursor))).toBeNull();
  });

  it('is refused if any character was changed', () => {
    const text = cursors.encode(context, cursor);
    for (let i = 0; i < text.length; i++) {
      const tampered = text.slice(0, i) + (text[i] === 'A' ? 'B' : 'A') + text.slice(i + 1);
      expect(cursors.decode(context, tampered)).toBeNull();
    }
  });

  it.each(['', 'x', 'AAAA', '%00', 'ü', `${cursors.encode(context, cursor)}=`, 'A'.repeat(1024)])(
    'is refused if it was not issued: %j',
    (text) => {
      expect(cursors.decode(context, text)).toBeNull();
    },
  );

  it('is refused if the secret has changed', () => {
    expect(new Cursors('another secret entirely').decode(context, cursors.encode(context, cursor))).toBeNull();
  });
});
