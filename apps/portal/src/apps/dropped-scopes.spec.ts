import { expect, it } from '@jest/globals';
import { droppedAfter } from './dropped-scopes.js';

const [read, write, send] = ['leads:read', 'outbound:write', 'webhooks:manage'].map((name) => ({ name }));

it('keeps scopes that one environment does not offer when the person clears another scope there', () => {
  expect(droppedAfter([], [read!, send!], ['leads:read'])).toEqual(['webhooks:manage']);
  expect(droppedAfter(['outbound:write'], [read!, send!], ['leads:read', 'webhooks:manage'])).toEqual([
    'outbound:write',
  ]);
  expect(droppedAfter(['outbound:write'], [read!, write!, send!], ['outbound:write', 'leads:read'])).toEqual([
    'webhooks:manage',
  ]);
});
