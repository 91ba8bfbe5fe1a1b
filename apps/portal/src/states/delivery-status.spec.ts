import { expect, it } from '@jest/globals';
import { shownStatus } from './delivery-status.js';

it.each([
  ['a delivery that is new, or was delivered and is sent again,', 'pending', null, 'pending'],
  ['one whose attempt failed', 'pending', 'timeout', 'retrying'],
  ['one whose last attempt failed', 'failed', 'timeout', 'failed'],
  ['a delivered one whose retry failed', 'delivered', 'timeout', 'delivered'],
])('%s with the status %s and the error %s is shown as %s', (_what, status, last_error, shown) => {
  expect(shownStatus({ status, last_error })).toBe(shown);
});
