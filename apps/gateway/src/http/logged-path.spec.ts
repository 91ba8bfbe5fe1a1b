import { describe, expect, it } from '@jest/globals';
import { loggedPath } from './logged-path.js';

describe('loggedPath', () => {
  it.each([
    ['/api/public/v1/lead', '/api/public/v1/lead'],
    ['/api/public/v1/%6ceads/41', '/api/public/v1/leads/41'],
    ['http://api.example/favicon.ico', '/favicon.ico'],
    ['/', '/'],
    ['//me/', '//me/'],
  ])('logs %s as %s', (target, path) => {
    expect(loggedPath(target)).toBe(path);
  });

  it.each(['?token=secret', '?a=/b', '#secret', '?'])('omits %s', (rest) => {
    expect(loggedPath(`/leads${rest}`)).toBe('/leads');
    expect(loggedPath(`http://api.example/leads${rest}`)).toBe('/leads');
  });

  it.each([
    `vk_live_${'a'.repeat(40)}`,
    `whsec_${'a'.repeat(40)}`,
    'robin@example.com',
    'robin%40example.com',
    '+14155550123',
    '%2B14155550123',
    '14155550123',
    '4155550123',
    '415-555-0123',
    '(415) 555-0123',
    'a;b=c',
    '%ff',
    '\u0000',
  ])('hides the segment %j, which may hold a secret or personal data', (segment) => {
    expect(loggedPath(`/calls/${segment}/more`)).toBe('/calls/…/more');
  });

  it('truncates a long path', () => {
    expect(loggedPath('/a'.repeat(8000)).length).toBeLessThan(100);
  });
});
