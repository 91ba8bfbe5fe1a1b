import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTrialCheckout, type TrialCheckout } from './trial-checkout.ts';

describe('the format check', () => {
  let checkout: TrialCheckout;

  beforeAll(() => {
    checkout = createTrialCheckout({ 'apps/records/src/tidy.ts': "export const tidy = 'yes';\n" });
  });
  afterAll(() => checkout.dispose());

  it('accepts formatted files', () => {
    expect(checkout.run('prettier', ['--check', 'apps'])).toMatchObject({ status: 0 });
  });

  it('reports an unformatted file', () => {
    checkout.write('apps/records/src/untidy.ts', 'export const   untidy = "no"');
    const { status, output } = checkout.run('prettier', ['--check', 'apps']);
    expect({ status, output }).toEqual({ status: 1, output: expect.stringContaining('apps/records/src/untidy.ts') });
  });
});
