// Slow: drives a browser through every page.
import { allOperations } from '@frontdesk/contracts';
import { freePort } from '@frontdesk/launcher';
import { createOrganization, eventually, Receiver, sharedStack } from '@frontdesk/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { describeInBrowser, launchChromium, violationsOn } from '../browser.js';

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const DESKTOP = { viewport: { width: 1280, height: 900 } };
const GUIDES = join(import.meta.dirname, '../../docs/guides');

const stack = sharedStack();
const origin = stack.gateways[0]!;

/** Returns the code blocks of a guide in one language, verbatim. */
function samples(guide: string, language: string): string[] {
  const text = readFileSync(join(GUIDES, `${guide}.md`), 'utf8');
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map((match) => match[1]!);
}

/** How the quickstart's steps run as one program, by the language of its code blocks. */
const LANGUAGES: Record<string, { program: string; options: string[]; file: string; before?: string }> = {
  ts: {
    program: process.execPath,
    options: ['--experimental-strip-types', '--disable-warning=ExperimentalWarning'],
    file: 'quickstart.mts',
  },
  python: { program: 'python3', options: [], file: 'quickstart.py' },
  php: { program: 'php', options: [], file: 'quickstart.php', before: '<?php\n' },
  ruby: { program: 'ruby', options: [], file: 'quickstart.rb' },
};

