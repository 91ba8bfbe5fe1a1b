import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTrialCheckout } from './trial-checkout.mjs';

describe('the format check', () => {
  let checkout;

  beforeAll(() => {
    checkout = createTrialCheckout({ 'apps/records/src/tidy.ts': "export const tidy = 'yes';\n" });
  });
  afterAll(() => checkout.dispose());

  it('passes what prettier would write', () => {
    expect(checkout.run('prettier', ['--check', 'apps'])).toMatchObject({ status: 0 });
  }, 30_000);

  it('fails on what it would write otherwise', () => {
    checkout.write('apps/records/src/untidy.ts', 'export const   untidy = "no"');
    const { status, output } = checkout.run('prettier', ['--check', 'apps']);
    expect({ status, output }).toEqual({ status: 1, output: expect.stringContaining('apps/records/src/untidy.ts') });
  }, 30_000);
});
