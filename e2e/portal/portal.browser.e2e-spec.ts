// Slow: drives a browser through the pages of the portal.
import { findBrowser } from '@frontdesk/launcher';
import {
  aLead,
  aRingingCall,
  aStartedChat,
  createOrganization,
  ownerCommand,
  PORTAL_PASSWORD,
  PortalBrowser,
  Receiver,
  sharedStack,
  signedInMember,
  signedInOwner,
  type TestOrganization,
} from '@frontdesk/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import axe from 'axe-core';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { ageSessions } from './gateway-rows.js';
import { startPortalSite, type PortalSite } from './portal-site.js';

const DESKTOP = { viewport: { width: 1280, height: 800 } };
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const PATIENCE = { timeout: 20_000 };
const SCRIPT = '<img src=x onerror="document.title=1">';
const PAGES = [
  'home',
  'setup',
  'inbox',
  'calls',
  'leads',
  'bookings',
  'outbound-calls',
  'do-not-call',
  'blocked-callers',
  'developers/keys',
  'developers/webhooks',
  'developers/events',
  'people',
  'settings',
  'audit-log',
  'account',
];

const browserFound = findBrowser();
if (browserFound.path === null) process.stderr.write(`DID NOT RUN: the portal in a browser: ${browserFound.why}.\n`);
const describeInBrowser = browserFound.path === null ? describe.skip : describe;
const anEmail = (): string => `person.${randomBytes(6).toString('hex')}@example.com`;

