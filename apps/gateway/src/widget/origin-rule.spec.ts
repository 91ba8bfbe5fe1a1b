import { describe, expect, it } from '@jest/globals';
import { allowedOrigin } from './origin-rule.js';

const OWN = 'https://api.frontdesk.example';
const SITE = 'https://www.harbor.example';

describe('allowedOrigin', () => {
  it.each([SITE, 'null', undefined])('allows any origin if none is configured: %s', (origin) => {
    expect(allowedOrigin([], { origin, fetchSite: undefined }, OWN)).toBe('*');
  });

  it('returns a configured origin', () => {
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
  ])('refuses an origin that is not configured: %s', (origin) => {
    expect(allowedOrigin([SITE], { origin, fetchSite: 'cross-site' }, OWN)).toBeNull();
  });

  it('uses our own origin for a same-origin request without Origin, if it is configured', () => {
    expect(allowedOrigin([SITE, OWN], { origin: undefined, fetchSite: 'same-origin' }, OWN)).toBe(OWN);
    expect(allowedOrigin([SITE], { origin: undefined, fetchSite: 'same-origin' }, OWN)).toBeNull();
  });
});
