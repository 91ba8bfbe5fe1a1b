import { expect, it } from '@jest/globals';
import { errorPage } from './error-page.js';

const [, ofApi, ofOthers] = errorPage().split(/^## /m);
const codes = (part: string | undefined): string[] => [...part!.matchAll(/^#### `(\w+)`$/gm)].map(([, code]) => code!);

it('lists the errors that the Organization API returns', () => {
  expect(ofApi).toMatch(/^Organization API\n/);
  expect(codes(ofApi)).toEqual(
    expect.arrayContaining([
      'unauthenticated',
      'missing_scope',
      'not_found',
      'no_consent',
      'rate_limited',
      'server_error',
    ]),
  );
  expect(ofApi).toContain('**A valid API key is required.**');
  for (const message of ['The clock of test mode only goes forward', 'run frontdesk listen'])
    expect(ofApi).toContain(message);
});

it('lists the errors of the portal, visitors and other programs apart', () => {
  expect(codes(ofOthers)).toEqual(expect.arrayContaining(['passkey_refused', 'not_a_member', 'number_taken']));
  expect(ofOthers).toContain('**A valid visitor token is required.**');
  expect(ofApi).not.toMatch(/passkey|visitor token|not signed in/i);
});
