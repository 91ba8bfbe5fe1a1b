import { describe, expect, it } from '@jest/globals';
import { findBrowser, mayNeedBrowser } from './browser.mjs';

describe('mayNeedBrowser', () => {
  it.each([
    [[], true],
    [['--selectProjects', 'e2e'], true],
    [['--selectProjects', 'unit', 'e2e'], true],
    [['--selectProjects', 'e2e', '--', 'e2e/widget.browser.e2e-spec.ts'], true],
    [['--selectProjects', 'unit'], false],
    [['--selectProjects', 'unit', '--', 'e2e'], false],
    [['--selectProjects', 'e2e', '--', 'e2e/leads.e2e-spec.ts'], false],
  ])('%j: %s', (args, needs) => expect(mayNeedBrowser(args)).toBe(needs));
});

describe('findBrowser', () => {
  it('takes the one that is named, or says that there is none', () => {
    expect(findBrowser({ CHROME_PATH: process.execPath })).toEqual({ path: process.execPath });
    expect(findBrowser({ CHROME_PATH: '/nowhere' })).toMatchObject({ path: null, why: expect.any(String) });
  });
});
