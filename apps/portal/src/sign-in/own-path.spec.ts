import { describe, expect, it } from '@jest/globals';
import { ownPath } from './own-path.js';

describe('ownPath', () => {
  it.each(['/1/test/leads', '/12/live', '/connect/Vx3_a-9', '/device', '/1/live/leads?phone_number=%2B1'])(
    'accepts the page %s',
    (to) => {
      expect(ownPath(to)).toBe(to);
    },
  );

  it.each([
    undefined,
    '',
    'https://evil.example',
    '//evil.example/1/test',
    '/\\evil.example',
    '/sign-in',
    '/connect/',
    '/connect/x/approve',
    '/device/find',
    'javascript:x',
    '/1/test/../../../evil',
    '/1/test/%2e%2e/%2E./%2e%2e/evil',
  ])('refuses %j', (to) => expect(ownPath(to)).toBeUndefined());
});
