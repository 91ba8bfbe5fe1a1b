import { createOrganization, sharedStack } from '@frontdesk/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const stack = sharedStack();
const origin = stack.gateways[0]!;
const NODE_MODULES = join(import.meta.dirname, '../../node_modules');
const folder = mkdtempSync(join(tmpdir(), 'frontdesk-packages-'));
const urlOf = (name: string): string => `${origin}/docs/packages/frontdesk-${name}.tgz`;

async function run(program: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  const options = { cwd: folder, env: { ...process.env, XDG_CONFIG_HOME: folder, ...env } };
  return (await promisify(execFile)(program, args, options)).stdout;
}

describe('the packages that an installation serves', () => {
  beforeAll(async () => {
    // The test may not depend on a registry, from which the SDK gets this package.
    const overrides = { 'openapi-fetch': `file:${join(NODE_MODULES, 'openapi-fetch')}` };
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', overrides }));
    const urls = ['sdk', 'cli', 'webhook-verify'].map(urlOf);
    const alone = ['--cache', join(folder, 'cache'), '--registry', 'http://127.0.0.1:1', '--no-audit', '--no-fund'];
    await run('npm', ['install', ...alone, ...urls]);
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(['sdk', 'cli', 'webhook-verify'])('have a type, and revalidate: %s', async (name) => {
    const { status, headers } = await fetch(urlOf(name));
    expect([status, headers.get('content-type'), headers.get('content-encoding')]).toEqual([
      200,
      'application/gzip',
      null,
    ]);
    expect(headers.get('cache-control')).toBe('no-cache');
    const again = await fetch(urlOf(name), { headers: { 'if-none-match': headers.get('etag')! } });
    expect(again.status).toBe(304);
  });

  it('contain a command line that runs alone', async () => {
    const program = join(folder, 'node_modules/.bin/frontdesk');
    expect(await run(program, ['--help'])).toContain('listen');
    const { firstKey } = await createOrganization(stack);
    const access = { FRONTDESK_URL: origin, FRONTDESK_API_KEY: firstKey };
    expect(await run(program, ['trigger', 'lead.created'], access)).toContain('lead');
  });

  it('contain an SDK and a check of signatures that work as installed', async () => {
    const { id, firstKey } = await createOrganization(stack);
    const code = `
      import { Frontdesk } from '@frontdesk/sdk';
      import { signWebhook, verifyWebhook } from '@frontdesk/webhook-verify';
      const frontdesk = new Frontdesk({ apiKey: process.env.KEY, baseUrl: process.env.URL });
      const data = await frontdesk.account();
      const event = { id: 'x', type: 'webhook.test', livemode: false, created_at: '2026-01-01T00:00:00Z', data };
      const body = JSON.stringify(event);
      console.log(verifyWebhook(body, signWebhook(body, 'whsec_test'), 'whsec_test').data.organization.id);
    `;
    writeFileSync(join(folder, 'use.js'), code);
    expect(await run(process.execPath, ['use.js'], { URL: origin, KEY: firstKey })).toBe(`${id}\n`);
  });
});
