// Slow: drives a browser through the pages of the portal.
import {
  aBookingMade,
  aCapturedLead,
  aRingingCall,
  aStartedChat,
  createOrganization,
  eventually,
  PORTAL_PASSWORD,
  PortalBrowser,
  sharedStack,
  signedInMember,
  signedInOwner,
  type TestOrganization,
} from '@frontdesk/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { describeInBrowser } from '../browser.js';
import { expectStatus } from '../expect-response.js';
import { consoleFaults, PortalChromium, signInAt } from './portal-chromium.js';

const EVIL = 'https://evil.example';
/** Markup that adds an image and runs a script, in HTML and in an attribute. `%` is the name of the field. */
const MARKUP = '"\'><img src=x onerror=attack()><script>attack()</script>%';
const NUMBER = '+13125550133';

describeInBrowser('attacks on the portal in a browser', () => {
  const stack = sharedStack();
  const portal = `${stack.publicBaseUrl}/portal`;
  const email = `person.${randomBytes(6).toString('hex')}@example.com`;
  let browser: PortalChromium;
  let organization: TestOrganization;
  let owner: PortalBrowser;
  let context: BrowserContext;
  let page: Page;
  let faults: string[];

  beforeAll(async () => {
    browser = await PortalChromium.start();
    organization = await createOrganization(stack, { name: 'Attacked' });
    owner = await signedInOwner(stack, organization.id, email);
  }, 120_000);
  afterAll(() => browser?.close());

  beforeEach(async () => {
    context = await browser.newContext();
    page = await context.newPage();
    faults = consoleFaults(page);
  });
  afterEach(() => context.close());

  const at = (path: string): string => `${portal}/${organization.id}/test/${path}`;

  const signIn = (url: string): Promise<void> => signInAt(page, url, email);
  const serveEvilPage = (body: string): Promise<unknown> =>
    context.route(`${EVIL}/**`, (route) => route.fulfill({ contentType: 'text/html', body }));

  /** Stores markup in each field that a visitor, a caller or a lead controls, and returns the pages that show it. */
  async function storeMarkup(): Promise<string[]> {
    const markup = (field: string): string => MARKUP.replace('%', field);
    const add = async (collection: string, body: object): Promise<number> => {
      const answer = await organization.platform.post(`/organizations/${organization.id}/${collection}`, body);
      expect(String(answer.status)).toMatch(/^20/);
      return answer.json.data?.id as number;
    };
    const chat = await add(
      'chats',
      aStartedChat({ livemode: false, page_url: `https://shop.example/#${encodeURI(markup('page'))}` }),
    );
    await add(`chats/${chat}/messages`, { sender: 'visitor', author: markup('visitor'), body: markup('message') });
    await add(`chats/${chat}/handoff`, { to: 'owner', summary: markup('handoff') });
    const call = await add(
      'calls',
      aRingingCall({ livemode: false, status: 'in_progress', from_number: NUMBER, caller_name: markup('caller') }),
    );
    const ended = await organization.platform.patch(`/organizations/${organization.id}/calls/${call}`, {
      status: 'completed',
      ended_at: new Date().toISOString(),
      summary: markup('summary'),
      handoff_summary: markup('whisper'),
      transcript: [{ role: 'customer', text: markup('spoken') }],
    });
    expectStatus(ended, 200);
    const lead = await add(
      'leads',
      aCapturedLead({
        livemode: false,
        phone_number: NUMBER,
        name: markup('name'),
        reason: markup('reason'),
        urgency: '<img src=x onerror=attack()>urgency',
        details: { [markup('key')]: markup('value') },
        custom_fields: { a: { label: markup('label'), value: markup('answer') } },
      }),
    );
    await add(
      'bookings',
      aBookingMade({
        livemode: false,
        starts_at: new Date().toISOString(),
        name: markup('booked'),
        phone_number: NUMBER,
        external_reference: markup('reference'),
      }),
    );
    const consent = await add('consents', {
      livemode: false,
      phone_number: NUMBER,
      purposes: ['marketing'],
      consent_text: markup('exact words'),
      source_url: `https://shop.example/?${encodeURI(markup('source'))}`,
      user_agent: markup('agent'),
      seller: markup('seller'),
      form_version: 'v<img src=x onerror=attack()>',
      recorded_by: markup('recorder'),
    });
    const { client } = await organization.createKey({ mode: 'test' });
    const outbound = await client.post('/outbound-calls', { phone_number: NUMBER, contact_name: markup('contact') });
    expectStatus(outbound, 202);
    return [
      'leads',
      `leads/${lead}`,
      'calls',
      `calls/${call}`,
      'inbox',
      `inbox/${chat}`,
      'bookings',
      'bookings?view=day',
      'bookings?view=week',
      `contacts/${encodeURIComponent(NUMBER)}`,
      `consents/${consent}`,
      'outbound-calls',
      `outbound-calls/${(outbound.json as { data: { id: number } }).data.id}`,
      'home',
    ];
  }

  it('add no elements to a page: markup of visitors, callers and leads is shown as text', async () => {
    const pages = await storeMarkup();
    await signIn(at('leads'));
    await page.waitForURL(at('leads'));
    const wrong: string[] = [];
    for (const path of pages) {
      await page.goto(at(path));
      await page.getByRole('heading', { level: 1 }).waitFor();
      await eventually(async () => (await page.locator('main [data-slot=skeleton]').count()) === 0);
      if (path !== 'home') await page.getByText('onerror=attack()').first().waitFor({ state: 'attached' });
      const added = await page.locator('img[src="x"], [onerror], body script').count();
      if (added > 0) wrong.push(`${path}: ${added} elements of the attacker`);
    }
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill(MARKUP.slice(0, 8));
    await page.getByRole('option').getByText('onerror=attack()').first().waitFor();
    expect(await page.locator('img[src="x"], [onerror], body script').count()).toBe(0);
    expect([wrong, faults]).toEqual([[], []]);
  }, 240_000);

  it('cannot show the portal in a frame of another website', async () => {
    await signIn(at('leads'));
    await page.waitForURL(at('leads'));
    const framed = ['', '/sign-in', '/link', '/confirmed', `/${organization.id}/test/leads`];
    await serveEvilPage(framed.map((path) => `<iframe src="${portal}${path}"></iframe>`).join(''));
    await page.goto(EVIL);
    const blocked = (): string[] =>
      page
        .frames()
        .map((frame) => frame.url())
        .filter((url) => url.startsWith('chrome-error:'));
    await eventually(() => blocked().length === framed.length);
    expect(page.frames()).toHaveLength(framed.length + 1);
  });

  it('change nothing and start no session with requests from another website', async () => {
    await signIn(at('leads'));
    await page.waitForURL(at('leads'));
    const attacker = `person.${randomBytes(6).toString('hex')}@example.com`;
    await signedInMember(stack, owner, attacker, 'viewer');
    const session = `${portal}/api/v1/session`;
    await serveEvilPage(`<form method="post" enctype="text/plain" action="${session}/password">
      <input name='{"email":"${attacker}","password":"${PORTAL_PASSWORD}","x":"' value='"}'></form>`);
    await page.goto(EVIL);
    const answers = await page.evaluate<string[]>(`Promise.all(
      ['text/plain', 'application/x-www-form-urlencoded', 'application/json'].flatMap((type) =>
        ['no-cors', 'cors'].map((mode) =>
          fetch('${session}/password-change', {
            method: 'POST',
            mode,
            credentials: 'include',
            headers: { 'content-type': type },
            body: '{"password":"chosen by the attacker"}',
          }).then(({ type }) => type, () => 'refused'),
        ),
      ),
    )`);
    for (const answer of answers) expect(['opaque', 'refused']).toContain(answer);
    await page.evaluate('document.forms[0].submit()');
    await page.waitForURL(`${session}/password`);
    await page.goto(at('people'));
    await page.getByRole('heading', { level: 1, name: 'People' }).waitFor();
    expectStatus(await new PortalBrowser(stack).signIn(email), 200);
  });

  it.each(['https://evil.example', '//evil.example/1/test', '/\\evil.example', '/1/test/../../../evil'])(
    'cannot redirect to another address after the sign-in: %s',
    async (to) => {
      await serveEvilPage('stolen');
      await signIn(`${portal}/sign-in?to=${encodeURIComponent(to)}`);
      await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor();
      expect(page.url()).toBe(at('home'));
      expect(faults).toEqual([]);
    },
  );
});
