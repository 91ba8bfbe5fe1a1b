import { freePort } from '@frontdesk/launcher';
import { createOrganization, eventually, sharedStack } from '@frontdesk/testing';
import { describe, expect, it } from '@jest/globals';
import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const stack = sharedStack();
const GUIDES = path.join(import.meta.dirname, '../../docs/guides');
const CLI = path.join(import.meta.dirname, '../../libs/cli/src/main.ts');
const run = promisify(execFile);

/** Returns the code blocks of a guide in one language, verbatim. */
function samples(guide: string, language: string): string[] {
  const text = readFileSync(path.join(GUIDES, `${guide}.md`), 'utf8');
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map((match) => match[1]!);
}

/** The ids in the requests of a guide, as commands that find them. */
const IDS: Readonly<Record<string, string>> = {
  CALL_ID: `curl -s --get "$FRONTDESK_URL/outbound-calls" -H "Authorization: Bearer $FRONTDESK_API_KEY" -d per_page=1`,
  ENDPOINT_ID: `curl -s "$FRONTDESK_URL/webhook-endpoints" -H "Authorization: Bearer $FRONTDESK_API_KEY"`,
  DELIVERY_ID: `curl -s --get "$FRONTDESK_URL/webhook-endpoints/$ENDPOINT_ID/deliveries" \
                  -H "Authorization: Bearer $FRONTDESK_API_KEY" -d per_page=1`,
};

/** How a response of a request can differ from a success, by guide. */
const REFUSALS: Readonly<Record<string, string[]>> = {
  // The guide shows this error.
  errors: ['no_consent'],
  // The call is simulated in the meantime.
  'speed-to-lead': ['invalid_transition'],
  // A new endpoint has no delivery that was sent.
  webhooks: ['not_found', 'invalid_transition'],
};

/** Runs the blocks as one script, and returns the codes of the refused requests. */
async function refusals(guide: string): Promise<string[]> {
  const organization = await createOrganization(stack, { live_chat_enabled: true });
  const blocks = samples(guide, 'bash');
  expect(blocks.length).toBeGreaterThan(0);
  const withIds = blocks.map((block) => {
    const ids = Object.entries(IDS).filter(([name]) => block.includes(`$${name}`));
    return [
      ...ids.map(([name, command]) => `${name}=$(${command} | grep -o '"id":[0-9]*' | head -1 | cut -d: -f2)`),
      block,
    ];
  });
  const script = ['set -uo pipefail', ...withIds.flat()].join('\necho\n');
  const { stdout } = await run('bash', ['-c', script], {
    env: {
      ...process.env,
      FRONTDESK_URL: `${stack.gateways[0]!}/api/public/v1`,
      FRONTDESK_API_KEY: organization.firstKey,
    },
  });
  return [...stdout.matchAll(/"code":"(\w+)"/g)].map((match) => match[1]!);
}

