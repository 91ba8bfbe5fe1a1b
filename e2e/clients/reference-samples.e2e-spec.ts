import { apiScopes } from '@frontdesk/contracts';
import { createOrganization, eventually, Receiver, sharedStack } from '@frontdesk/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const stack = sharedStack();
const origin = stack.gateways[0]!;
const ROOT = join(import.meta.dirname, '../..');
const CONSENT = 'I agree to a call from an AI assistant about my request.';
const run = promisify(execFile);

/** Refusals that the records of this spec can cause, by operation. */
const REFUSALS = [
  'do-not-call-get-receipt not_found',
  'chats-send-template template_unavailable',
  'webhook-endpoints-cancel-replay invalid_transition',
  'sandbox-receive-message chat_closed',
  // The samples name it like an entry of the Do Not Call list, whose id is given.
  'blocked-callers-delete not_found',
];

interface Sample {
  operation: string;
  code: string;
}

let receiver: Receiver;
beforeAll(async () => {
  receiver = await Receiver.start(stack.receiverPorts);
});
afterAll(() => receiver.close());

async function textOf(path: string): Promise<string> {
  return (await (await fetch(origin + path)).text()).replaceAll(stack.publicBaseUrl, origin);
}

/** Returns the samples of the reference in the order of its pages, each of which deletes last. */
async function samplesIn(language: string): Promise<Sample[]> {
  const links = [...(await textOf('/docs/llms.txt')).matchAll(/\/docs\/reference\/[\w-]+\.md/g)].map(([path]) => path);
  const pages = await Promise.all(links.map(textOf));
  const block = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms');
  return pages.flatMap((page) =>
    page
      .split(/^## .* \{#(?=[\w-]+\}$)/m)
      .slice(1)
      .flatMap((section) =>
        [...section.matchAll(block)].map(([, code]) => ({ operation: section.split('}')[0]!, code: code! })),
      ),
  );
}

/** Creates an organization with a record of each kind. Returns its key, and the ids by the name in the paths. */
async function prepare(): Promise<{ key: string; ids: Record<string, number> }> {
  const organization = await createOrganization(stack, { live_chat_enabled: true });
  const { key } = await organization.createKey({ mode: 'test', scopes: [...apiScopes] });
  const client = organization.client(key);
  const ids: Record<string, number> = {};
  const create = async (name: string, path: string, body: object): Promise<Record<string, unknown>> => {
    const { status, json } = await client.post(path, body);
    expect([path, status < 300]).toEqual([path, true]);
    ids[name] = (json.data as { id: number }).id;
    return json as Record<string, unknown>;
  };
  // The simulation leaves calls to this number queued, so that one can be cancelled.
  const callback = { consent_text: CONSENT };
  const lead = await create('lead', '/leads', { phone_number: '+12125550195', reason: 'A quote', callback });
  ids['outboundCall'] = (lead['callback'] as { id: number }).id;
  await create('call', '/sandbox/calls', {
    ...{ from_number: '+14155550123', to_number: '+13125550100', status: 'in_progress' },
  });
  await create('booking', '/sandbox/bookings', {
    ...{ provider: 'jobber', starts_at: '2031-05-04T10:00:00-05:00', duration_minutes: 30 },
  });
  await create('chat', '/sandbox/chats', { body: 'Do you have time on Friday?' });
  await create('entry', '/do-not-call', { phone_number: '+14155550144' });
  ids['consent'] = ((await client.get('/consents')).json.data as { id: number }[])[0]!.id;
  await create('webhookEndpoint', '/webhook-endpoints', { url: receiver.url(), events: ['lead.created'] });
  await create('delivery', `/webhook-endpoints/${ids['webhookEndpoint']}/test`, {});
  const delivery = `/webhook-endpoints/${ids['webhookEndpoint']}/deliveries/${ids['delivery']}`;
  await eventually(async () => (await client.get(delivery)).json.data.status === 'delivered', { everyMs: 500 });
  await create('replay', `/webhook-endpoints/${ids['webhookEndpoint']}/replays`, {});
  return { key, ids };
}

describe('the samples of the reference', () => {
  it('run with curl as written', async () => {
    const { key, ids } = await prepare();
    const env: Record<string, string> = {};
    for (const [name, id] of Object.entries(ids)) {
      env[`${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}_ID`] = String(id);
    }
    const samples = await samplesIn('bash');
    expect(samples.length).toBeGreaterThan(45);
    const script = samples.map(({ code }) => `${code.replaceAll('vk_test_…', key).trimEnd()}\necho "\n---"`);
    const folder = mkdtempSync(join(tmpdir(), 'frontdesk-samples-'));
    const { stdout } = await run('bash', ['-c', `curl() { command curl -sS "$@"; }\n${script.join('\n')}`], {
      cwd: folder,
      env: { ...process.env, ...env },
      maxBuffer: 50_000_000,
    });
    expect(readFileSync(join(folder, 'evidence.zip')).subarray(0, 2).toString()).toBe('PK');
    rmSync(folder, { recursive: true });
    const results = stdout.split('\n---\n');
    const refused = samples.flatMap(({ operation }, index) => {
      const code = /^\{"message":.*"code":"(\w+)"/m.exec(results[index]!)?.[1];
      return code ? [`${operation} ${code}`] : [];
    });
    expect(refused.filter((one) => !REFUSALS.includes(one))).toEqual([]);
  }, 120_000);

  it('run with the SDK as written', async () => {
    const { key, ids } = await prepare();
    const samples = await samplesIn('ts');
    expect(samples.length).toBeGreaterThan(45);
    const setup = /^import .*?^\}\);$/ms.exec(samples[0]!.code)![0];
    const calls = samples.map(({ operation, code }) => {
      expect(code.startsWith(setup)).toBe(true);
      return `await attempt('${operation}', async () => {\n${code.slice(setup.length)}});\n`;
    });
    const program = `${setup.replace('vk_test_…', key)}
      const refused: string[] = [];
      async function attempt(operation: string, use: () => Promise<void>): Promise<void> {
        await use().catch((error) => refused.push(operation + ' ' + (error.code ?? String(error))));
      }
      ${Object.entries(ids)
        .map(([name, id]) => `const ${name}Id = ${id};\n`)
        .join('')}
      ${calls.join('')}
      console.log('\\n---' + JSON.stringify(refused));`;
    const options = ['--input-type=module-typescript', '--no-warnings', '--eval', program];
    const { stdout } = await run(process.execPath, options, { cwd: ROOT, maxBuffer: 50_000_000 });
    const refused = JSON.parse(stdout.split('\n---').at(-1)!) as string[];
    expect(refused.filter((one) => !REFUSALS.includes(one))).toEqual([]);
  }, 120_000);
});