describe('the documentation', () => {
  it('links every guide from the navigation and has no broken links or anchors', async () => {
    const ids = new Map<string, Set<string>>();
    const links: [string, string][] = [];
    const waiting = ['/docs/guides/quickstart'];
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      if (ids.has(path)) continue;
      const response = await fetch(`${origin}${path}`);
      expect([path, response.status]).toEqual([path, 200]);
      const text = await response.text();
      ids.set(path, new Set([...text.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]!)));
      if (!response.headers.get('content-type')!.startsWith('text/html')) continue;
      for (const [, target] of text.matchAll(/ (?:href|src)="([^"]*)"/g)) {
        if (/^(data:|https?:|\/portal)/.test(target!)) continue;
        const [to, anchor] = target!.split('#');
        links.push([to || path, anchor ?? '']);
        waiting.push(to || path);
      }
    }
    const guides = [...ids.keys()].filter((path) => /^\/docs\/guides\/[\w-]+$/.test(path));
    expect(guides).toHaveLength(12);
    const others = [
      '/docs/',
      '/docs/errors',
      '/docs/api.json',
      '/docs/reference/leads',
      '/docs/platform/organizations',
    ];
    expect([...ids.keys()]).toEqual(expect.arrayContaining(others));
    expect(links.filter(([to, anchor]) => anchor && !ids.get(to)!.has(anchor))).toEqual([]);
  });

  it('shows braces in code as they are', async () => {
    const page = await fetch(`${origin}/docs/platform/crm-connections`);
    expect(await page.text()).toContain('<code>{{secrets.NAME}}</code>');
  });

  it('serves pages that revalidate and files that never change, each with a policy and a type', async () => {
    const page = await fetch(`${origin}/docs`);
    expect(page.headers.get('cache-control')).toBe('no-cache');
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none';.*connect-src 'self'/);
    const again = await fetch(`${origin}/docs`, { headers: { 'if-none-match': page.headers.get('etag')! } });
    expect(again.status).toBe(304);
    const files = [...(await page.text()).matchAll(/"(\/docs\/assets\/[^"]+)"/g)].map((match) => match[1]!);
    expect(files.length).toBeGreaterThan(3);
    for (const path of files) {
      const { status, headers } = await fetch(`${origin}${path}`, { method: 'GET' });
      expect([status, headers.get('content-encoding')]).toEqual([200, 'gzip']);
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(headers.get('content-type')).toMatch(path.endsWith('.css') ? /^text\/css/ : /^text\/javascript/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
    expect((await fetch(`${origin}/docs/assets/site.000000000000.css`)).status).toBe(404);
    for (const [from, to] of [
      ['/docs/', '/docs'],
      ['/docs/guides/webhooks/', '/docs/guides/webhooks'],
      ['/llms.txt', '/docs/llms.txt'],
    ]) {
      const { status, headers } = await fetch(origin + from, { redirect: 'manual' });
      expect([status, headers.get('location')]).toEqual([302, to]);
    }
    expect((await fetch(`${origin}/docs`, { method: 'POST' })).headers.get('allow')).toBe('GET, HEAD');
  });

  it('lists its pages for language models, as Markdown with the address of this server', async () => {
    const list = await (await fetch(`${origin}/docs/llms.txt`)).text();
    const pages = [...list.matchAll(/\]\((.*?)\)/g)].map((match) => match[1]!);
    expect(pages.length).toBeGreaterThan(50);
    for (const page of pages) {
      expect(page.startsWith(`${stack.publicBaseUrl}/docs/`)).toBe(true);
      const response = await fetch(page.replace(stack.publicBaseUrl, origin));
      expect([page, response.status]).toEqual([page, 200]);
      expect(await response.text()).toMatch(/^# /);
    }
  });

  it('has a quickstart whose requests work as written', async () => {
    const organization = await createOrganization(stack);
    const [settings, ...requests] = samples('quickstart', 'bash');
    expect(requests).toHaveLength(5);
    const own = settings!.replace('https://api.frontdesk.example', origin).replace('vk_test_…', organization.firstKey);
    expect(own).not.toBe(settings);
    const last = requests.pop()!;
    const responsesOf = async (blocks: string[]): Promise<Record<string, never>[]> => {
      const script = ['set -euo pipefail', own, ...blocks].join('\necho\n');
      const { stdout } = await promisify(execFile)('bash', ['-c', script]);
      return stdout
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Record<string, never>);
    };
    const responses = await responsesOf(requests);
    expect(responses).toMatchObject([
      { data: { livemode: false, organization: { id: organization.id } } },
      { data: { name: 'Ada Park', phone_number: '+13125550142' }, callback: null },
      { data: [{ name: 'Ada Park' }] },
      { data: {}, callback: { phone_number: '+13125550190', source: 'speed_to_lead' } },
    ]);
    const { id } = responses.at(-1)!['callback'] as { id: number };
    await eventually(async () => {
      const [call] = await responsesOf([last.replace('…', String(id))]);
      return (call!['data'] as { status: string }).status === 'completed';
    });
  });

  const installed = Object.entries(LANGUAGES).filter(([, { program }]) => !spawnSync(program, ['--version']).error);
  const missing = Object.keys(LANGUAGES).filter((language) => !installed.some(([one]) => one === language));
  // Counted as not run.
  for (const language of missing) it.skip(`has a quickstart in ${language} that works as written`, () => undefined);

  // Together, because each waits for its call.
  it.concurrent.each(installed)('has a quickstart in %s that works as written', async (language, run) => {
    const organization = await createOrganization(stack);
    const folder = mkdtempSync(join(tmpdir(), 'frontdesk-quickstart-'));
    try {
      const steps = samples('quickstart', language);
      expect(steps).toHaveLength(6);
      const own = steps
        .join('\n')
        .replace('https://api.frontdesk.example', origin)
        .replace('vk_test_…', organization.firstKey);
      writeFileSync(join(folder, run.file), `${run.before ?? ''}${own}`);
      const { stdout } = await promisify(execFile)(run.program, [...run.options, join(folder, run.file)]);
      expect(stdout).toContain('+13125550142');
      expect(stdout).toContain('completed');
    } finally {
      rmSync(folder, { recursive: true });
    }
    const client = await organization.caller({ mode: 'test' });
    expect((await client.get('/leads')).json.data).toMatchObject([
      { phone_number: expect.stringMatching(/5550190$/) },
      { phone_number: '+13125550142', details: { insurance: 'Delta' } },
    ]);
    expect((await client.get('/outbound-calls')).json.data).toMatchObject([{ status: 'completed' }]);
  });

  it('has a chat bot that replies to each visitor once and never to itself', async () => {
    const receiver = await Receiver.start(stack.receiverPorts);
    const folder = mkdtempSync(join(tmpdir(), 'frontdesk-bot-'));
    const organization = await createOrganization(stack);
    const client = await organization.caller({ mode: 'test' });
    const events = ['chat.message.created'];
    const endpoint = (await client.post('/webhook-endpoints', { url: receiver.url('/bot'), events })).json;
    writeFileSync(join(folder, 'bot.mjs'), samples('chat-bot', 'js')[0]!);
    const port = await freePort();
    const bot = spawn(process.execPath, [join(folder, 'bot.mjs')], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        FRONTDESK_URL: `${origin}/api/public/v1`,
        FRONTDESK_API_KEY: client.token,
        WEBHOOK_SECRET: endpoint.secret,
        PORT: String(port),
      },
    });
    try {
      const hand = (body: Buffer, signature: string): Promise<Response> =>
        fetch(`http://127.0.0.1:${port}`, { method: 'POST', body, headers: { 'service-signature': signature } });
      await eventually(() =>
        hand(Buffer.from('{}'), 't=1,v1=00').then(
          ({ status }) => status === 400,
          () => false,
        ),
      );
      const chats = `/organizations/${organization.id}/chats`;
      const { id } = (await organization.platform.post(chats, { livemode: false, channel: 'web' })).json.data;
      const visitorWrites = (body: string) =>
        organization.platform.post(`${chats}/${id}/messages`, { sender: 'visitor', body });
      /** Passes the delivery of a message to the bot once it exists. */
      const pass = async (text: string): Promise<void> => {
        const [delivery] = await receiver.waitFor(({ event }) => event.data.message.body === text);
        const { status } = await hand(delivery!.rawBody, String(delivery!.headers['service-signature']));
        expect(status).toBe(204);
      };
      await visitorWrites('Hello');
      await pass('Hello');
      await pass('You wrote: Hello');
      await pass('Hello');
      await visitorWrites('And now?');
      await pass('And now?');
      await pass('You wrote: And now?');
      const { json } = await client.get(`/chats/${id}`);
      const conversation = json.data.messages.map(({ role, body }: { role: string; body: string }) => [role, body]);
      expect(conversation).toEqual([
        ['visitor', 'Hello'],
        ['team', 'You wrote: Hello'],
        ['visitor', 'And now?'],
        ['team', 'You wrote: And now?'],
      ]);
      expect(json.data.status).toBe('with_owner');
    } finally {
      bot.kill();
      await receiver.close();
      rmSync(folder, { recursive: true });
    }
  });
});