describeInBrowser('the portal in a browser', () => {
  const stack = sharedStack();
  const portal = `${stack.publicBaseUrl}/portal`;
  const ownerEmail = anEmail();
  let site: PortalSite;
  let browser: Browser;
  let organization: TestOrganization;
  let owner: PortalBrowser;
  let receiver: Receiver;
  let context: BrowserContext;
  let page: Page;
  let faults: string[];

  beforeAll(async () => {
    site = await startPortalSite(stack);
    browser = await chromium.launch({
      executablePath: browserFound.path!,
      args: ['--no-sandbox', ...site.browserArgs],
    });
    receiver = await Receiver.start(stack.receiverPorts);
    organization = await createOrganization(stack, { name: 'Harbor Dental', timezone: 'America/Denver' });
    owner = await signedInOwner(stack, organization.data.id, ownerEmail);
  }, 180_000);
  afterAll(async () => {
    await receiver?.close();
    await browser?.close();
    site?.close();
  });

  beforeEach(() => newProfile(DESKTOP));
  afterEach(async () => {
    await context.close();
    expect(faults).toEqual([]);
  });

  /** Opens a new browser profile. Errors in its console fail the test, responses with an error status included. */
  async function newProfile(options: BrowserContextOptions): Promise<void> {
    await context?.close();
    faults = [];
    context = await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce', ...options });
    context.setDefaultTimeout(PATIENCE.timeout);
    page = await context.newPage();
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) faults.push(message.text());
    });
  }

  const at = (path: string, mode = 'test'): string => `${portal}/${organization.data.id}/${mode}/${path}`;
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });

  async function signIn(path = 'home', email = ownerEmail, mode = 'test'): Promise<void> {
    await page.goto(at(path, mode));
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PORTAL_PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(at(path, mode));
  }

  const picture = async (name: string): Promise<void> => {
    const folder = process.env['PORTAL_SCREENSHOTS'];
    if (folder) await page.screenshot({ path: join(folder, `${name}.png`) });
  };
  const violations = async (): Promise<unknown[]> => {
    await page.evaluate(axe.source);
    const results = await page.evaluate<axe.AxeResults>('axe.run()');
    return results.violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }));
  };

  it('takes the first owner from a setup link into the organization, and the link out of the address', async () => {
    const email = anEmail();
    const shop = await createOrganization(stack, { name: 'Lakeside Plumbing' });
    const { url } = await ownerCommand<{ url: string }>(stack, 'invite', email, `--organization=${shop.data.id}`);
    await page.goto(url);
    await page.waitForURL(`${portal}/link`);
    await picture('link');
    await page.getByRole('button', { name: 'Continue' }).click();
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
    await page.getByLabel('Your name').fill('Lou Bennett');
    await page.getByLabel('Password', { exact: true }).fill(PORTAL_PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
    await heading(/^Good (morning|afternoon|evening), Lou$/).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/portal/${shop.data.id}/test/home`);
    expect(await page.title()).toBe('Home · Lakeside Plumbing · Frontdesk');
  });

  it('sets no cookie and requests nothing that fails before the sign-in, and returns to the page afterwards', async () => {
    await page.goto(at('leads'));
    await heading('Sign in').waitFor();
    await picture('sign-in');
    expect(await context.cookies()).toEqual([]);
    expect(await violations()).toEqual([]);
    expect(faults).toEqual([]);
    await signIn('leads');
    await heading('Leads').waitFor();
  });

  it('says that a password is wrong, in words that a screen reader reads out', async () => {
    await page.goto(`${portal}/sign-in`);
    await page.getByLabel('Email').fill(ownerEmail);
    await page.getByLabel('Password', { exact: true }).fill('a wrong password of specs');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').getByText('Email or password is wrong.').waitFor();
    expect(faults.splice(0)).toEqual([expect.stringContaining('401')]);
  });

  it('keeps live and test apart: in the address, in the records and in sight', async () => {
    const live = organization.client((await organization.createKey({ mode: 'live' })).key);
    const test = organization.client((await organization.createKey({ mode: 'test' })).key);
    const inLive = `Live ${randomBytes(4).toString('hex')}`;
    const inTest = `Test ${randomBytes(4).toString('hex')}`;
    await live.post('/leads', aLead({ name: inLive }));
    await test.post('/leads', aLead({ name: inTest }));
    await signIn('leads');
    const environment = page.getByRole('radiogroup', { name: 'Environment' });
    await page.getByRole('link', { name: inTest }).waitFor();
    expect(await page.getByText('Test environment').count()).toBe(1);
    expect(await page.getByText(inLive).count()).toBe(0);
    await environment.getByRole('radio', { name: 'Live' }).click();
    await page.getByRole('link', { name: inLive }).waitFor();
    expect(page.url()).toBe(at('leads', 'live'));
    expect(await page.getByText(inTest).count()).toBe(0);
    expect(await page.getByText(/test (mode|data|environment)/i).count()).toBe(0);
  });

  it('filters a list in its address, and opens a record with the keyboard alone', async () => {
    const test = organization.client((await organization.createKey({ mode: 'test' })).key);
    const name = `Kim ${randomBytes(4).toString('hex')}`;
    const reason = `Wants a price ${SCRIPT}`;
    await test.post('/leads', aLead({ name, reason, phone_number: '+13125550177' }));
    await signIn('leads');
    await page.getByRole('link', { name }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('(312) 555-0177');
    await page.keyboard.press('Enter');
    await page.waitForURL(/phone_number=/);
    await page.getByRole('row').nth(2).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('link', { name }).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await heading(name).waitFor();
    await page.getByText(reason).waitFor();
    await page.getByRole('link', { name: '(312) 555-0177' }).waitFor();
    expect(await page.title()).toBe(`${name} · Harbor Dental · Frontdesk`);
  });

  it('shows the secret of a new endpoint once, and its test delivery with every attempt', async () => {
    receiver.answerWith({ status: 200 });
    await signIn('developers/webhooks');
    await page.getByRole('button', { name: 'Add endpoint' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add an endpoint' });
    await dialog.getByLabel('Address').fill(receiver.url('/portal'));
    await dialog.getByRole('checkbox', { name: 'lead.created' }).check();
    expect(await violations()).toEqual([]);
    await dialog.getByRole('button', { name: 'Add endpoint' }).click();
    const secret = page.getByRole('dialog', { name: 'Your endpoint is ready' });
    expect(await secret.getByText(/^whsec_/).textContent()).toMatch(/^whsec_.{20,}$/);
    await secret.getByRole('button', { name: 'I have stored it' }).click();
    expect(await page.getByText(/whsec_/).count()).toBe(0);
    await page
      .getByRole('link', { name: /portal/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Send test event' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
    await page
      .getByRole('row', { name: /webhook\.test/ })
      .getByText('Delivered')
      .waitFor();
    await page.getByRole('link', { name: 'webhook.test' }).click();
    await page.getByText('Attempt 1').waitFor();
    await page
      .getByText(/^\d+ ms$/)
      .first()
      .waitFor();
    await picture('delivery');
    expect(await violations()).toEqual([]);
    await page.getByRole('link', { name: 'Deliveries' }).click();
    const more = page.getByRole('button', { name: 'More actions' });
    await more.click();
    await page.getByRole('menuitem', { name: 'Pause' }).click();
    await page.getByText('Its deliveries wait until you resume it.').waitFor();
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('status').getByText('Endpoint resumed').waitFor();
    await more.click();
    await page.getByRole('menuitem', { name: 'Rotate secret' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click();
    await page
      .getByRole('dialog', { name: 'Your new signing secret' })
      .getByText(/^whsec_/)
      .waitFor();
  });

  it('creates a key that is shown once and works, and revokes it after naming it', async () => {
    await signIn('developers/keys');

    await page.getByRole('button', { name: 'Create key' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Create an API key' });
    await dialog.getByRole('button', { name: 'Create key' }).click();
    await dialog.getByRole('alert').getByText('Choose at least one.').waitFor();
    await dialog.getByLabel('Name').fill('Website form');
    await dialog.getByRole('checkbox', { name: 'leads:read' }).check();
    expect(await violations()).toEqual([]);
    await dialog.getByRole('button', { name: 'Create key' }).click();
    const once = page.getByRole('dialog', { name: 'Your new key' });
    const key = await once.getByText(/^vk_test_/).textContent();
    expect((await organization.client(key!).get('/leads')).status).toBe(200);
    await once.getByRole('button', { name: 'I have stored it' }).click();
    await page.getByRole('button', { name: 'Revoke Website form' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('status').getByText('“Website form” is revoked').waitFor();
    expect((await organization.client(key!).get('/leads')).status).toBe(401);
  });

  it('says rule by rule why a number may not be called', async () => {
    await signIn('outbound-calls');
    await page.getByRole('button', { name: 'Check a number' }).click();
    const dialog = page.getByRole('dialog', { name: 'Check a number' });
    await dialog.getByLabel('Phone number').fill('312 555 0199');
    await dialog.getByLabel('Purpose').selectOption('Marketing');
    await dialog.getByRole('button', { name: 'Check' }).click();
    await dialog.getByText('No call may ring').waitFor();
    await dialog.getByRole('list', { name: 'Rules in their order' }).getByText('Valid US number').waitFor();
    expect(await violations()).toEqual([]);
  });

  it('adds a number to the Do Not Call list and removes it only after naming it', async () => {
    await signIn('do-not-call');
    await page.getByRole('button', { name: 'Add number' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add a number' });
    await dialog.getByLabel('Phone number').fill('312 555 0188');
    await dialog.getByRole('button', { name: 'Add number' }).click();
    await page.getByRole('status').getByText('(312) 555-0188 will not be called').waitFor();
    await page.getByRole('button', { name: 'Remove (312) 555-0188' }).click();
    const question = page.getByRole('alertdialog', { name: 'Allow calls to (312) 555-0188?' });
    await question.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('status').getByText('(312) 555-0188 was removed').waitFor();
    expect(await page.getByRole('row', { name: /555-0188/ }).count()).toBe(0);
  });

  it('invites a person with a link that is shown once', async () => {
    await signIn('people');
    const email = anEmail();
    await page.getByRole('button', { name: 'Invite person' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite a person' });
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByRole('radio', { name: 'Viewer' }).click();
    await dialog.getByRole('button', { name: 'Create invitation' }).click();
    const link = page.getByRole('dialog', { name: 'Send this link' });
    const url = await link.getByText(/#/).textContent();
    await link.getByRole('button', { name: 'I have stored it' }).click();
    await page.getByRole('row', { name: new RegExp(email) }).waitFor();
    const accepted = await new PortalBrowser(stack).accept(url!, { name: 'Vera View', password: PORTAL_PASSWORD });
    expect(accepted.json.organizations).toMatchObject([{ role: 'viewer' }]);
  });

  it('asks for the password again before a change to people, and goes on with the change', async () => {
    const [email, otherOwner] = [anEmail(), anEmail()];
    await signedInMember(stack, owner, email, 'agent');
    await signedInOwner(stack, organization.data.id, otherOwner);
    await signIn('people', otherOwner);
    await ageSessions(otherOwner, 'confirmed_at', '11 minutes');
    await page.reload();
    const row = page.getByRole('row', { name: new RegExp(email) });
    await row.getByRole('combobox').selectOption('Viewer');
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await dialog.getByLabel('Password', { exact: true }).fill(PORTAL_PASSWORD);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('status').getByText('is now viewer').waitFor();
  });

  it('shows a viewer only what a viewer may use', async () => {
    const email = anEmail();
    await signedInMember(stack, owner, email, 'viewer');
    await signIn('calls', email);
    const links = page.getByRole('navigation', { name: 'Pages' }).getByRole('link');
    await links.first().waitFor();
    expect(await links.allTextContents()).toEqual([
      'Home',
      'Inbox',
      'Calls',
      'Leads',
      'Bookings',
      'Outbound calls',
      'Do Not Call',
      'Blocked callers',
    ]);
    await page.goto(at('do-not-call'));
    await heading('Do Not Call').waitFor();
    expect(await page.getByRole('button', { name: 'Add number' }).count()).toBe(0);
    await page.goto(at('people'));
    await heading('You have no access to this page').waitFor();
  });

  it('shows a chat as it is written, and sends a reply that takes it over from the AI', async () => {
    const started = await organization.platform.post(
      `/organizations/${organization.data.id}/chats`,
      aStartedChat({ livemode: false }),
    );
    const { id } = started.json.data as { id: number };
    await signIn(`inbox/${id}`);
    const say = (body: string) =>
      organization.platform.post(`/organizations/${organization.data.id}/chats/${id}/messages`, {
        sender: 'visitor',
        body,
      });
    await say(`Do you take new patients? ${SCRIPT}`);
    await page.getByRole('log').getByText(SCRIPT, { exact: false }).waitFor();
    await page.getByLabel('Your reply').fill('Yes, we do.');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('log').getByText('Yes, we do.').waitFor();
    await page.getByRole('heading', { level: 2 }).locator('..').getByText('Waits for your team').waitFor();
    await picture('inbox-chat');
    expect(await violations()).toEqual([]);
  });

  it.each([
    ['light', 1280, DESKTOP],
    ['dark', 1280, DESKTOP],
    ['light', 390, PHONE],
    ['dark', 390, PHONE],
  ] as const)('has accessible pages without sideways scrolling in %s at %d px', async (colorScheme, width, device) => {
    await organization.platform.post(`/organizations/${organization.data.id}/calls`, aRingingCall({ livemode: false }));
    await newProfile({ ...device, colorScheme });
    await signIn();
    const found: unknown[] = [];
    for (const path of PAGES) {
      await page.goto(at(path));
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      const overflow = await page.evaluate(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      if (overflow) found.push(`${path} is ${overflow as number} px too wide`);
      if ((await page.getByRole('main').count()) !== 1) found.push(`${path} has not one main`);
      found.push(...(await violations()).map((one) => ({ path, one })));
      await picture(`${path.replace('/', '-')}-${width}-${colorScheme}`);
    }
    expect(found).toEqual([]);
  });
});

describe('the files of the portal', () => {
  const stack = sharedStack();
  const get = (path: string, accept = 'text/html'): Promise<Response> =>
    fetch(`${stack.gateways[0]}${path}`, { headers: { accept } });

  it('has a page for each path below /portal, which may run its own scripts only', async () => {
    const [first, deep] = await Promise.all([get('/portal'), get('/portal/1/live/calls/7')]);
    expect(deep.status).toBe(200);
    expect(await deep.text()).toBe(await first.text());
    for (const { headers } of [first, deep]) {
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self' data:; font-src 'self'; " +
          "style-src 'self' 'unsafe-inline'; base-uri 'none'; object-src 'none'; form-action 'self'; " +
          "frame-ancestors 'none'",
      );
      expect(headers.get('cache-control')).toBe('no-cache');
    }
  });

  it('are cached for ever by hash, and an unknown one is not a page', async () => {
    const html = await (await get('/portal')).text();
    const script = /src="(\/portal\/assets\/[^"]+\.js)"/.exec(html)![1]!;
    const { headers, status } = await get(script, '*/*');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await get('/portal/assets/index-of-before.js', '*/*')).status).toBe(404);
    expect((await get('/portal/api/v1/unknown')).headers.get('content-type')).toContain('application/json');
  });

  it('load at most 250 kB compressed before the first page shows', async () => {
    const html = await (await get('/portal')).text();
    const files = [...html.matchAll(/(?:src|href)="(\/portal\/assets\/[^"]+\.(?:js|css))"/g)].map((match) => match[1]!);
    const sizes = await Promise.all(
      files.map(async (file) => {
        const response = await fetch(`${stack.gateways[0]}${file}`, { headers: { 'accept-encoding': 'gzip' } });
        return Number(response.headers.get('content-length'));
      }),
    );
    expect(files.length).toBeGreaterThan(1);
    expect(sizes.every((size) => size > 0)).toBe(true);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(250_000);
  });
});
