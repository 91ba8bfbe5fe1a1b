import { describe, expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import { browserNotice, findBrowser, mayNeedBrowser, mustInstallBrowser } from './browser.ts';

describe('mayNeedBrowser', () => {
  it.each([
    [[], true],
    [['--selectProjects', 'e2e'], true],
    [['--selectProjects', 'unit', 'e2e'], true],
    [['--selectProjects', 'e2e', '--', 'e2e/widget.browser.e2e-spec.ts'], true],
    [['--selectProjects', 'unit'], false],
    [['--selectProjects', 'unit', '--', 'e2e'], false],
    [['--selectProjects', 'e2e', '--', 'e2e/leads.e2e-spec.ts'], false],
    [['--json', '--outputFile=/tmp/frontdesk-results.abc'], true], // These are the arguments of .ci/run.
    [['--json', '--outputFile', '/tmp/frontdesk-results.abc'], true],
    [['--json', '--outputFile=/tmp/results', '--', 'e2e/leads.e2e-spec.ts'], false],
    [['--selectProjects', 'e2e', '-t', 'leads/new'], true],
  ])('returns for %j: %s', (args, needs) => expect(mayNeedBrowser(args)).toBe(needs));
});

describe('findBrowser', () => {
  it('uses CHROME_PATH or reports that no browser was found', () => {
    expect(findBrowser({ CHROME_PATH: process.execPath })).toEqual({ path: process.execPath });
    expect(findBrowser({ CHROME_PATH: '/nowhere' })).toMatchObject({ path: null, why: expect.any(String) });
  });
});

describe('a run of all tests on a machine without a browser', () => {
  const bare = { PATH: '' };

  it('installs a browser if packages may be installed', () => {
    const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
    expect(mustInstallBrowser([], bare)).toBe(mayInstall);
    expect(mustInstallBrowser([], { ...bare, FRONTDESK_NO_INSTALL: '1' })).toBe(false);
    expect(mustInstallBrowser(['--selectProjects', 'unit'], bare)).toBe(false);
  });

  it('prints at the end which tests did not run and why', () => {
    const notice = browserNotice([], { ...bare, FRONTDESK_NO_INSTALL: '1' });
    expect(notice).toMatch(/\.browser\.e2e-spec\.ts\) did NOT run: .*Chromium.*FRONTDESK_NO_INSTALL=1 forbids/);
    expect(browserNotice(['--selectProjects', 'unit'], bare)).toBeNull();
    expect(browserNotice([], { CHROME_PATH: process.execPath })).toBeNull();
  });
});
