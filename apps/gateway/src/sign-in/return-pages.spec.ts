import { describe, expect, it } from '@jest/globals';
import { ownPage } from './return-pages.js';

describe('ownPage', () => {
  it.each(['/1/test/leads', '/12/live', '/connect/Vx3_a-9', '/device'])('accepts the page %s', (to) => {
    expect(ownPage(to)).toBe(to);
  });

  it.each([
    null,
    '',
    '/sign-in',
    '//evil.example/1/test',
    '/1/test/../../../evil',
    '/connect/',
    '/connect/x/approve',
    '/device/find',
  ])('refuses %j', (to) => expect(ownPage(to)).toBeNull());
});
