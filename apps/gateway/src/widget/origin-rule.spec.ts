import { describe, expect, it } from '@jest/globals';
import { allowedOrigin } from './origin-rule.js';

const OWN = 'https://api.frontdesk.example';
const SITE = 'https://www.harbor.example';

describe('the origin of a page', () => {
  it.each([SITE, 'null', undefined])('is of no concern without a list: %s', (origin) => {
    expect(allowedOrigin([], { origin, fetchSite: undefined }, OWN)).toBe('*');
  });

  it('is told back when it is listed', () => {
    expect(allowedOrigin([SITE, 'https://other.example'], { origin: SITE, fetchSite: 'cross-site' }, OWN)).toBe(SITE);
  });

  it.each([
    'https://harbor.example',
    `${SITE}:8443`,
    'http://www.harbor.example',
    `${SITE}.evil.example`,
    'null',
    '',
    undefined,
  ])('is refused when it is not: %s', (origin) => {
    expect(allowedOrigin([SITE], { origin, fetchSite: 'cross-site' }, OWN)).toBeNull();
  });

  it('is our own when a browser says so in place of it, and has to be listed like any other', () => {
    expect(allowedOrigin([SITE, OWN], { origin: undefined, fetchSite: 'same-origin' }, OWN)).toBe(OWN);
    expect(allowedOrigin([SITE], { origin: undefined, fetchSite: 'same-origin' }, OWN)).toBeNull();
  });
});
