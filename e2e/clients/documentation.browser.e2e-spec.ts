// Slow: drives a browser through every page.
import { allOperations } from '@frontdesk/contracts';
import { findBrowser, freePort } from '@frontdesk/launcher';
import { createOrganization, eventually, Receiver, sharedStack } from '@frontdesk/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import axe from 'axe-core';
import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';

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
        if (/^(data|https?):/.test(target!)) continue;
        const [to, anchor] = target!.split('#');
        links.push([to || path, anchor ?? '']);
        waiting.push(to || path);
      }
    }
    const guides = [...ids.keys()].filter((path) => path.startsWith('/docs/guides/'));
    expect(guides).toHaveLength(12);
    expect([...ids.keys()]).toEqual(expect.arrayContaining(['/docs', '/docs/errors', '/docs/api.json']));
    expect(links.filter(([to, anchor]) => anchor && !ids.get(to)!.has(anchor))).toEqual([]);
  });

  it('serves pages that revalidate and files that never change, each with a policy and a type', async () => {
    const page = await fetch(`${origin}/docs`);
    expect(page.headers.get('cache-control')).toBe('no-cache');
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none';.*connect-src 'self'/);
    const again = await fetch(`${origin}/docs`, { headers: { 'if-none-match': page.headers.get('etag')! } });
    expect(again.status).toBe(304);
    const files = [...(await page.text()).matchAll(/"(\/docs\/assets\/[^"]+)"/g)].map((match) => match[1]!);
    expect(files).toHaveLength(3);
    for (const path of files) {
      const { status, headers } = await fetch(`${origin}${path}`, { method: 'GET' });
      expect([status, headers.get('content-encoding')]).toEqual([200, 'gzip']);
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(headers.get('content-type')).toMatch(path.endsWith('.css') ? /^text\/css/ : /^text\/javascript/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
    expect((await fetch(`${origin}/docs/assets/site.000000000000.css`)).status).toBe(404);
    expect((await fetch(`${origin}/docs`, { method: 'POST' })).headers.get('allow')).toBe('GET, HEAD');
  });

  it('has a quickstart whose requests work as written', async () => {
    const organization = await createOrganization(stack);
    const [settings, ...requests] = samples('quickstart', 'bash');
    expect(requests).toHaveLength(5);
    const own = settings!.replace('https://api.frontdesk.example', origin).replace('vk_test_…', organization.firstKey);
    expect(own).not.toBe(settings);
    const script = ['set -euo pipefail', own, ...requests].join('\necho\n');
    const { stdout } = await promisify(execFile)('bash', ['-c', script]);
    const responses = stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, never>);
    expect(responses).toMatchObject([
      { data: { livemode: false, organization: { id: organization.id } } },
      { data: { name: 'Ada Park', phone_number: '+13125550142' }, callback: null },
      { data: [{ name: 'Ada Park' }] },
      { data: {}, callback: { phone_number: '+13125550190', source: 'speed_to_lead' } },
      { data: [{ phone_number: '+13125550190' }] },
    ]);
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
        FRONTDESK_KEY: client.token,
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

const browserFound = findBrowser();
if (browserFound.path === null) {
  process.stderr.write(`DID NOT RUN: the documentation in a browser: ${browserFound.why}.\n`);
}
const describeInBrowser = browserFound.path === null ? describe.skip : describe;

describeInBrowser('the documentation in a browser', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: browserFound.path!, args: ['--no-sandbox'] });
  }, 180_000);
  afterAll(() => browser?.close());

  /** Opens a new page. No request may leave the gateway, and none may be refused or fail. */
  async function visit(options: BrowserContextOptions, use: (page: Page) => Promise<void>): Promise<void> {
    const faults: string[] = [];
    const context = await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce', ...options });
    try {
      const page = await context.newPage();
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('console', (message) => void (message.type() === 'error' && faults.push(message.text())));
      page.on('request', (request) => {
        if (!request.url().startsWith(`${origin}/docs`) && !request.url().startsWith('data:'))
          faults.push(`requested ${request.url()}`);
      });
      await use(page);
      expect(faults).toEqual([]);
    } finally {
      await context.close();
    }
  }

  const drawn = (page: Page): Promise<void> =>
    page.locator('[id$="/webhook/POST/webhook.test"]').first().waitFor({ state: 'attached' });
  const overhang = (page: Page): Promise<number> =>
    page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  const picture = async (page: Page, name: string): Promise<void> => {
    const folder = process.env['DOCS_SCREENSHOTS'];
    if (folder) await page.screenshot({ path: join(folder, `${name}.png`) });
  };

  it('shows every operation and every event in the reference and contacts no other server', async () => {
    const description = (await (await fetch(`${origin}/docs/api.json`)).json()) as {
      paths: Record<string, Record<string, { tags: string[] }>>;
      webhooks: Record<string, object>;
    };
    const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { tags }]) => `/${tags[0]}/${method.toUpperCase()}${path}`),
    );
    const events = Object.keys(description.webhooks).map((type) => `/events/webhook/POST/${type.replaceAll('_', '-')}`);
    const publicOperations = allOperations.filter(({ api }) => api === 'public');
    expect([operations.length, events.length]).toEqual([publicOperations.length, 14]);
    await visit({ ...DESKTOP, colorScheme: 'light' }, async (page) => {
      await page.goto(`${origin}/docs`);
      await drawn(page);
      const ids = await page.evaluate<string[]>('[...document.querySelectorAll("[id]")].map(({ id }) => id)');
      expect([...operations, ...events].filter((end) => !ids.some((id) => id.endsWith(end)))).toEqual([]);
      const createLead = page.locator('[id$="/leads/POST/leads"]').first();
      await createLead.scrollIntoViewIfNeeded();
      await createLead.getByText('Needs the scope').first().waitFor();
      expect(await overhang(page)).toBe(0);
      await picture(page, 'reference-1280-light');
    });
  });

  it('keeps the chosen color scheme from page to page, including the reference', async () => {
    await visit({ ...PHONE, colorScheme: 'light' }, async (page) => {
      await page.goto(`${origin}/docs/guides/quickstart`);
      const ground = (): Promise<string> => page.evaluate('getComputedStyle(document.body).backgroundColor');
      expect(await ground()).toBe('rgb(255, 255, 255)');
      await page.getByRole('button', { name: 'Dark colors' }).tap();
      expect(await ground()).toBe('rgb(15, 15, 15)');
      await page.getByRole('navigation', { name: 'Documentation' }).getByRole('link', { name: 'Reference' }).tap();
      await drawn(page);
      expect(await page.evaluate('document.body.className')).toContain('dark-mode');
      expect(await ground()).toBe('rgb(15, 15, 15)');
      expect(await overhang(page)).toBe(0);
      await picture(page, 'reference-390-dark');
    });
  });

  it.each([
    ['390-dark', { ...PHONE, colorScheme: 'dark' }],
    ['1280-light', { ...DESKTOP, colorScheme: 'light' }],
  ] as const)('has guides and an error table that fit the screen and pass axe, %s', async (name, options) => {
    await visit(options, async (page) => {
      for (const path of ['/docs/guides/webhooks', '/docs/guides/test-mode', '/docs/errors']) {
        await page.goto(`${origin}${path}`);
        expect([path, await overhang(page)]).toEqual([path, 0]);
        await picture(page, `${path.split('/').at(-1)}-${name}`);
        await page.evaluate(axe.source);
        const { violations } = await page.evaluate<axe.AxeResults>('axe.run()');
        expect(violations.map(({ id, nodes }) => ({ path, id, at: nodes.map(({ html }) => html) }))).toEqual([]);
      }
    });
  });
});
