import { anIp, createOrganization, sharedStack } from '@frontdesk/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { canRunSuite, excuseOf, notApplicable, runSuite, startHeaderProxy, type Check } from './mcp-conformance.js';

const stack = sharedStack();
const REVISIONS = ['2026-07-28', '2025-11-25', '2025-06-18'] as const;
/** Scenarios that must have run and passed, so that an empty run is a failure. */
const MUST_PASS: Record<(typeof REVISIONS)[number], string[]> = {
  '2026-07-28': ['dns-rebinding-protection', 'http-header-validation', 'tools-list', 'server-sse-multiple-streams'],
  '2025-11-25': ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'],
  '2025-06-18': ['server-initialize', 'ping', 'tools-list'],
};

const isFailed = ({ status }: Check): boolean => status !== 'SUCCESS' && status !== 'SKIPPED' && status !== 'INFO';

function expectConformance(checks: readonly Check[], revision: (typeof REVISIONS)[number]): void {
  const failed = checks.filter(isFailed);
  expect(failed.filter((check) => excuseOf(check) === null)).toEqual([]);
  const passed = [...new Set(checks.map(({ scenario }) => scenario))].filter(
    (name) => !failed.some(({ scenario }) => scenario === name),
  );
  expect(passed).toEqual(expect.arrayContaining(MUST_PASS[revision]));
  const used = new Set(failed.map(excuseOf));
  const isThere = (name: string): boolean =>
    checks.some(({ scenario, id }) => (name.includes('/') ? name === `${scenario}/${id}` : name === scenario));
  expect(Object.keys(notApplicable).filter((name) => isThere(name) && !used.has(name))).toEqual([]);
}

const name = 'the official conformance suite';
(canRunSuite ? describe : describe.skip)(canRunSuite ? name : `${name} (not run: it needs Node 22 or later)`, () => {
  const stops: (() => Promise<void>)[] = [];
  let platform: string;
  let open: string;

  beforeAll(async () => {
    const organization = await createOrganization(stack);
    const keys = await Promise.all(Array.from({ length: 4 }, () => organization.createKey({ mode: 'test' })));
    const withKeys = await startHeaderProxy(
      stack.gateways[0]!,
      keys.map(({ key }) => ({ authorization: `Bearer ${key}` })),
    );
    const fromAnywhere = await startHeaderProxy(
      stack.gateways[1]!,
      Array.from({ length: 8 }, () => ({ 'x-forwarded-for': anIp() })),
    );
    stops.push(withKeys.stop, fromAnywhere.stop);
    platform = `${withKeys.origin}/mcp/platform`;
    open = `${fromAnywhere.origin}/mcp`;
  });
  afterAll(() => Promise.all(stops.map((stop) => stop())));

  it.each(REVISIONS)('passes at /mcp/platform in %s, except where the suite cannot apply', async (revision) => {
    expectConformance(await runSuite(platform, revision), revision);
  });

  it.each([
    ['docs', '2026-07-28'],
    ['site', '2025-11-25'],
  ] as const)('passes at /mcp/%s in %s, except where the suite cannot apply', async (server, revision) => {
    expectConformance(await runSuite(`${open}/${server}`, revision), revision);
  });
});