describeInBrowser('the documentation in a browser', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchChromium();
  }, 180_000);
  afterAll(() => browser?.close());

  /** Opens a new page. No request may leave the gateway, and none but the expected ones may be refused or fail. */
  async function visit(
    options: BrowserContextOptions,
    use: (page: Page) => Promise<void>,
    expected: readonly string[] = [],
  ): Promise<void> {
    const faults: string[] = [];
    const context = await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce', ...options });
    try {
      const page = await context.newPage();
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('console', (message) => void (message.type() === 'error' && faults.push(message.text())));
      page.on('request', (request) => {
        const own = ['/docs', '/portal/api/v1/session', '/api/public/v1/'].map((path) => `${origin}${path}`);
        if (![...own, 'data:'].some((start) => request.url().startsWith(start)))
          faults.push(`requested ${request.url()}`);
      });
      await use(page);
      expect(faults).toEqual(expected);
    } finally {
      await context.close();
    }
  }

  const overhang = (page: Page): Promise<number> =>
    page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  const picture = async (page: Page, name: string): Promise<void> => {
    const folder = process.env['DOCS_SCREENSHOTS'];
    if (folder) await page.screenshot({ path: join(folder, `${name}.png`) });
  };

  const ground = (page: Page): Promise<string> => page.evaluate('getComputedStyle(document.body).backgroundColor');

  it('shows every operation and every event in the reference and contacts no other server', async () => {
    const description = (await (await fetch(`${origin}/docs/api.json`)).json()) as {
      tags: { name: string }[];
      paths: Record<string, Record<string, { operationId: string }>>;
      webhooks: Record<string, object>;
    };
    const operations = Object.values(description.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    const events = Object.keys(description.webhooks);
    const publicOperations = allOperations.filter(({ api }) => api === 'public');
    expect([operations.length, events.length]).toEqual([publicOperations.length, 15]);
    const pages = description.tags.map(({ name }) => fetch(`${origin}/docs/reference/${name}`));
    const html = (await Promise.all(pages.map(async (page) => (await page).text()))).join('\n');
    const ids = [...operations, ...events].map((name) => name.replaceAll('.', '-'));
    expect(ids.filter((id) => !html.includes(` id="${id}"`))).toEqual([]);
    await visit({ ...DESKTOP, colorScheme: 'light' }, async (page) => {
      await page.goto(`${origin}/docs/reference/leads#leads-create`);
      await page.getByText('Needs the scope').first().waitFor();
      expect(await overhang(page)).toBe(0);
      await picture(page, 'reference-1280-light');
    });
  });

  it('sends the request of an example with the test key of the reader, and refuses a live or unknown key', async () => {
    const organization = await createOrganization(stack);
    const use = async (page: Page): Promise<void> => {
      await page.goto(`${origin}/docs/reference/leads`);
      await page.getByText('Use your test key in the examples').first().click();
      await page.getByLabel('Test key').fill('vk_live_1234');
      await page.getByRole('button', { name: 'Use', exact: true }).click();
      await page.getByText('It begins with vk_test_').waitFor();
      await page.getByLabel('Test key').fill('vk_test_1234');
      await page.getByRole('button', { name: 'Use', exact: true }).click();
      await page.getByText('The API does not accept this key.').waitFor();
      await page.getByLabel('Test key').fill(organization.firstKey);
      await page.getByRole('button', { name: 'Use', exact: true }).click();
      await page.getByText('The examples use your test key').waitFor();
      await page.getByText(`Bearer ${organization.firstKey}`).first().waitFor();
      await page.getByText('Try it in test mode').first().click();
      await page.getByRole('button', { name: 'Send POST' }).click();
      await page.locator('.try-it pre', { hasText: '"Ada Park"' }).waitFor();
      await page.getByRole('link', { name: 'Calls', exact: true }).first().click();
      await page.getByText(`Bearer ${organization.firstKey}`).first().waitFor();
    };
    const ofUnknownKey = 'Failed to load resource: the server responded with a status of 401 (Unauthorized)';
    await visit({ ...DESKTOP, colorScheme: 'light' }, use, [ofUnknownKey]);
    const client = await organization.caller({ mode: 'test' });
    expect((await client.get('/leads')).json.data).toMatchObject([{ name: 'Ada Park', livemode: false }]);
  });

  it('finds pages by their text, and shows code in the language that the reader chose', async () => {
    await visit({ ...DESKTOP, colorScheme: 'light' }, async (page) => {
      await page.goto(`${origin}/docs`);
      await page.getByRole('button', { name: 'Search' }).first().click();
      await page.locator('#localsearch-input').fill('replays are oldest first');
      await page.locator('.results a').first().waitFor();
      await picture(page, 'search-1280-light');
      for (const [text, target] of [
        ['no_consent', '/docs/errors#no_consent'],
        ['error codes', '/docs/errors#error-codes'],
        ['duplicate', '/docs/guides/webhooks#respond'],
      ]) {
        await page.locator('#localsearch-input').fill(text!);
        await page.locator(`.results a[href$="${target}"]`).first().waitFor();
      }
      await page.locator('#localsearch-input').fill('dead letter');
      await page.locator('.results li:first-child a[href$="/docs/runbooks/dead-letters#a-dead-letter"]').waitFor();
      await page.goto(`${origin}/docs/guides/quickstart`);
      await page.getByText('Python', { exact: true }).first().click();
      await page.getByText('print(frontdesk("GET", "/me"))').waitFor();
      await page.goto(`${origin}/docs/guides/webhooks`);
      await page.getByText('def is_genuine').waitFor();
    });
  });

  it('shows the code of the quickstart without a scroll bar', async () => {
    await visit({ ...DESKTOP, colorScheme: 'light' }, async (page) => {
      await page.goto(`${origin}/docs/guides/quickstart`);
      for (const language of ['curl', 'TypeScript', 'Python', 'PHP', 'Ruby']) {
        await page.getByText(language, { exact: true }).first().click();
        const scrolling = `[...document.querySelectorAll('.vp-doc pre')].filter((one) => one.scrollWidth > one.clientWidth)`;
        expect([language, await page.evaluate(`${scrolling}.map((one) => one.textContent)`)]).toEqual([language, []]);
      }
    });
  });

  it('keeps the chosen color scheme from page to page', async () => {
    await visit({ ...PHONE, colorScheme: 'light' }, async (page) => {
      await page.goto(`${origin}/docs/guides/quickstart`);
      expect(await ground(page)).toBe('rgb(255, 255, 255)');
      await page.getByRole('button', { name: 'mobile navigation' }).tap();
      await page.getByRole('switch').tap();
      await page.goto(`${origin}/docs/reference`);
      expect(await ground(page)).toBe('rgb(27, 27, 31)');
      expect(await overhang(page)).toBe(0);
      await picture(page, 'reference-390-dark');
    });
  });

  it.each([
    ['390-dark', { ...PHONE, colorScheme: 'dark' }],
    ['1280-light', { ...DESKTOP, colorScheme: 'light' }],
  ] as const)('has pages that fit the screen and pass axe, %s', async (name, options) => {
    await visit(options, async (page) => {
      for (const path of ['', '/guides/quickstart', '/errors', '/reference/leads']) {
        await page.goto(`${origin}/docs${path}`);
        expect([path, await overhang(page)]).toEqual([path, 0]);
        await picture(page, `${path.split('/').at(-1) || 'home'}-${name}`);
        expect([path, await violationsOn(page)]).toEqual([path, []]);
      }
    });
  });
});