describe('the requests of the guide', () => {
  it.each(['authentication', 'errors', 'events', 'hipaa', 'paging', 'speed-to-lead', 'test-mode', 'webhooks'])(
    '%s work as written',
    async (guide) => {
      const allowed = REFUSALS[guide] ?? [];
      expect((await refusals(guide)).filter((code) => !allowed.includes(code))).toEqual([]);
    },
  );

  it('chat-bot can be tried locally as written', async () => {
    const organization = await createOrganization(stack, { live_chat_enabled: true });
    const folder = mkdtempSync(path.join(tmpdir(), 'frontdesk-local-bot-'));
    writeFileSync(path.join(folder, 'bot.mjs'), samples('chat-bot', 'js')[0]!);
    const port = await freePort();
    const env = {
      ...process.env,
      FRONTDESK_URL: `${stack.gateways[0]!}/api/public/v1`,
      FRONTDESK_API_KEY: organization.firstKey,
      PORT: String(port),
    };
    const [bot, listen, visitor] = samples('chat-bot', 'bash');
    const forward = listen!
      .replace(/^npx [^]*?\s+frontdesk /, `${process.execPath} ${CLI} `)
      .replace('9443', String(port));
    const started = [bot!, forward].map((block) => spawn('bash', ['-c', block], { cwd: folder, env }));
    let printed = '';
    started[1]!.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    try {
      await eventually(() => printed.includes('listening for'), { what: 'the events are forwarded' });
      const [write, read] = visitor!.split(/^CHAT_ID=…$/m);
      const { stdout } = await run('bash', ['-c', write!], { env });
      const { id } = (JSON.parse(stdout) as { data: { id: number } }).data;
      await eventually(
        async () => {
          const chat = await run('bash', ['-c', read!], { env: { ...env, CHAT_ID: String(id) } });
          return chat.stdout.includes('You wrote: Do you have time on Friday?');
        },
        { what: 'the bot replies' },
      );
    } finally {
      for (const program of started) program.kill();
      rmSync(folder, { recursive: true });
    }
  });

  it('mcp works as written', async () => {
    const { firstKey } = await createOrganization(stack);
    const [request] = samples('../mcp', 'bash');
    const own = request!.replace('https://api.frontdesk.example', stack.gateways[0]!).replace('vk_test_…', firstKey);
    const { stdout } = await run('bash', ['-c', own]);
    expect(JSON.parse(stdout)).toMatchObject({ id: 1, result: { structuredContent: { data: [] } } });
  });

  it('mcp works as written with the client library', async () => {
    const organization = await createOrganization(stack);
    const client = await organization.caller({ mode: 'test' });
    await client.post('/leads', { name: 'Ada Park', reason: 'Wants a quote' });
    const own = samples('../mcp', 'ts')[0]!
      .replace('https://api.frontdesk.example', stack.gateways[0]!)
      .replace('vk_test_…', organization.firstKey);
    const program = `${own}\nconsole.log(JSON.stringify(leads.structuredContent));\nawait client.close();`;
    const options = ['--input-type=module-typescript', '--no-warnings', '--eval', program];
    const { stdout } = await run(process.execPath, options, { cwd: path.join(GUIDES, '../..') });
    expect(JSON.parse(stdout)).toMatchObject({ data: [{ name: 'Ada Park' }] });
  });

  it('platform-api work as written', async () => {
    const { id } = await createOrganization(stack);
    const blocks = samples('../platform-api', 'bash');
    expect(blocks).toHaveLength(2);
    const script = ['set -uo pipefail', ...blocks].join('\necho\n');
    const own = script.replace('http://127.0.0.1:8080', stack.platformOrigins[0]!);
    expect(own).not.toBe(script);
    const { stdout } = await run('bash', ['-c', own], {
      env: { ...process.env, PLATFORM_TOKEN: stack.platformToken, ORGANIZATION: String(id) },
    });
    expect(stdout).toContain('"name":"Acme Dental"');
    expect(stdout).toContain('"key":"vk_live_');
    expect(stdout).toContain('"kind":"export"');
    expect(stdout).not.toMatch(/"code":/);
  });

  it.each(['paging', 'events'])('%s work as written in Python', async (guide) => {
    const organization = await createOrganization(stack);
    const client = await organization.caller({ mode: 'test' });
    await client.post('/leads', { name: 'Ada Park', phone_number: '+13125550142', reason: 'Wants a quote' });
    const use =
      guide === 'events' ? '\nfollow(None, lambda events, cursor: (print(events), exit(0)) if events else None)\n' : '';
    const { stdout } = await run('python3', ['-c', `${samples(guide, 'python')[0]!}${use}`], {
      env: {
        ...process.env,
        FRONTDESK_URL: `${stack.gateways[0]!}/api/public/v1`,
        FRONTDESK_API_KEY: organization.firstKey,
      },
    });
    expect(stdout).toContain('Ada Park');
  });
});
