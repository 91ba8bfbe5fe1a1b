// Slow: drives a browser through the pages of the portal.
import {
  aBookingMade,
  aLead,
  aRingingCall,
  aStartedChat,
  createOrganization,
  eventually,
  exchange,
  ownerCommand,
  PORTAL_PASSWORD,
  PortalBrowser,
  Receiver,
  sharedStack,
  signedInMember,
  signedInOwner,
  type ApiResponse,
  type TestOrganization,
} from '@frontdesk/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { COLOR_RULES, describeInBrowser, launchChromium, violationsOn } from '../browser.js';
import { ageSessions } from './gateway-rows.js';
import { startPortalSite, type PortalSite } from './portal-site.js';

const DESKTOP = { viewport: { width: 1280, height: 800 } };
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
/** The headings of columns that are narrower than their heading. */
const HEADINGS_CUT_OFF = `[...document.querySelectorAll('th')]
  .filter(({ clientWidth, scrollWidth }) => scrollWidth > clientWidth)
  .map(({ textContent }) => textContent)`;
const PATIENCE = { timeout: 60_000 };
const SCRIPT = '<img src=x onerror="document.title=1">';
const PAGES = [
  'home',
  'setup',
  'inbox',
  'calls',
  'talk',
  'leads',
  'bookings',
  'bookings?view=day',
  'bookings?view=week',
  'contacts/%2B13125550142',
  'outbound-calls',
  'campaigns',
  'do-not-call',
  'consents',
  'blocked-callers',
  'developers/keys',
  'developers/apps',
  'developers/webhooks',
  'developers/events',
  'developers/requests',
  'people',
  'settings',
  'audit-log',
  'account',
  'account/notifications',
  'no-such-page',
];

/** Lists whose rows show when something happened, on each screen. */
const TIMED_LISTS = /^(calls|leads|outbound-calls|consents|developers\/requests|developers\/webhooks\/\d+)$/;

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
  /** Whether the next test needs a new profile, because what the last test did to this one cannot be undone. */
  let isProfileSpent = true;

  beforeAll(async () => {
    site = await startPortalSite(stack);
    browser = await launchChromium(site.browserArgs);
    receiver = await Receiver.start(stack.receiverPorts);
    organization = await createOrganization(stack, { name: 'Harbor Dental', timezone: 'America/Denver' });
    owner = await signedInOwner(stack, organization.data.id, ownerEmail);
  }, 180_000);
  afterAll(async () => {
    await receiver?.close();
    await browser?.close();
    site?.close();
  });

  beforeEach(async () => {
    faults = [];
    if (isProfileSpent) await newProfile(DESKTOP);
  });
  afterEach(async () => {
    if (!isProfileSpent) await clearProfile().catch(() => (isProfileSpent = true));
    expect(faults).toEqual([]);
  });

  /** Opens a new browser profile. Errors in its console fail the test, responses with an error status included. */
  async function newProfile(options: BrowserContextOptions): Promise<void> {
    await context?.close();
    isProfileSpent = options !== DESKTOP;
    faults = [];
    context = await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce', ...options });
    context.setDefaultTimeout(PATIENCE.timeout);
    page = await context.newPage();
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) faults.push(message.text());
    });
  }

  /** Removes what a person leaves behind in a profile. A new profile would take several times as long. */
  async function clearProfile(): Promise<void> {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    for (const other of context.pages()) if (other !== page) await other.close();
    if (page.url().startsWith(portal)) await page.evaluate('localStorage.clear(); sessionStorage.clear()');
    await page.goto('about:blank');
    // The next page would join a worker that is still there.
    await eventually(() => site.streamCount === 0, { what: 'the end of the stream' });
    await context.clearCookies();
  }

  const at = (path: string, mode = 'test'): string => `${portal}/${organization.data.id}/${mode}/${path}`;
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });

  /** Opens a page in the session of a person, without the sign-in form. */
  async function open(path: string, person = owner, mode = 'test'): Promise<void> {
    const devtools = await context.newCDPSession(page);
    // Playwright sets a domain, which browsers refuse in a cookie with the prefix __Host-.
    for (const [name, value] of person.cookies) {
      const cookie = { name, value, url: stack.publicBaseUrl, path: '/', secure: true, httpOnly: true };
      expect(await devtools.send('Network.setCookie', cookie)).toMatchObject({ success: true });
    }
    await devtools.detach();
    await page.goto(at(path, mode));
  }

  /** Returns a new session of the owner, for steps that end a session or send many requests. */
  async function anotherSession(): Promise<PortalBrowser> {
    const session = new PortalBrowser(stack);
    expect((await session.signIn(ownerEmail)).status).toBe(200);
    return session;
  }

  const picture = async (name: string): Promise<void> => {
    const folder = process.env['PORTAL_SCREENSHOTS'];
    if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  };
  const violations = (runOnly?: string[]): Promise<unknown[]> => violationsOn(page, runOnly);

  it('leads the first owner from a setup link into the organization, and removes the link from the address', async () => {
    const email = anEmail();
    const shop = await createOrganization(stack, { name: 'Lakeside Plumbing' });
    const { url } = await ownerCommand<{ url: string }>(stack, 'invite', email, `--organization=${shop.data.id}`);
    await page.goto(url);
    await page.waitForURL(`${portal}/link`);
    await picture('link');
    await page.reload();
    await page.getByRole('button', { name: 'Continue' }).waitFor();
    // The tab keeps the secret for a reload only. Otherwise an incomplete link would open the link of another person.
    await page.goto(`${portal}/sign-in`);
    await page.goto(`${portal}/link`);
    await heading('The link is incomplete').waitFor();
    await page.goto(url);
    await page.getByRole('button', { name: 'Continue' }).click();
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
    await page.getByLabel('Your name').fill('Lou Bennett');
    await page.getByLabel('Password', { exact: true }).fill(PORTAL_PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
    await heading(/^Good (morning|afternoon|evening), Lou$/).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/portal/${shop.data.id}/test/home`);
    expect(await page.title()).toBe('Home · Lakeside Plumbing · Frontdesk');
    await page.goto(`${portal}/link`);
    await heading('The link is incomplete').waitFor();
    // A link that is pasted into the same tab changes only the part after #.
    await page.goto(url);
    await page.getByRole('button', { name: 'Continue' }).click();
    await heading('This link no longer works').waitFor();
    expect(faults.splice(0)).toEqual([expect.stringContaining('Failed to load resource')]);
  });

  it('sets no cookie and sends no failing request before the sign-in, and returns to the page afterwards', async () => {
    await page.goto(at('leads'));
    await heading('Sign in').waitFor();
    await picture('sign-in');
    expect(await context.cookies()).toEqual([]);
    expect(await violations()).toEqual([]);
    expect(faults).toEqual([]);
    await page.getByLabel('Email').fill(ownerEmail);
    await page.getByLabel('Password', { exact: true }).fill(PORTAL_PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(at('leads'));
    await heading('Leads').waitFor();
  });

  /** Holds the application back until the returned function is called. */
  async function holdApplication(): Promise<() => void> {
    isProfileSpent = true;
    const { promise: isContinued, resolve: continueLoading } = Promise.withResolvers<void>();
    await page.route(/\/assets\/start-[^/]+\.js$/, async (route) => {
      await isContinued;
      await route.continue();
    });
    return continueLoading;
  }

  it('shows the heading of a page and requests its code before the application has arrived', async () => {
    const continueLoading = await holdApplication();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    const sent = (path: string) => requests.filter((one) => one.endsWith(path)).length;
    const code = page.waitForRequest(/\/assets\/leads-page-/);
    const opened = open('leads');
    await code;
    await page.getByText('People who contacted you, and why.').waitFor();
    continueLoading();
    await opened;
    await heading('Leads').waitFor();
    await page.getByRole('table').getByText('Loading').waitFor({ state: 'detached' });
    expect([sent('/session'), sent('/follow-ups/leads')]).toEqual([1, 1]);
  });

  it('shows where the list and the reply of a chat will be before the application has arrived', async () => {
    const chats = `/organizations/${organization.data.id}/chats`;
    const started = await organization.platform.post(chats, aStartedChat({ livemode: false }));
    const { id } = started.json.data as { id: number };
    const continueLoading = await holdApplication();
    const opened = open(`inbox/${id}`);
    const listHeading = page.locator('p').filter({ hasText: /^Inbox$/ });
    const place = page.getByText('Write a reply, or type / for canned replies…');
    await Promise.all([listHeading.waitFor(), place.waitFor()]);
    const before = [await listHeading.boundingBox(), await place.boundingBox()];
    continueLoading();
    await opened;
    const reply = page.getByLabel('Your reply');
    await reply.waitFor();
    expect([await listHeading.boundingBox(), await reply.boundingBox()]).toEqual(before);
  });

  /** Gives the page an authenticator that verifies its user, and returns the number of its passkeys. */
  async function useAuthenticator(): Promise<() => Promise<number>> {
    isProfileSpent = true;
    const devtools = await context.newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length;
  }

  it('adds, renames and removes passkeys, confirms with one, and shows recovery codes once', async () => {
    const email = anEmail();
    await open('account', await signedInMember(stack, owner, email, 'owner'));
    const countPasskeys = await useAuthenticator();
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await page.getByRole('status').getByText('Passkey added').waitFor();
    expect(await countPasskeys()).toBe(1);
    await page.getByRole('button', { name: 'Rename Chrome on Linux' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rename passkey' });
    await dialog.getByLabel('Name').fill('Work laptop');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row', { name: /Work laptop/ }).waitFor();
    await ageSessions(email, 'confirmed_at', '11 minutes');
    await page.reload();
    await page.getByRole('button', { name: 'Create codes' }).click();
    const question = page.getByRole('dialog', { name: 'Confirm your identity' });
    await picture('reauthentication');
    expect(await violations()).toEqual([]);
    await question.getByRole('button', { name: 'Confirm with a passkey' }).click();
    const once = page.getByRole('dialog', { name: 'Your recovery codes' });
    await once.getByRole('listitem').first().waitFor();
    const codes = await once.getByRole('listitem').allTextContents();
    expect(codes).toHaveLength(10);
    await picture('recovery-codes');
    expect(await violations()).toEqual([]);
    await once.getByRole('button', { name: 'I have stored the codes' }).click();
    await page.getByText('You have 10 unused codes.').waitFor();
    await page.getByText(codes[0]!).waitFor({ state: 'detached' });
    await picture('account-passkeys');
    await page.getByRole('button', { name: 'Remove Work laptop' }).click();
    await page
      .getByRole('alertdialog', { name: 'Remove Work laptop?' })
      .getByRole('button', { name: 'Remove' })
      .click();
    await page.getByText('No passkeys yet.').waitFor();

    await newProfile(DESKTOP);
    await page.goto(`${portal}/sign-in`);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Recovery code').fill(codes[0]!.toUpperCase());
    expect(await violations()).toEqual([]);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(/home$/);
    await page.goto(at('account'));
    await page.getByText('You have 9 unused codes.').waitFor();
  });

  it('lets an invited person join with a passkey, and sign in with it again', async () => {
    const email = anEmail();
    const invited = await owner.post('/invitations', { email, name: 'Vic Viewer', role: 'viewer' });
    await page.goto(invited.json.link as string);
    const countPasskeys = await useAuthenticator();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Use a passkey' }).waitFor();
    await picture('link-passkey');
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.waitForURL(/home$/);
    expect(await countPasskeys()).toBe(1);
    await page.goto(at('account'));
    await page.getByRole('table', { name: 'Passkeys' }).getByText('Chrome on Linux').waitFor();
    // An open page could still send a request, which would be refused.
    await page.goto('about:blank');
    await context.clearCookies();
    await page.goto(`${portal}/sign-in`);
    // The authenticator may accept the offer in the email field without a click, so the button may be gone already.
    await page
      .getByRole('button', { name: 'Use a passkey' })
      .click({ timeout: 5000 })
      .catch(() => undefined);
    await page.waitForURL(/home$/);
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
    await open('leads');
    const environment = page.getByRole('radiogroup', { name: 'Environment' });
    await page.getByRole('link', { name: inTest }).waitFor();
    expect(await page.getByText('Test environment').count()).toBe(1);
    expect(await page.getByText(inLive).count()).toBe(0);
    await environment.getByRole('radio', { name: 'Live' }).click();
    await page.getByRole('link', { name: inLive }).waitFor();
    expect(page.url()).toBe(at('leads', 'live'));
    await page.getByText(inTest).waitFor({ state: 'detached' });
    expect(await page.getByText(/test (mode|data|environment)/i).count()).toBe(0);
    await page.goto(`${portal}/999999999/test/home`);
    await heading('Page not found').waitFor();
    await page.getByRole('link', { name: 'Go to the first page' }).click();
    await page.waitForURL(at('home', 'live'));
  });

  it('says in the test environment that visitors wait, and leads to their chats', async () => {
    const chats = `/organizations/${organization.data.id}/chats`;
    const { json } = await organization.platform.post(chats, aStartedChat({ livemode: true }));
    const { id } = json.data as { id: number };
    await organization.platform.post(`${chats}/${id}/handoff-request`, { requested_by: 'visitor' });
    await newProfile(PHONE);
    await open('leads', await anotherSession());
    const link = page.getByRole('link', { name: '1 live chat waits for a person' });
    await link.waitFor();
    await picture('live-chat-waits');
    expect(await violations()).toEqual([]);
    await link.click();
    await page.waitForURL(at('inbox', 'live'));
    await page.getByText('Asks for a person').waitFor();
    await link.waitFor({ state: 'detached' });
    const inLive = owner.in(organization.data.id, 'live');
    expect((await inLive.post(`/chats/${id}/close`)).status).toBe(200);
    await open('leads', await anotherSession());
    await heading('Leads').waitFor();
    expect(await link.count()).toBe(0);
  });

  it('filters a list in its address, and opens a record with the keyboard alone', async () => {
    const test = organization.client((await organization.createKey({ mode: 'test' })).key);
    const name = `Kim ${randomBytes(4).toString('hex')}`;
    const reason = `Wants a price ${SCRIPT}`;
    await test.post('/leads', aLead({ name, reason, phone_number: '+13125550177' }));
    await open('leads');
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
    receiver.answerWith({ status: 200, headers: { 'X-Request-Id': 'r-17', 'Set-Cookie': 'session=hidden' } });
    await open('developers/webhooks');
    await page.getByRole('button', { name: 'Add endpoint' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add an endpoint' });
    expect(await page.evaluate('document.activeElement.type')).toBe('url');
    const command = dialog.getByText('/docs/packages/frontdesk-cli.tgz frontdesk listen');
    expect(await command.isVisible()).toBe(false);
    await dialog.getByText('Is your server on your own machine?').click();
    await command.waitFor();
    await dialog.getByRole('button', { name: 'Copy command' }).waitFor();
    await dialog.getByLabel('Address').fill(receiver.url('/portal'));
    await dialog.getByRole('checkbox', { name: 'lead.created' }).check();
    expect(await violations()).toEqual([]);
    await dialog.getByRole('button', { name: 'Add endpoint' }).click();
    const secret = page.getByRole('dialog', { name: 'Your endpoint is ready' });
    expect(await secret.getByText(/^whsec_/).textContent()).toMatch(/^whsec_.{20,}$/);
    await secret.getByRole('button', { name: 'I have stored the secret' }).click();
    await page.getByText(/whsec_/).waitFor({ state: 'detached' });
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
    await page.getByText('Request headers').click();
    await page.getByText(/^t=\d+,v1=[0-9a-f]{64}$/).waitFor();
    await page.getByText('Response headers').click();
    await page.getByText('r-17').waitFor();
    await page.getByText('[redacted]').waitFor();
    await page.getByRole('button', { name: 'Copy response headers of attempt 1' }).waitFor();
    await page.getByLabel('Request body', { exact: true }).getByText('This is a test event.').waitFor();
    await picture('delivery');
    expect(await violations()).toEqual([]);
    await page.getByRole('button', { name: 'Send again' }).waitFor();
    expect(await page.getByText('Connection reused').count()).toBe(0);
    await page.getByRole('link', { name: `Deliveries to ${new URL(receiver.url('/portal')).host}` }).click();
    const test = organization.client((await organization.createKey({ mode: 'test' })).key);
    const name = `Dee ${randomBytes(4).toString('hex')}`;
    await test.post('/leads', aLead({ name }));
    await page.getByRole('link', { name: 'lead.created' }).first().click();
    await page.getByRole('link', { name }).click();
    await heading(name).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: /^Deliveries to/ }).click();
    const more = page.getByRole('button', { name: 'More actions' });
    await more.click();
    await page.getByRole('menuitem', { name: 'Pause' }).click();
    const undo = page.getByRole('status').getByRole('button', { name: 'Undo' });
    await undo.hover();
    await page.getByText('Deliveries wait until you resume the endpoint.').waitFor();
    await undo.click();
    await page.getByRole('status').getByText('Endpoint resumed').waitFor();
    await more.click();
    await page.getByRole('menuitem', { name: 'Rotate secret' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click();
    await page
      .getByRole('dialog', { name: 'Your new signing secret' })
      .getByText(/^whsec_/)
      .waitFor();
  });

  it('pauses and resumes an endpoint in its row', async () => {
    const { client } = await organization.createKey({ mode: 'test' });
    const url = receiver.url('/in-row');
    const made = await client.post('/webhook-endpoints', { url, events: ['lead.created'] });
    await open('developers/webhooks');
    const row = page.getByRole('row', { name: new RegExp('/in-row') });
    await row.getByRole('button', { name: `Pause ${url}` }).click();
    await row.getByText('Paused').waitFor();
    await row.getByRole('button', { name: `Resume ${url}` }).click();
    await page.getByRole('status').getByText('Endpoint resumed').waitFor();
    await row.getByRole('button', { name: `Pause ${url}` }).waitFor();
    expect(page.url()).toBe(at('developers/webhooks'));
    await client.delete(`/webhook-endpoints/${(made.json.data as { id: number }).id}`);
  });

  it('retries a failed delivery from its row, without leaving the list', async () => {
    receiver.answerWith({ status: 200 });
    const test = organization.client((await organization.createKey({ mode: 'test' })).key);
    const made = await test.post('/webhook-endpoints', { url: receiver.url('/retry'), events: ['lead.created'] });
    const endpoint = made.json.data.id as number;
    await test.post('/leads', aLead());
    const deliveries = `/webhook-endpoints/${endpoint}/deliveries`;
    const { data, ...paging } = await eventually(async () => {
      const { json } = await test.get(deliveries);
      return (json.data as { status: string }[])[0]?.status === 'delivered' && (json as unknown as { data: object[] });
    });
    const json = { ...paging, data: data.map((one) => ({ ...one, status: 'failed' })) };
    await page.route(/\/deliveries\?/, (route) => route.fulfill({ json }));
    await open(`developers/webhooks/${endpoint}`);
    await page.getByRole('button', { name: /^Retry delivery \d+$/ }).click();
    await page.getByRole('status').getByText('Delivery is being retried').waitFor();
    await receiver.waitFor(({ path }) => path === '/retry', { count: 2 });
    expect(new URL(page.url()).pathname).toMatch(new RegExp(`/developers/webhooks/${endpoint}$`));
  });

  it('says of an endpoint that its deliveries fail', async () => {
    receiver.answerWith({ status: 500 });
    const { client } = await organization.createKey({ mode: 'test' });
    const endpoint = { url: receiver.url('/broken'), events: ['lead.created'] };
    const { data } = (await client.post('/webhook-endpoints', endpoint)).json as { data: { id: number } };
    await client.post(`/webhook-endpoints/${data.id}/test`, {});
    const statistics = '/statistics/deliveries?timezone=America/Denver';
    await eventually(
      async () => JSON.stringify((await owner.in(organization.id, 'test').get(statistics)).json).includes('failing'),
      { everyMs: 250, what: 'the failed attempt' },
    );
    await open('developers/webhooks');
    await page
      .getByRole('row', { name: /broken/ })
      .getByText('Failing')
      .waitFor();
    await page.getByRole('link', { name: /broken/ }).click();
    await page.getByText('Failing').waitFor();
    // A delivery that was refused does not look like one that has not been tried.
    await page.getByRole('cell', { name: 'Failed, will retry' }).waitFor();
    await picture('failing-endpoint');
    expect(await violations()).toEqual([]);
    await client.delete(`/webhook-endpoints/${data.id}`);
    receiver.answerWith({ status: 200 });
  });

  it('keeps a page while its refresh fails, and shows the next change', async () => {
    const { client } = await organization.createKey({ mode: 'test' });
    const endpoint = { url: receiver.url('/kept'), events: ['lead.created'] };
    const { data } = (await client.post('/webhook-endpoints', endpoint)).json as { data: { id: number } };
    await open(`developers/webhooks/${data.id}`);
    await heading(/kept$/).waitFor();
    const shown = await heading(/kept$/).elementHandle();
    let failedCount = 0;
    page.on('response', (response) => {
      if (response.status() === 500) failedCount++;
    });
    const refresh = /\/portal\/api\/v1\/webhook-endpoints$/;
    await page.route(refresh, (route) => route.fulfill({ status: 500, body: '{}' }), { times: 1 });
    // Changes are neither stored nor confirmed, so one may be lost.
    const change = async (description: string): Promise<void> => {
      expect((await client.patch(`/webhook-endpoints/${data.id}`, { description })).status).toBe(200);
    };
    await eventually(
      async () => {
        await change('Before the failure');
        return failedCount > 0;
      },
      { what: 'the failed refresh', everyMs: 500 },
    );
    await eventually(
      async () => {
        await change('After the failure');
        return page.getByText('After the failure').isVisible();
      },
      { what: 'the next refresh', everyMs: 500 },
    );
    expect(await shown!.evaluate((element: { isConnected: boolean }) => element.isConnected)).toBe(true);
    expect(faults.splice(0)).toEqual([expect.stringContaining('500')]);
    await client.delete(`/webhook-endpoints/${data.id}`);
  });

  it('imports the contacts of a campaign, reports the rows that were refused, and calls the others', async () => {
    await open('campaigns');
    await page.getByRole('button', { name: 'New campaign' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New campaign' });
    await dialog.getByLabel('Name').fill('Yearly check-ups');
    await dialog.getByRole('button', { name: 'Create campaign' }).click();
    await heading('Yearly check-ups').waitFor();
    const upload = async (...rows: string[]): Promise<void> => {
      await page.getByRole('button', { name: 'Import contacts' }).click();
      const text = ['phone_number,name,consent_text,obtained_at', ...rows].join('\n');
      const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
      await page.getByLabel('File').setInputFiles(file);
      await page.getByRole('button', { name: 'Import', exact: true }).click();
    };
    await upload(
      '312 555 0173,Ada Nguyen,You may call me with an AI voice about my visits.,2026-01-05',
      '312 555 0174,Ben Okafor,,2026-01-05',
    );
    const report = page.getByRole('dialog', { name: 'Import finished' });
    await report.getByText('1 contact added').waitFor();
    await report.getByText('1 row was refused').waitFor();
    expect(await violations()).toEqual([]);
    await report.getByRole('button', { name: 'Close' }).first().click();
    await page.getByRole('table', { name: 'Refused rows' }).getByText('consent_text is required').waitFor();
    await page.getByRole('table', { name: 'Contacts' }).getByText('Ada Nguyen').waitFor();
    await page.getByRole('button', { name: 'Start calling' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Start calling' }).click();
    await page.getByText('Completed').first().waitFor();
    await page.getByRole('table', { name: 'Contacts' }).getByText('Answered').first().waitFor();
  });

  it('creates a key that is shown once and works, and names it before revoking it', async () => {
    await open('developers/keys');

    await page.getByRole('button', { name: 'Create key' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Create an API key' });
    await dialog.getByRole('button', { name: 'Create key' }).click();
    await dialog.getByRole('alert').getByText('Choose at least one scope.').waitFor();
    await dialog.getByText('Is required').waitFor();
    await dialog.getByLabel('Name').fill('Website form');
    await dialog.getByRole('checkbox', { name: 'leads:read' }).check();
    expect(await violations()).toEqual([]);
    const tryToClose = async (): Promise<void> => {
      await page.keyboard.press('Escape');
      await page.mouse.click(5, 5);
    };
    await page.route(/\/api-keys$/, (route) => tryToClose().then(() => route.continue()), { times: 1 });
    await dialog.getByRole('button', { name: 'Create key' }).click();
    const once = page.getByRole('dialog', { name: 'Your new key' });
    await once.waitFor();
    await tryToClose();
    const right = async (part: Locator): Promise<number> => {
      const { x, width } = (await part.boundingBox())!;
      return x + width;
    };
    expect(await right(once.getByRole('button', { name: 'Copy API key' }))).toBeLessThan(await right(once));
    expect(await right(once.getByRole('button', { name: 'Copy curl command' }))).toBeLessThan(await right(once));
    const key = await once.getByText(/^vk_test_/).textContent();
    expect((await organization.client(key!).get('/leads')).status).toBe(200);
    await once.getByRole('button', { name: 'I have stored the key' }).click();
    await page.getByRole('button', { name: 'Revoke Website form' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('status').getByText('“Website form” is revoked').waitFor();
    expect((await organization.client(key!).get('/leads')).status).toBe(401);
    await page.getByRole('row', { name: /Website form/ }).waitFor({ state: 'detached' });
    await page.getByRole('switch', { name: 'Show revoked keys' }).click();
    await page.waitForURL(`${at('developers/keys')}?revoked=true`);
    await page.reload();
    await page
      .getByRole('row', { name: /Website form/ })
      .first()
      .getByText('Revoked')
      .waitFor();
    await page.getByRole('switch', { name: 'Show revoked keys' }).click();
    await page.waitForURL(at('developers/keys'));
  });

  it('shows the example of an event beside the list of events', async () => {
    await open('developers/events');
    const [event, example] = await Promise.all([
      page.getByRole('button', { name: /^lead.created/ }).boundingBox(),
      page.getByRole('heading', { level: 2 }).boundingBox(),
    ]);
    expect(event!.x + event!.width).toBeLessThan(example!.x);
    expect(example!.y).toBeLessThan(DESKTOP.viewport.height / 2);
  });

  it('shows which machine asks for a key, and gives the key to the machine after a sign-in', async () => {
    const fromMachine = async (name: string, body: object): Promise<Record<string, unknown>> =>
      (
        await exchange(stack.gateways[0]!, {
          method: 'POST',
          path: `/portal/device/${name}`,
          headers: [
            ['content-type', 'application/json'],
            ['x-forwarded-for', '203.0.113.9'],
          ],
          body: JSON.stringify(body),
        })
      ).json;
    const { device_code, user_code } = await fromMachine('start', { name: 'Ada’s laptop' });
    await page.goto(`${portal}/device`);
    await page.getByLabel('Email').fill(ownerEmail);
    await page.getByLabel('Password', { exact: true }).fill(PORTAL_PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await heading('Sign in a command line').waitFor();
    await page.getByLabel('Code').fill('BCDF-GHJK');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('This code is unknown, was used or has expired.').waitFor();
    expect(faults.splice(0)).toEqual([expect.stringContaining('422')]);
    await page.getByLabel('Code').fill(String(user_code).toLowerCase());
    expect(await violations()).toEqual([]);
    await page.getByRole('button', { name: 'Continue' }).click();

    await page.getByText('The machine calls itself Ada’s laptop').waitFor();
    await page.getByText('It started from the address 203.0.113.9. Your browser has another address.').waitFor();
    await page.getByRole('checkbox', { name: 'leads:read' }).waitFor();
    await page.getByRole('button', { name: 'Select none' }).click();
    await page.getByRole('button', { name: 'Sign in this machine' }).click();
    await page.getByRole('alert').getByText('Choose at least one scope.').waitFor();
    await page.getByRole('checkbox', { name: 'leads:read' }).check();
    expect(await violations()).toEqual([]);
    await picture('device');
    await page.getByRole('button', { name: 'Sign in this machine' }).click();
    await heading('The machine may sign in').waitFor();
    const { key } = await fromMachine('token', { device_code });
    expect((await organization.client(String(key)).get('/leads')).status).toBe(200);
  });

  it('fills a test key into the examples of the documentation, which creates it in a confirmed session', async () => {
    const email = anEmail();
    await open('developers/keys', await signedInMember(stack, owner, email, 'developer'));
    await page.goto(`${stack.publicBaseUrl}/docs/reference/leads`);
    await page.getByText('Use your test key in the examples').first().click();
    const create = page.getByRole('button', { name: 'Create a test key of Harbor Dental' });
    await create.click();
    await page.getByText('The examples use your test key').waitFor();
    const example = await page
      .getByText(/Bearer vk_test_\w{8}/)
      .first()
      .textContent();
    const [key] = example!.match(/vk_test_\w+/)!;
    expect((await organization.client(key).get('/leads')).status).toBe(200);
    await page.getByRole('button', { name: 'Forget the key' }).click();
    await ageSessions(email, 'confirmed_at', '11 minutes');
    await create.click();
    await page.getByRole('link', { name: 'Create the key in the portal' }).click();
    await heading('API keys').waitFor();
    expect(faults.splice(0)).toEqual([expect.stringContaining('403')]);
  });

  it('says rule by rule why a number may not be called', async () => {
    await open('outbound-calls');
    await page.getByRole('button', { name: 'Check a number' }).click();
    const dialog = page.getByRole('dialog', { name: 'Check a number' });
    await dialog.getByLabel('Phone number').fill('312 555 0199');
    await page.mouse.click(5, 5);
    await dialog.getByLabel('Purpose').selectOption('Marketing');
    await dialog.getByRole('button', { name: 'Check' }).click();
    await dialog.getByText('This number may not be called').waitFor();
    await dialog
      .getByRole('list', { name: 'Rules, in the order in which they are checked' })
      .getByText('Valid US number')
      .waitFor();
    await picture('check');
    expect(await violations()).toEqual([]);
  });

  it('calls a lead back after it has stored the words of the consent, and shows the decision rule by rule', async () => {
    const test = organization.client((await organization.createKey({ mode: 'test' })).key);
    const name = `Cleo ${randomBytes(4).toString('hex')}`;
    const phone_number = '+13125550155';
    const reason = 'A long story. '.repeat(100);
    const lead = await test.post('/leads', aLead({ name, phone_number, reason }));
    const { id, created_at } = lead.json.data as { id: number; created_at: string };
    await open(`leads/${id}`);
    await page.getByRole('button', { name: 'Call back' }).click();
    const dialog = page.getByRole('dialog', { name: `Call ${name} back?` });
    await dialog.getByLabel('Exact words').fill(`Yes, call me with an AI voice. ${SCRIPT}`);
    await dialog.getByLabel('Page').fill('not an address');
    await dialog.getByRole('button', { name: 'Request the call' }).click();
    await dialog.getByText('Is not a complete address').waitFor();
    await dialog.getByLabel('Page').fill('ftp://www.example.com');
    expect(await violations()).toEqual([]);
    await picture('call-back');
    await dialog.getByRole('button', { name: 'Request the call' }).click();
    await dialog.getByText(/^Must be an? /).waitFor();
    expect(faults.splice(0)).toEqual([expect.stringContaining('422')]);
    await dialog.getByLabel('Page').fill('https://www.example.com/quote');
    await dialog.getByRole('button', { name: 'Request the call' }).click();
    await heading(`Call to ${name}`).waitFor();
    const rules = page.getByRole('list', { name: 'Rules, in the order in which they are checked' });
    await rules.getByRole('listitem').filter({ hasText: '8 am to 8 pm in Chicago' }).waitFor();
    await picture('outbound-call-decision');
    expect(await violations()).toEqual([]);
    await rules.getByRole('link', { name: /^Consent \d+$/ }).click();
    await heading('Consent of (312) 555-0155').waitFor();
    await page.locator('dl > div', { hasText: 'Recorded by' }).getByText('Olive Owner').waitFor();
    const consents = `/consents?phone_number=${encodeURIComponent(phone_number)}`;
    const [consent] = (await test.get(consents)).json.data as { id: number; obtained_at: string }[];
    expect(consent!.obtained_at).toBe(`${created_at.slice(0, 16)}:00Z`);

    await page.goto(at(`leads/${id}`));
    await page.getByRole('button', { name: 'Call back' }).click();
    await dialog.getByText(`Yes, call me with an AI voice. ${SCRIPT}`).waitFor();
    expect(await dialog.getByLabel('Exact words').count()).toBe(0);
    expect(await violations()).toEqual([]);
    await picture('call-back-on-record');

    await organization.platform.delete(`/organizations/${organization.data.id}/consents/${consent!.id}`);
    await page.reload();
    await page.getByRole('button', { name: 'Call back' }).click();
    await dialog.getByText('The consent was withdrawn through the API').waitFor();
    await dialog.getByLabel('Exact words').fill('Yes, call me with an AI voice.');
    expect(await dialog.getByLabel('When the person agreed').inputValue()).toBe('');
    expect(await dialog.getByRole('button', { name: 'Request the call' }).isDisabled()).toBe(true);
    expect(await violations()).toEqual([]);
    await picture('call-back-withdrawn');
    const { data, ...paging } = (await test.get(consents)).json as { data: object[] };
    const wrongNumber = { revoked_cause: 'wrong_number', revoked_channel: 'call' };
    const json = { ...paging, data: data.map((withdrawn) => ({ ...withdrawn, ...wrongNumber })) };
    const requested = /\/portal\/api\/v1\/consents\?/;
    await page.route(requested, (route) => route.fulfill({ json }));
    await page.reload();
    await page.getByRole('button', { name: 'Call back' }).click();
    await dialog.getByText('Another person answered at this number on a call').waitFor();
    expect(await dialog.getByLabel('Exact words').count()).toBe(0);
    expect(await dialog.getByRole('button', { name: 'Request the call' }).isDisabled()).toBe(true);
    await page.unroute(requested);

    await test.post('/do-not-call', { phone_number });
    await page.reload();
    await page.getByRole('button', { name: 'Call back' }).click();
    await dialog.getByText('The number is on a Do Not Call list.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Request the call' }).isDisabled()).toBe(true);
  });

  it('says until when a call in the list waits, also by the clock where the number is', async () => {
    const test = organization.client((await organization.createKey({ mode: 'test' })).key);
    const phone_number = '+13125550157';
    const consent = {
      consent_text: 'Yes, you may call me with an AI voice.',
      source_url: 'https://www.example.com/',
      ip_address: '198.51.100.23',
    };
    const recorded = { livemode: false, phone_number, purposes: ['marketing'], ...consent };
    const consents = `/organizations/${organization.data.id}/consents`;
    expect((await organization.platform.post(consents, recorded)).status).toBe(201);
    expect((await test.post('/outbound-calls', { phone_number })).status).toBe(202);
    const { data, ...paging } = (await test.get('/outbound-calls?phone_number=%2B13125550157')).json as {
      data: object[];
    };
    const waits = { status: 'scheduled', blocked_reason: 'outside_hours', scheduled_for: '2031-12-01T14:00:00Z' };
    const json = { ...paging, data: data.map((call) => ({ ...call, ...waits })) };
    await newProfile({ ...DESKTOP, timezoneId: 'America/New_York' });
    await page.route(/\/portal\/api\/v1\/outbound-calls(\?|$)/, (route) => route.fulfill({ json }));
    await open('outbound-calls');
    const row = page.getByRole('row', { name: /555-0157/ });
    await row.getByText('Waits until Dec 1, 2031, 9:00 AM your time · 8:00 AM in Chicago').last().waitFor();
    await picture('outbound-calls-waiting');
    const cancelled = page.waitForRequest(/\/outbound-calls\/\d+\/cancel$/);
    await page.route(/\/outbound-calls\/\d+\/cancel$/, (route) => route.fulfill({ json: { data: json.data[0] } }));
    await row.getByRole('button', { name: 'Cancel the call to (312) 555-0157' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel call' }).click();
    expect((await cancelled).method()).toBe('POST');
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    const again = { ...json, data: json.data.map((call) => ({ ...call, blocked_reason: 'already_on_call' })) };
    await page.route(/\/portal\/api\/v1\/outbound-calls(\?|$)/, (route) => route.fulfill({ json: again }));
    await page.reload();
    await row.getByText('Checked again at Dec 1, 2031, 9:00 AM').last().waitFor();
  });

  it('asks for the missing consent to a requested call, and says that a call to the number already waits', async () => {
    const test = organization.client((await organization.createKey({ mode: 'test' })).key);
    const requested = '/outbound-calls?phone_number=%2B13125550159';
    await open('outbound-calls');
    const dialog = page.getByRole('dialog', { name: 'Request a call' });
    const request = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Request a call' }).first().click();
      await dialog.getByLabel('Phone number').fill('312 555 0159');
      await dialog.getByRole('button', { name: 'Request call' }).click();
    };
    await request();
    await dialog.getByRole('alert').getByText('There is no consent on record').waitFor();
    faults.splice(0);
    await dialog.getByLabel('When the person agreed').fill('2026-01-05T10:00');
    expect(await dialog.getByRole('button', { name: 'Request call' }).isDisabled()).toBe(true);
    await dialog.getByLabel('Exact words').fill('Yes, call me with an AI voice.');
    await picture('request-call-consent');
    expect(await violations()).toEqual([]);
    await context.setOffline(true);
    await dialog.getByRole('button', { name: 'Request call' }).click();
    await dialog.getByRole('alert').getByText('The server does not respond').waitFor();
    await context.setOffline(false);
    await dialog.getByRole('radio', { name: 'Marketing' }).click();
    await dialog.getByRole('button', { name: 'Request call' }).click();
    await dialog.getByLabel('Exact words').waitFor();
    expect(await dialog.getByLabel('Exact words').inputValue()).toBe('');
    await dialog.getByRole('radio', { name: 'Informational' }).click();
    await dialog.getByRole('button', { name: 'Request call' }).click();
    await dialog.getByLabel('Exact words').waitFor();
    expect(await dialog.getByLabel('Exact words').inputValue()).toBe('Yes, call me with an AI voice.');
    await dialog.getByRole('button', { name: 'Request call' }).click();
    await page.getByRole('status').getByText('Call requested').waitFor();
    faults.splice(0);
    await page
      .getByRole('row', { name: /555-0159/ })
      .getByText('Portal or API')
      .waitFor();
    const [call] = (await test.get(requested)).json.data as [{ id: number }];
    const decision = { allowed: true, reason: null, message: null, retry_at: null };
    const json = { data: { ...call, created_at: '2026-01-05T10:00:00Z' }, decision };
    const headers = { date: new Date().toUTCString() };
    // A test call waits for two seconds only.
    await page.route(/\/portal\/api\/v1\/outbound-calls$/, (route) => route.fulfill({ status: 202, headers, json }));
    await request();
    await page.getByText('A call to this number is already waiting.').waitFor();
    await page.getByRole('button', { name: 'Open the call' }).last().click();
    await heading('Call to (312) 555-0159').waitFor();
  });

  it('adds a number to the Do Not Call list, and names it before removing it', async () => {
    isProfileSpent = true;
    await page.clock.install();
    await open('do-not-call');
    await page.getByRole('button', { name: 'Add number' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add a number' });
    await dialog.getByLabel('Phone number').fill('312 555 0188');
    await dialog.getByRole('button', { name: 'Add number' }).click();
    const added = page.getByRole('status').getByText('(312) 555-0188 will not be called');
    await added.waitFor();
    await page.clock.fastForward(20_000);
    await added.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Remove (312) 555-0188' }).click();
    const question = page.getByRole('alertdialog', { name: 'Allow calls to (312) 555-0188?' });
    await question.getByRole('button', { name: 'Remove' }).click();
    const removed = page.getByRole('status').filter({ hasText: '(312) 555-0188 was removed' });
    const undo = removed.getByRole('button', { name: 'Undo' });
    await undo.hover();
    await page.getByRole('row', { name: /555-0188/ }).waitFor({ state: 'detached' });
    // The message stays while the person points at it.
    await page.clock.fastForward(20_000);
    await undo.click();
    await page.getByRole('row', { name: /555-0188/ }).waitFor();
  });

  it('shows the exact words of a consent, downloads its evidence, withdraws it, and shows an opt-out’s receipt', async () => {
    const words = `Yes, Harbor Dental may call me with an AI voice. ${SCRIPT}`;
    const consents = `/organizations/${organization.data.id}/consents`;
    const record = (phone_number: string): Promise<unknown> =>
      organization.platform.post(consents, {
        livemode: false,
        phone_number,
        purposes: ['marketing'],
        consent_text: words,
        source_url: 'https://www.example.com/contact?campaign=1',
        ip_address: '198.51.100.23',
      });
    await record('312 555 0166');
    await open('consents');
    await page.getByRole('link', { name: '(312) 555-0166' }).click();
    await heading('Consent of (312) 555-0166').waitFor();
    await page.getByText(words).waitFor();
    await page.getByText('198.51.100.23').waitFor();
    expect(await violations()).toEqual([]);
    await picture('consent');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download evidence' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^consent-\d+-evidence\.zip$/);
    const { size } = statSync(await file.path());
    expect(size).toBeGreaterThan(2000);
    await page.getByRole('button', { name: 'Withdraw' }).click();
    const question = page.getByRole('alertdialog', { name: 'Withdraw the consent of (312) 555-0166?' });
    await question.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByText('The consent was withdrawn in the portal').waitFor();
    const test = organization.client((await organization.createKey({ mode: 'test' })).key);
    const optOut = await test.post('/do-not-call', { phone_number: '312 555 0166', opted_out: true });
    const { data } = (await test.get(`/do-not-call/${optOut.json.data.id as number}/receipt`)).json;
    const ringing = aRingingCall({ livemode: false });
    const heard = await organization.platform.post(`/organizations/${organization.data.id}/calls`, ringing);
    const call = heard.json.data.id as number;
    await page.route(/\/receipt$/, (route) => route.fulfill({ json: { data: { ...data, call_id: call } } }));
    await page.goto(at('do-not-call'));
    await page.getByRole('button', { name: 'Receipt for (312) 555-0166' }).click();
    const receipt = page.getByRole('dialog', { name: 'Opt-out receipt for (312) 555-0166' });
    await receipt.getByText('Through the API').waitFor();
    await receipt.getByText(/^\d+ ms$/).waitFor();
    expect(await violations()).toEqual([]);
    await picture('receipt');
    await receipt.getByRole('button', { name: 'Close' }).first().click();
    const ofNumber = page.getByRole('button', { name: 'Download evidence of (312) 555-0166' });
    const [everything] = await Promise.all([page.waitForEvent('download'), ofNumber.click()]);
    expect(everything.suggestedFilename()).toBe('13125550166-evidence.zip');
    await page.getByRole('button', { name: 'Receipt for (312) 555-0166' }).click();
    await receipt.getByRole('link', { name: `#${call}` }).click();
    await page.waitForURL(at(`calls/${call}`));
    await page.goto(at('contacts/%2B13125550166'));
    await page.getByRole('button', { name: 'Download evidence' }).waitFor();
  });

  it('accepts the outbound terms in Setup after they were read', async () => {
    const email = anEmail();
    const shop = await createOrganization(stack, { name: 'Elm Street Dental', terms_accepted: false });
    await open(`../../${shop.data.id}/live/setup`, await signedInOwner(stack, shop.data.id, email));
    await page.getByRole('link', { name: 'Name your organization' }).waitFor();
    await page.getByRole('button', { name: 'Read the terms' }).click();
    await page.getByText('You call only people who agreed to such calls.').waitFor();
    expect(await violations()).toEqual([]);
    await picture('terms');
    await page.getByRole('button', { name: 'Accept the terms' }).click();
    await page.getByText(new RegExp(`Accepted by .*${email}`)).waitFor();
  });

  it('says when the terms have changed since they were accepted, and offers to accept the new ones', async () => {
    const { data } = (await owner.in(organization.id, 'test').get('/terms')).json;
    const acceptance = {
      version: '1',
      text_sha256: 'a'.repeat(64),
      accepted_by: 'Ada',
      accepted_at: '2026-01-05T15:00:00Z',
    };
    const changed = { data: { ...data, version: '2', acceptance } };
    await page.route(/\/portal\/api\/v1\/terms$/, (route) => route.fulfill({ json: changed }));
    await open('settings');
    const terms = page.locator('section').filter({ hasText: 'Outbound calling terms' }).last();
    await terms.getByText('The terms have changed since: version 2 applies now.').waitFor();
    await terms.getByRole('button', { name: 'Read the terms' }).click();
    await terms.getByRole('button', { name: 'Accept the terms' }).waitFor();
    expect(await violations()).toEqual([]);
    await picture('terms-changed');
  });

  it('invites a person with a link that is shown once', async () => {
    await open('people');
    const email = anEmail();
    await page.getByRole('button', { name: 'Invite person' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite a person' });
    await dialog.getByLabel('Email').fill('nonsense');
    await dialog.getByRole('button', { name: 'Create invitation' }).click();
    await dialog.getByText('Is not an email address').waitFor();
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByRole('radio', { name: 'Viewer' }).click();
    await dialog.getByRole('button', { name: 'Create invitation' }).click();
    const link = page.getByRole('dialog', { name: 'Send this link' });
    const url = await link.getByText(/#/).textContent();
    await link.getByRole('button', { name: 'I have copied the link' }).click();
    await page.getByRole('row', { name: new RegExp(email) }).waitFor();
    const accepted = await new PortalBrowser(stack).accept(url!, { name: 'Vera View', password: PORTAL_PASSWORD });
    expect(accepted.json.organizations).toMatchObject([{ role: 'viewer' }]);
  });

  it('names the consequences before it withdraws an invitation', async () => {
    const email = anEmail();
    const { json } = await owner.post('/invitations', { email, role: 'viewer' });
    await open('people');
    await page.getByRole('button', { name: `Withdraw the invitation of ${email}` }).click();
    const question = page.getByRole('alertdialog', { name: `Withdraw the invitation of ${email}?` });
    await question.getByText('Its link stops working.').waitFor();
    await question.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('row', { name: new RegExp(email) }).waitFor({ state: 'detached' });
    const refused = await new PortalBrowser(stack).accept(json.link as string, {
      name: 'V',
      password: PORTAL_PASSWORD,
    });
    expect(refused.json).toMatchObject({ code: 'link_invalid' });
  });

  it('removes a person and revokes the keys that the person created, except for deselected keys', async () => {
    const email = anEmail();
    const developer = await signedInMember(stack, owner, email, 'developer');
    const [lost, kept] = await Promise.all(
      ['Laptop', 'CRM sync'].map(async (name) => {
        const body = { name, mode: 'test', scopes: ['leads:read'] };
        return (await developer.post('/api-keys', body)).json.key as string;
      }),
    );
    await open('people');
    await page.route(/\/api-keys$/, (route) => route.fulfill({ status: 500, body: '{}' }), { times: 1 });
    await page
      .getByRole('row', { name: new RegExp(email) })
      .getByRole('button', { name: /^Actions/ })
      .click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('alert').waitFor();
    expect(await dialog.getByRole('button', { name: 'Remove' }).isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await dialog.getByRole('checkbox', { name: 'Revoke “CRM sync” (test)' }).uncheck();
    expect(await dialog.getByRole('checkbox', { name: 'Revoke “Laptop” (test)' }).isChecked()).toBe(true);
    await picture('remove-person');
    expect(await violations()).toEqual([]);
    await dialog.getByRole('button', { name: 'Remove' }).click();
    // While the dialog is open, the page behind it has no roles.
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('row', { name: new RegExp(email) }).waitFor({ state: 'detached' });
    expect((await organization.client(lost!).get('/leads')).status).toBe(401);
    expect((await organization.client(kept!).get('/leads')).status).toBe(200);
    expect(faults.splice(0)).toEqual([expect.stringContaining('500')]);
  });

  it('names the consequences of a new role before it changes the role', async () => {
    const email = anEmail();
    const member = await signedInMember(stack, owner, email, 'viewer');
    await open('people');
    const role = page.getByRole('row', { name: new RegExp(email) }).getByRole('combobox');
    await role.selectOption('Staff');
    const question = page.getByRole('alertdialog', { name: /^Change the role of .* to Staff\?$/ });
    await question.getByText('people, not the AI').waitFor();
    await question.getByText('All sessions of this person end at once').waitFor();
    await picture('change-role');
    expect(await violations()).toEqual([]);
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await role.inputValue()).toBe('viewer');
    expect((await member.get('/session')).json.person).not.toBeNull();
    await role.selectOption('Staff');
    await question.getByRole('button', { name: 'Change role' }).click();
    await page.getByRole('status').getByText('is now staff').waitFor();
    expect((await member.get('/session')).json.person).toBeNull();
  });

  it('shows an agent the age of the national registry, and whom a new block concerns', async () => {
    const own = `/organizations/${organization.data.id}`;
    const imported = await exchange(stack.gateways[0]!, {
      method: 'POST',
      path: `/api/platform/v1${own}/do-not-call/import?livemode=false`,
      headers: [
        ['authorization', `Bearer ${stack.platformToken}`],
        ['content-type', 'text/csv'],
      ],
      body: '+12125550171\n',
    });
    expect(imported.status).toBe(200);
    const calls = aRingingCall({ livemode: false, from_number: '+14155550188' });
    await organization.platform.post(`${own}/calls`, calls);
    await eventually(
      async () => {
        const entries = await owner.get('/audit-entries?action=do_not_call_registry.imported');
        return (entries.json.data as unknown[]).length > 0;
      },
      { everyMs: 250, what: 'the entry of the import' },
    );
    await open('do-not-call', await signedInMember(stack, owner, anEmail(), 'agent'));
    await page.getByText('The national registry was imported today').waitFor();
    await picture('registry');
    expect(await violations()).toEqual([]);
    await page.goto(at('blocked-callers'));
    await page.getByRole('button', { name: 'Block caller' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Block a caller' });
    await dialog.getByLabel('Number or prefix').fill('+1415555018*');
    await dialog.getByRole('list', { name: 'Last callers' }).getByText('(415) 555-0188').waitFor();
    await picture('block-preview');
    expect(await violations()).toEqual([]);
  });

  it('lists the notifications of the person after they have loaded, with links to the records', async () => {
    const name = `Nora ${randomBytes(4).toString('hex')}`;
    await owner.in(organization.data.id, 'test').post('/leads', aLead({ name }));
    const { promise: looked, resolve: load } = Promise.withResolvers<void>();
    await page.route(/\/portal\/api\/v1\/notices$/, async (route) => {
      await looked;
      await route.continue();
    });
    await open('home');
    expect(await page.getByRole('button', { name: 'Notifications', exact: true }).isDisabled()).toBe(true);
    load();
    await page.getByRole('button', { name: /^Notifications \(\d+ new\)$/ }).click();
    const list = page.getByRole('dialog', { name: 'Notifications' });
    await list.getByRole('link', { name: `New lead New ${name}` }).waitFor();
    await picture('notifications');
    await page.getByText('API requests').waitFor({ state: 'attached' });
    expect(await violations()).toEqual([]);
    await list.getByRole('link', { name: `New lead New ${name}` }).click();
    await heading(name).waitFor();
    await list.waitFor({ state: 'detached' });
    const notice = { id: 1, kind: 'crm_failing', target_id: 4, title: 'HubSpot, paused', unread: false };
    const json = { data: [{ ...notice, created_at: '2026-11-02T10:00:00Z' }] };
    await page.route(/\/portal\/api\/v1\/notices$/, (route) => route.fulfill({ json }));
    await page.reload();
    await page.getByRole('button', { name: 'Notifications', exact: true }).click();
    await list.getByRole('link', { name: /HubSpot, paused/ }).click();
    await heading('Settings').waitFor();
    await page.getByText('No CRM is connected.').waitFor();
    await eventually(() =>
      page.evaluate<boolean>("document.getElementById('crm').getBoundingClientRect().top < innerHeight"),
    );
  });

  it('asks for the password again before a change to people, and goes on with the change', async () => {
    const [email, otherOwner] = [anEmail(), anEmail()];
    await signedInMember(stack, owner, email, 'agent');
    const asking = await signedInMember(stack, owner, otherOwner, 'owner');
    await ageSessions(otherOwner, 'confirmed_at', '11 minutes');
    await open('people', asking);
    const row = page.getByRole('row', { name: new RegExp(email) });
    await row.getByRole('combobox').selectOption('Viewer');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Change role' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm your identity' });
    await dialog.getByLabel('Password', { exact: true }).fill(PORTAL_PASSWORD);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('status').getByText('is now viewer').waitFor();
  });

  it('finds pages, people and records with the keyboard, and shows everything about a person in one timeline', async () => {
    const test = organization.client((await organization.createKey({ mode: 'test' })).key);
    const name = `Zoe ${randomBytes(4).toString('hex')}`;
    await test.post('/leads', aLead({ name, reason: 'Wants a cleaning', phone_number: '+13125550166' }));
    await organization.platform.post(
      `/organizations/${organization.data.id}/calls`,
      aRingingCall({ livemode: false, from_number: '+13125550166' }),
    );
    await organization.platform.post(`/organizations/${organization.data.id}/consents`, {
      livemode: false,
      phone_number: '+13125550166',
      purposes: ['informational'],
      consent_text: 'Please call me about my cleaning.',
      source_url: 'https://www.example.com/',
      ip_address: '198.51.100.23',
    });
    await test.post('/do-not-call', { phone_number: '+13125550166' });
    await open('settings');
    await heading('Settings').waitFor();
    await page.keyboard.press('Control+k');
    const search = page.getByRole('dialog', { name: 'Search' });
    await search.getByRole('combobox').fill('outb');
    await search.getByRole('option', { name: 'Outbound calls Calling' }).waitFor();
    expect(await violations()).toEqual([]);
    await page.keyboard.press('Enter');
    await heading('Outbound calls').waitFor();
    await page.keyboard.press('Control+k');
    await search.getByRole('combobox').fill(name.toUpperCase().slice(0, 8));
    await search.getByRole('option', { name }).waitFor();
    await page.keyboard.press('Enter');
    await heading('(312) 555-0166').waitFor();
    const timeline = page
      .getByRole('region', { name: 'Timeline' })
      .or(page.locator('section', { hasText: 'Timeline' }));
    await timeline.getByText('Wants a cleaning').waitFor();
    await timeline.getByText('Ringing').waitFor();
    await page.getByText('Never: on the Do Not Call list').waitFor();
    await picture('contact');
    expect(await violations()).toEqual([]);
    await timeline.getByRole('link', { name: 'Consent · Agreed to AI calls: Informational' }).click();
    await heading('Consent of (312) 555-0166').waitFor();
    const [consent] = /\d+$/.exec(new URL(page.url()).pathname)!;
    await page.keyboard.press('Control+k');
    await search.getByRole('combobox').fill(consent);
    await search.getByRole('option', { name: `Campaign ${consent}` }).waitFor();
    await search.getByRole('option', { name: `Consent ${consent}` }).click();
    await search.waitFor({ state: 'detached' });
    await heading('Consent of (312) 555-0166').waitFor();
  });

  it('shows the bookings of a week in a calendar, and keeps its day in the address', async () => {
    // This hour has begun on the same day in the zone of the organization.
    const starts = new Date();
    starts.setUTCMinutes(0, 0, 0);
    const name = `Nora ${randomBytes(4).toString('hex')}`;
    await organization.platform.post(`/organizations/${organization.data.id}/bookings`, {
      livemode: false,
      provider: 'jobber',
      starts_at: starts.toISOString(),
      duration_minutes: 45,
      name,
      phone_number: '+13125550165',
    });
    const cancelled = await organization.platform.post(`/organizations/${organization.data.id}/bookings`, {
      livemode: false,
      provider: 'internal',
      service: 'Cleaning',
      starts_at: starts.toISOString(),
      duration_minutes: 45,
      name: 'Mia Cancels',
    });
    const path = `/organizations/${organization.data.id}/bookings/${cancelled.json.data.id}`;
    await organization.platform.patch(path, { status: 'cancelled' });
    await open('bookings');
    await page.getByRole('cell', { name }).waitFor();
    const clock = { hour: 'numeric', minute: '2-digit', timeZone: 'America/Denver' } as const;
    const inDenver = starts.toLocaleTimeString('en-US', clock).split(/\s/)[0]!;
    await page
      .getByRole('row', { name })
      .getByText(new RegExp(`^Today, ${inDenver}.* in Denver$`))
      .waitFor();
    const row = page.getByRole('row', { name: 'Mia Cancels' });
    await row.getByText('Cancelled').waitFor();
    await row.getByText('Cleaning').waitFor();
    await page.getByRole('radiogroup', { name: 'View' }).getByRole('radio', { name: 'Week' }).click();
    await page.getByRole('link', { name }).getByText(inDenver).waitFor();
    await page.getByText('Times in Denver · ').waitFor();
    await picture('bookings-week');
    expect(await violations()).toEqual([]);
    await page.getByRole('button', { name: 'Next week' }).click();
    await page.getByText('0 bookings').waitFor();
    expect(page.url()).toMatch(/view=week&day=\d{4}-\d\d-\d\d$/);
    await page.reload();
    await page.getByText('0 bookings').waitFor();
    await page.getByRole('button', { name: 'Today' }).click();
    await page.getByRole('radiogroup', { name: 'View' }).getByRole('radio', { name: 'Day' }).click();
    await page.getByRole('link', { name }).click();
    await heading('(312) 555-0165').waitFor();
  });

  it('saves opening hours and undoes a change, and notes an export in the audit log', async () => {
    await open('settings');
    await page.getByRole('switch', { name: 'Tell callers your opening hours' }).click();
    await page.getByRole('button', { name: 'Remove these hours on Monday' }).click();
    const section = page.locator('section', { hasText: 'Closed days' });
    await section.getByLabel('Closed days').fill('2026-12-25');
    await section.getByRole('button', { name: 'Add day' }).click();
    await section.getByRole('button', { name: 'Save changes' }).click();
    const saved = page.getByRole('status').filter({ hasText: 'Settings saved' });
    const undo = saved.getByRole('button', { name: 'Undo' });
    await undo.hover();
    const settings = async () =>
      (await organization.platform.get(`/organizations/${organization.data.id}`)).json.data as {
        business_hours: { day: string }[] | null;
        closed_days: string[];
      };
    expect((await settings()).closed_days).toEqual(['2026-12-25']);
    expect((await settings()).business_hours?.map(({ day }) => day)).toEqual(['tue', 'wed', 'thu', 'fri']);
    await undo.click();
    await page.getByText('Change undone').waitFor();
    expect(await settings()).toMatchObject({ business_hours: null, closed_days: [] });
    await page.goto(at('blocked-callers'));
    await organization
      .client((await organization.createKey({ mode: 'test' })).key)
      .post('/blocked-callers', { pattern: '+13125550111' });
    await page.goto(at('blocked-callers'));
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    expect((await download).suggestedFilename()).toBe('blocked-callers.csv');
    const entries = '/audit-entries?action=list.exported';
    await eventually(async () => (await owner.get(entries)).json.data.length > 0, { what: 'the entry of the export' });
    await page.goto(at('audit-log?action=list.exported'));
    await page.getByRole('row', { name: /List exported/ }).waitFor();
    expect(await page.getByLabel('Action').inputValue()).toBe('list.exported');
  });

  it('exports keys, endpoints, people, invitations and sessions as CSV that no spreadsheet runs', async () => {
    await organization.createKey({ mode: 'test', name: '=1+1' });
    const test = organization.client((await organization.createKey({ mode: 'test' })).key);
    await test.post('/webhook-endpoints', { url: receiver.url('/export'), events: ['lead.created'] });
    await owner.post('/invitations', { email: anEmail(), name: '@SUM(A1)', role: 'viewer' });
    const exported = async (path: string, button: string): Promise<[string, string]> => {
      await page.goto(at(path));
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: button, exact: true }).click(),
      ]);
      return [file.suggestedFilename(), readFileSync(await file.path(), 'utf8')];
    };
    await open('developers/keys');
    expect(await exported('developers/keys', 'Export CSV')).toEqual([
      'api-keys.csv',
      expect.stringMatching(/^id,name,prefix,.*\r\n(.*\r\n)*\d+,'=1\+1,/),
    ]);
    expect(await exported('developers/webhooks', 'Export CSV')).toEqual([
      'webhook-endpoints.csv',
      expect.stringContaining(receiver.url('/export')),
    ]);
    expect(await exported('people', 'Export CSV')).toEqual(['people.csv', expect.stringContaining(ownerEmail)]);
    expect(await exported('account', 'Export CSV: Sessions')).toEqual([
      'sessions.csv',
      expect.stringMatching(/^id,browser,address,.*\r\n\d+,/),
    ]);
    expect(await exported('people', 'Export CSV: Invitations')).toEqual([
      'invitations.csv',
      expect.stringContaining(",'@SUM(A1),viewer,"),
    ]);
    const lists = await eventually(async () => {
      const entries = await organization.platform.get(`/organizations/${organization.data.id}/audit-entries`, {
        action: 'list.exported',
        per_page: '5',
      });
      const found = (entries.json.data as { changes: { list: { after: string } } }[]).map(
        ({ changes }) => changes.list.after,
      );
      return found[0] === 'invitations' && found;
    });
    expect(lists).toEqual(['invitations', 'sessions', 'people', 'webhook-endpoints', 'api-keys']);
  });

  it('offers a developer only the scopes that a developer may give in live mode', async () => {
    await open('developers/keys', await signedInMember(stack, owner, anEmail(), 'developer'), 'live');
    await page.getByRole('button', { name: 'Create key' }).first().click();
    const choices = page.getByRole('dialog').getByRole('checkbox');
    await choices.first().waitFor();
    const names = await choices.evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-label')));
    expect(names).toEqual(['dnc:read', 'webhooks:manage']);
  });

  it('shows a viewer only what a viewer may use', async () => {
    await open('calls', await signedInMember(stack, owner, anEmail(), 'viewer'));
    const links = page.getByRole('navigation', { name: 'Pages' }).getByRole('link');
    await links.first().waitFor();
    expect(await links.allTextContents()).toEqual([
      'Home',
      'Inbox',
      'Calls',
      'Leads',
      'Bookings',
      'Outbound calls',
      'Campaigns',
      'Do Not Call',
      'Consents',
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
    await open(`inbox/${id}`);
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
    await page.getByRole('heading', { level: 2 }).locator('..').getByText('With you').waitFor();
    let replyCount = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith(`/chats/${id}/messages`)) replyCount++;
    });
    await page.getByLabel('Your reply').fill('Until six.');
    // The second click comes as soon as a browser can report one.
    await page.evaluate(`(async () => {
      const button = document.querySelector('[data-composer] [type=submit]');
      button.click();
      const { port1, port2 } = new MessageChannel();
      await new Promise((resolve) => {
        port1.onmessage = resolve;
        port2.postMessage('');
      });
      button.click();
    })()`);
    await page.getByRole('log').getByText('Until six.').first().waitFor();
    expect(replyCount).toBe(1);
    await picture('inbox-chat');
    expect(await violations()).toEqual([]);
  });

  it('keeps a typed reply while it requests the follow-up of a chat again after an error', async () => {
    const chats = `/organizations/${organization.data.id}/chats`;
    const { id } = (await organization.platform.post(chats, aStartedChat({ livemode: false }))).json.data as {
      id: number;
    };
    let failedCount = 0;
    await page.route(new RegExp(`/follow-ups/chats/${id}$`), async (route) => {
      await route.fulfill({ status: 500, body: '{}' });
      failedCount++;
    });
    await open(`inbox/${id}`);
    const reply = page.getByLabel('Your reply');
    await reply.fill('We open at nine.');
    const before = failedCount;
    // Failed requests are repeated when the person returns to the tab.
    await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
    await eventually(() => failedCount > before, { timeoutMs: 20_000, what: 'the repeated request' });
    expect(await reply.inputValue()).toBe('We open at nine.');
    expect(faults.splice(0)).not.toEqual([]);
  });

  it('opens one chat after another with the keyboard, and keeps the place in the list', async () => {
    const chats = `/organizations/${organization.data.id}/chats`;
    const start = () => organization.platform.post(chats, aStartedChat({ livemode: false }));
    await Promise.all([start(), start(), start()]);
    await open('inbox');
    const rows = page.locator('a[data-row-link]');
    await rows.nth(2).waitFor();
    for (const place of [0, 1]) {
      await page.keyboard.press('j');
      await rows.nth(place).and(page.locator(':focus')).waitFor();
      await page.keyboard.press('Enter');
      await page.locator('a[data-row-link][aria-current]:focus').waitFor();
    }
    await page.keyboard.press('/');
    await page.getByRole('button', { name: 'All', exact: true }).and(page.locator(':focus')).waitFor();
  });

  it('reaches older chats page by page, keeps the page beside an opened chat, and exports the list', async () => {
    const chats = `/organizations/${organization.data.id}/chats`;
    for (let count = 0; count < 3; count++) await organization.platform.post(chats, aStartedChat({ livemode: false }));
    await page.route(/\/follow-ups\/chats\?.*per_page=25/, (route) =>
      route.continue({ url: route.request().url().replace('per_page=25', 'per_page=2') }),
    );
    await open('inbox');
    const rows = page.locator('a[data-row-link]');
    const shown = async (): Promise<(string | null)[]> => {
      await rows.first().waitFor();
      return rows.evaluateAll((all) => all.map((row) => row.getAttribute('href')!.replace(/\?.*/, '')));
    };
    const newest = await shown();
    expect(newest).toHaveLength(2);
    await page.getByRole('button', { name: 'Older' }).click();
    await page.waitForURL(/cursor=/);
    await eventually(async () => (await shown())[0] !== newest[0]);
    const older = await shown();
    expect(newest).not.toContain(older[0]);
    await rows.first().click();
    await page.waitForURL(/\/inbox\/\d+\?.*cursor=/);
    expect(await shown()).toEqual(older);
    await page.getByRole('button', { name: 'Newer' }).click();
    await eventually(async () => (await shown())[0] === newest[0]);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('chats.csv');
    expect(readFileSync(await file.path(), 'utf8').split('\r\n').length).toBeGreaterThan(3);
  });

  describe('tabs of a browser', () => {
    const newChat = async (): Promise<number> => {
      const body = aStartedChat({ livemode: false });
      const path = `/organizations/${organization.data.id}/chats`;
      return (await organization.platform.post(path, body)).json.data.id as number;
    };
    const visitorSays = (chat: number, body: string) =>
      organization.platform.post(`/organizations/${organization.data.id}/chats/${chat}/messages`, {
        sender: 'visitor',
        body,
      });
    const log = (tab: Page, text: string) => tab.getByRole('log').getByText(text, { exact: true });
    /** A reload shows messages too, so the text has to arrive before the next reload. */
    const untilShown = (tab: Page, text: string): Promise<void> => log(tab, text).waitFor({ timeout: 10_000 });

    it('share one stream that shows a message at once, says when it is lost, and catches up', async () => {
      const chat = await newChat();
      await open(`inbox/${chat}`);
      const other = await context.newPage();
      await other.goto(at('leads'));
      await other.getByRole('heading', { level: 1, name: 'Leads' }).waitFor();
      await eventually(() => site.streamCount === 1);
      await visitorSays(chat, 'Are you open on Sunday?');
      await untilShown(page, 'Are you open on Sunday?');
      const { client } = await organization.createKey({ mode: 'test' });
      await client.post('/leads', aLead({ name: 'Sunday Caller' }));
      await other.getByRole('link', { name: 'Sunday Caller' }).waitFor();
      expect(site.streamCount).toBe(1);

      site.breakStreams();
      for (const tab of [page, other]) await tab.getByRole('status').getByText('Connection lost').waitFor();
      await picture('connection-lost');
      expect(await violations()).toEqual([]);
      // The page shows it for a moment only.
      const back = page.getByRole('status').getByText('Connected again').waitFor();
      site.restoreStreams();
      await Promise.all([back, visitorSays(chat, 'Or on Monday?')]);
      await untilShown(page, 'Or on Monday?');
      await eventually(() => site.streamCount === 1);

      await context.setOffline(true);
      await page.getByRole('status').getByText('Connection lost').waitFor();
      await page.getByLabel('Your reply').fill('On Monday from nine.');
      await page.getByRole('button', { name: 'Send' }).click();
      await page.getByText('You are offline. Your reply will be sent when you reconnect.').waitFor();
      await page.getByLabel('Your reply').fill('Until five.');
      await context.setOffline(false);
      await log(page, 'On Monday from nine.').waitFor();
      expect(await page.getByLabel('Your reply').inputValue()).toBe('Until five.');
      // The browser notes the requests that it could not send.
      faults.splice(0);
    });

    it('share one stream without shared workers too, and another tab goes on when its tab is closed', async () => {
      isProfileSpent = true;
      await context.addInitScript('delete globalThis.SharedWorker');
      const chat = await newChat();
      await open('home');
      await eventually(() => site.streamCount === 1);
      const other = await context.newPage();
      await other.goto(at(`inbox/${chat}`));
      await visitorSays(chat, 'Do you take dogs?');
      await untilShown(other, 'Do you take dogs?');
      expect(site.streamCount).toBe(1);
      await page.close();
      await visitorSays(chat, 'A small one.');
      await untilShown(other, 'A small one.');
      await eventually(() => site.streamCount === 1);
    });

    it('show who else is at the inbox and who is typing', async () => {
      const chat = await newChat();
      const email = anEmail();
      const colleague = await signedInMember(stack, owner, email, 'agent');
      await open(`inbox/${chat}`);
      await colleague.in(organization.data.id, 'test').post('/session/presence', { chat });
      await page.getByRole('list', { name: 'In the inbox' }).getByText('PA').waitFor();
      await page.getByText('Person agent has this chat open too').waitFor();
      await colleague.in(organization.data.id, 'test').post('/session/typing', { chat });
      await page.getByText('Person agent is typing…').waitFor();
      await picture('inbox-company');
      expect(await violations()).toEqual([]);
    });

    it.each([
      ['leads', 'Leads', 'follow-ups/leads'],
      ['home', /^Good/, 'leads'],
    ])('are all signed out when one signs out on the page %s', async (path, title, slow) => {
      await open(path, await anotherSession());
      await heading(title).waitFor();
      // The browser would log that a request under way is refused after the session has ended.
      const { promise: signedOut, resolve: endDelay } = Promise.withResolvers<void>();
      const slowRequest = new RegExp(`/portal/api/v1/${slow}\\?`);
      const delayed = page.waitForRequest(slowRequest);
      await page.route(slowRequest, async (route) => {
        await signedOut;
        await route.continue().catch(() => undefined);
      });
      await page.reload();
      await delayed;
      const other = await context.newPage();
      await other.goto(at('calls'));
      await other.getByRole('heading', { level: 1, name: 'Calls' }).waitFor();
      await eventually(() => site.streamCount === 1);
      await page.getByRole('button', { name: 'Your account' }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await heading('Sign in').waitFor();
      endDelay();
      await other.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor({ timeout: 10_000 });
      await eventually(() => site.streamCount === 0);
    });

    it('lead to the sign-in once a refresh shows that the session has ended, and return afterwards', async () => {
      await open('leads', await anotherSession());
      await heading('Leads').waitFor();
      const { json: ended } = await new PortalBrowser(stack).get('/session');
      const session = /\/portal\/api\/v1\/session$/;
      await page.route(session, (route) => route.fulfill({ json: ended }));
      // A change of settings refreshes the session. A change before the start of the stream is not reported.
      await eventually(
        async () => {
          await owner.in(organization.data.id, 'test').patch('/settings', { receptionist_name: 'Robin' });
          return heading('Sign in').isVisible();
        },
        { what: 'the sign-in', everyMs: 500 },
      );
      await eventually(() => site.streamCount === 0);
      await page.unroute(session);
      await page.getByLabel('Email').fill(ownerEmail);
      await page.getByLabel('Password', { exact: true }).fill(PORTAL_PASSWORD);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.waitForURL(at('leads'));
      await heading('Leads').waitFor();
    });

    it('load records after the next sign-in although a request failed during the sign-out', async () => {
      const { client } = await organization.createKey({ mode: 'test' });
      const name = `Ines ${randomBytes(4).toString('hex')}`;
      await client.post('/leads', aLead({ name }));
      await open('leads', await anotherSession());
      await page.getByRole('link', { name }).waitFor();
      let failedCount = 0;
      await page.route(/\/portal\/api\/v1\/session$/, (route) => {
        if (route.request().method() !== 'GET' || failedCount > 0) return route.continue();
        failedCount++;
        return route.fulfill({ status: 500, body: '{}' });
      });
      await page.getByRole('button', { name: 'Your account' }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await heading('Sign in').waitFor();
      expect(failedCount).toBe(1);
      await page.getByLabel('Email').fill(ownerEmail);
      await page.getByLabel('Password', { exact: true }).fill(PORTAL_PASSWORD);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Leads', exact: true }).click();
      await page.getByRole('link', { name }).waitFor();
      expect(faults.splice(0).filter((fault) => !/status of (401|500)/.test(fault))).toEqual([]);
    });
  });

  it('accepts a request for a person, answers with a canned reply, leaves a note, and gives the chat back', async () => {
    const chats = `/organizations/${organization.data.id}/chats`;
    const chat = { livemode: false, channel: 'whatsapp', contact_address: '+14155550123' };
    const { id } = (await organization.platform.post(chats, aStartedChat(chat))).json.data as { id: number };
    const say = (body: string) => organization.platform.post(`${chats}/${id}/messages`, { sender: 'visitor', body });
    await say('Can I talk to a person?');
    await organization.platform.post(`${chats}/${id}/handoff-request`, { requested_by: 'visitor' });
    await organization.platform.send('PUT', `/organizations/${organization.data.id}/whatsapp-templates`, {
      body: { name: 'still_there', language: 'en_US', body: 'Hello {{1}}, still there?', status: 'approved' },
    });
    await open(`inbox/${id}`);
    await page.getByText('The visitor asks for a person').waitFor();
    await page.getByRole('link', { name: /^Inbox \d+ chats? waits? for a person$/ }).waitFor();
    await picture('inbox-request');
    await page.keyboard.press('t');
    const turn = page.getByRole('heading', { level: 2 }).locator('..');
    await turn.getByText('With you').waitFor();
    await page.getByText(/WhatsApp window: 23 h 5\d min left/).waitFor();

    await page.getByRole('button', { name: 'Canned replies' }).click();
    await page.getByRole('menuitem', { name: 'Manage canned replies' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add reply' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add reply' });
    await dialog.getByLabel('Title').fill('Opening hours');
    await dialog.getByLabel('Text').fill('We are open from 8 to 5.');
    await dialog.getByLabel('Shortcut').fill('/Hours');
    await dialog.getByRole('button', { name: 'Save reply' }).click();
    await page.getByRole('dialog', { name: 'Canned replies' }).getByText('/hours').waitFor();
    expect(await violations()).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();

    await page.getByLabel('Your reply').fill('/ho');
    await page.getByRole('option', { name: /Opening hours/ }).waitFor();
    expect(await violations()).toEqual([]);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('log').getByText('We are open from 8 to 5.').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('n');
    await page.locator('textarea[data-key=n]:focus').waitFor();
    await page.keyboard.type('Knows Dr. Ortiz');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('log').getByText('Knows Dr. Ortiz').waitFor();
    await picture('inbox-note');
    expect(await violations()).toEqual([]);

    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Give back to the AI' }).click();
    await turn.getByText('With the AI').waitFor();
    await page.getByRole('button', { name: 'Handled' }).waitFor();
    const key = organization.client((await organization.createKey({ mode: 'test' })).key);
    const shown = JSON.stringify((await key.get(`/chats/${id}`)).json);
    expect(shown).toContain('We are open');
    for (const hidden of ['Ortiz', 'assignee', 'handled_at']) expect(shown).not.toContain(hidden);

    const silent = { ...chat, contact_address: '+14155550124' };
    const { id: closed } = (await organization.platform.post(chats, aStartedChat(silent))).json.data as { id: number };
    await page.goto(at(`inbox/${closed}`));
    await page.getByLabel('Template').selectOption('still there (en_US)');
    await page.getByLabel('Value 1').fill('Dana');
    await page.getByText('Hello Dana, still there?').waitFor();
    await picture('inbox-template');
    expect(await violations()).toEqual([]);
    await page.getByRole('button', { name: 'Send template' }).click();
    await page.getByRole('log').getByText('Hello Dana, still there?').waitFor();
  });

  it('shows messages on a phone above a long reply and above the button that accepts a chat', async () => {
    const chats = `/organizations/${organization.data.id}/chats`;
    const { json } = await organization.platform.post(chats, aStartedChat({ livemode: false }));
    const { id } = json.data as { id: number };
    await organization.platform.post(`${chats}/${id}/handoff-request`, { requested_by: 'visitor' });
    await newProfile(PHONE);
    await open(`inbox/${id}`, await anotherSession());
    const reply = page.getByLabel('Your reply');
    await reply.fill(Array.from({ length: 12 }, (_, line) => `Line ${line}`).join('\n'));
    await page.getByRole('button', { name: 'Mark as handled' }).click();
    const message = page.locator('[data-toasts] > div');
    await message.getByText('Marked as handled').waitFor();
    await picture('message-above-reply');
    const [shown, accept] = [
      await message.boundingBox(),
      await page.getByRole('button', { name: 'Accept' }).boundingBox(),
    ];
    expect(shown!.y + shown!.height).toBeLessThanOrEqual(accept!.y);
    await page.getByRole('button', { name: 'Accept' }).click();
    await page.getByRole('button', { name: 'Accept' }).waitFor({ state: 'detached' });
    const accepted = message.filter({ hasText: 'Chat accepted' });
    await accepted.waitFor();
    const [lower, field] = [await accepted.boundingBox(), await reply.boundingBox()];
    expect(lower!.y + lower!.height).toBeLessThanOrEqual(field!.y);
    await page.getByRole('link', { name: 'All chats' }).click();
    await eventually(async () => (await message.last().boundingBox())!.y > PHONE.viewport.height - 100);
  });

  it('assigns a lead, notes what was said, and marks it as handled', async () => {
    const test = organization.client((await organization.createKey({ mode: 'test' })).key);
    const name = `Noor ${randomBytes(4).toString('hex')}`;
    const { id } = (await test.post('/leads', aLead({ name }))).json.data as { id: number };
    await open(`leads/${id}`);
    await page.setViewportSize(PHONE.viewport);
    const next = await page.getByRole('button', { name: 'Mark as handled' }).boundingBox();
    const details = await page.getByText('Urgency').boundingBox();
    expect(next!.y + next!.height).toBeLessThan(details!.y);
    await page.setViewportSize(DESKTOP.viewport);
    await page.getByLabel('Assigned to').selectOption('You');
    await page.getByLabel('Your note').fill('Left a message');
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.getByText('Note · You').waitFor();
    await page.getByRole('button', { name: 'Delete note' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete your note?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Left a message').waitFor();
    await page.getByRole('button', { name: 'Delete note' }).click();
    await question.getByRole('button', { name: 'Delete note' }).click();
    await page.getByText('Note · You').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Mark as handled' }).click();
    await page.getByRole('status').getByText('Marked as handled').waitFor();
    await picture('lead-follow-up');
    expect(await violations()).toEqual([]);
    await page.goto(`${at('leads')}?handled=true`);
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByText('Handled')
      .filter({ visible: true })
      .waitFor();
    await page.getByLabel('Handled').selectOption('Not handled');
    await page.getByRole('link', { name }).waitFor({ state: 'detached' });
    const inRow = `Row ${name}`;
    await test.post('/leads', aLead({ name: inRow }));
    await page.getByRole('button', { name: `Mark as handled: ${inRow}` }).click();
    await page.getByRole('status').getByText('Marked as handled').last().waitFor();
    await page.getByRole('link', { name: inRow }).waitFor({ state: 'detached' });
    const waiting = aLead({ name: `Open ${name}` });
    await test.post('/leads', waiting);
    await page.goto(at('home'));
    const counts = page.locator('section', { hasText: 'Not handled yet' });
    await counts.getByRole('link', { name: /^[1-9]\d* leads?$/ }).click();
    await page.waitForURL(`${at('leads')}?handled=false`);
    await page.getByRole('link', { name: waiting.name as string }).waitFor();
    expect(await page.getByRole('link', { name: new RegExp(`^${name}`) }).count()).toBe(0);
    const missed = aRingingCall({ livemode: false, status: 'missed' });
    await organization.platform.post(`/organizations/${organization.data.id}/calls`, missed);
    await page.goto(at('home'));
    await page.getByText('Show as a table').first().click();
    await page.getByRole('region', { name: 'Calls by hour as a table' }).getByRole('row').nth(1).waitFor();
    await counts.getByRole('link', { name: /^\d+ missed calls?$/ }).click();
    await page.waitForURL(`${at('calls')}?handled=false`);
    await page.goto(at('home'));
    await counts.getByRole('link', { name: /^\d+ chats?$/ }).click();
    await page.waitForURL(new RegExp(`${at('inbox')}.*handled=false`));
  });

  /** Creates one record of each kind that has a page of its own, and returns the paths of the pages. */
  async function pagesOfRecords(): Promise<string[]> {
    const own = `/organizations/${organization.data.id}`;
    const { client } = await organization.createKey({ mode: 'test' });
    const idOf = async (sent: Promise<ApiResponse>): Promise<number> =>
      ((await sent).json as { data: { id: number } }).data.id;
    const phone_number = '+13125550142';
    const consent = {
      livemode: false,
      phone_number,
      purposes: ['marketing'],
      consent_text: 'Yes, you may call me with an AI voice.',
    };
    const endpoint = { url: receiver.url('/pages'), events: ['lead.created'] };
    const campaign = { name: 'Spring check-ups', purpose: 'informational', calls_at_once: 2 };
    // A name may be wider than a phone.
    const name = 'Hubert Blaine Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh';
    const starts_at = `${new Date().toISOString().slice(0, 19)}Z`;
    await organization.platform.post(`${own}/bookings`, aBookingMade({ livemode: false, starts_at, name }));
    const { headers } = await client.get('/leads');
    const log = `/request-log?request_id=${String(headers['x-request-id'])}`;
    const request = await eventually(
      async () => ((await owner.in(organization.id, 'test').get(log)).json as { data: { id: number }[] }).data[0],
      { everyMs: 250, what: 'the logged request' },
    );
    const endpointId = await idOf(client.post('/webhook-endpoints', endpoint));
    await client.post(`/webhook-endpoints/${endpointId}/test`, {});
    return [
      `developers/requests/${request.id}`,
      `calls/${await idOf(organization.platform.post(`${own}/calls`, aRingingCall({ livemode: false })))}`,
      `leads/${await idOf(client.post('/leads', aLead({ name })))}`,
      `inbox/${await idOf(organization.platform.post(`${own}/chats`, aStartedChat({ livemode: false })))}`,
      `consents/${await idOf(organization.platform.post(`${own}/consents`, consent))}`,
      `outbound-calls/${await idOf(client.post('/outbound-calls', { phone_number }))}`,
      `developers/webhooks/${endpointId}`,
      `campaigns/${await idOf(owner.in(organization.id, 'test').post('/campaigns', campaign))}`,
    ];
  }

  it.each([
    ['1280 px', DESKTOP, [1280, 1024, 1600]],
    ['390 px', PHONE, [390, 360]],
  ] as const)(
    'has accessible pages without sideways scrolling in both themes at %s',
    async (name, device, widths) => {
      const records = await pagesOfRecords();
      const invitation = await owner.post('/invitations', { email: anEmail(), name: 'Vic Viewer', role: 'viewer' });
      const found: unknown[] = [];
      /** Opens a page as a link does. A load would take several times as long. */
      const follow = async (path: string, from: string): Promise<void> => {
        // A view of the same page keeps its heading, so only a load shows when it is there.
        if (path.split('?')[0] === from.split('?')[0]) return void (await page.goto(at(path)));
        await page.evaluate("document.querySelector('h1').dataset.left = ''");
        await page.evaluate(`history.pushState({}, '', ${JSON.stringify(at(path))})`);
        await page.locator('h1:not([data-left])').waitFor({ state: 'attached' });
      };
      const look = async (path: string): Promise<void> => {
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.locator('main [data-slot=skeleton]').first().waitFor({ state: 'detached' });
        // The charts of Home load when they are near.
        await page.evaluate('scrollTo(0, document.body.scrollHeight)');
        await eventually(async () => (await page.locator('main [data-slot=skeleton]').count()) === 0);
        if ((await page.getByRole('main').count()) !== 1) found.push(`${path} has not one main`);
        const timed = page.locator('main tbody tr').filter({ has: page.locator('time') });
        const timeless = timed.filter({ hasNot: page.locator('time:visible') });
        if (TIMED_LISTS.test(path) && (await timeless.count())) found.push(`${path} hides the times of its rows`);
        const file = `${path.replace(/[^a-z]+/g, '-')}-${name.replace(' px', '')}`;
        await picture(`${file}-light`);
        found.push(...(await violations()).map((one) => ({ path, one })));
        // The other theme changes nothing but colors.
        await page.emulateMedia({ colorScheme: 'dark' });
        await page.locator('html[data-theme=dark]').waitFor();
        await picture(`${file}-dark`);
        found.push(...(await violations(COLOR_RULES)).map((one) => ({ path, theme: 'dark', one })));
        for (const width of [...widths].reverse()) {
          await page.setViewportSize({ ...device.viewport, width });
          const overflow = await page.evaluate(
            'document.documentElement.scrollWidth - document.documentElement.clientWidth',
          );
          if (overflow) found.push(`${path} is ${overflow as number} px too wide at ${width} px`);
          const cut = await page.evaluate<string[]>(HEADINGS_CUT_OFF);
          if (cut.length) found.push(`${path} cuts off the headings ${cut.join(', ')} at ${width} px`);
        }
        await page.emulateMedia({ colorScheme: 'light' });
        await page.locator('html[data-theme=light]').waitFor();
      };
      await newProfile({ ...device, colorScheme: 'light' });
      await page.goto(`${portal}/sign-in`);
      await look('sign-in');
      await page.goto(invitation.json.link as string);
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByLabel('Your name').waitFor();
      await look('link');
      await open('home', await anotherSession());
      let shown = 'home';
      await look(shown);
      for (const path of [...PAGES, ...records].filter((one) => one !== shown)) {
        await follow(path, shown);
        await look(path);
        shown = path;
      }
      expect(faults).toEqual([]);
      await page.route(/\/portal\/api\/v1\/consents/, (route) => route.fulfill({ status: 500, body: '{}' }));
      await page.goto(at('consents'));
      await page.getByRole('button', { name: 'Try again' }).waitFor();
      await look('consents that do not load');
      expect(faults.splice(0)).not.toEqual([]);
      expect(found).toEqual([]);
    },
    300_000,
  );
});

describe('the files of the portal', () => {
  const stack = sharedStack();
  const get = (path: string, accept = 'text/html'): Promise<Response> =>
    fetch(`${stack.gateways[0]}${path}`, { headers: { accept } });

  it('has a page for each path below /portal, which may run its own scripts only', async () => {
    const [first, deep] = await Promise.all([get('/portal/'), get('/portal/1/live/calls/7')]);
    const contact = await get('/portal/1/live/contacts/ada%40example.com');
    expect([deep.status, contact.status]).toEqual([200, 200]);
    const html = await first.text();
    expect([await deep.text(), await contact.text()]).toEqual([html, html]);
    for (const { headers } of [first, deep]) {
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self' data:; font-src 'self'; " +
          "style-src 'self' 'unsafe-inline'; base-uri 'none'; object-src 'none'; form-action 'self'; " +
          "frame-ancestors 'none'",
      );
      expect(headers.get('cache-control')).toBe('no-cache');
    }
  });

  it('are cached permanently by hash, and an unknown file gets no page', async () => {
    const html = await (await get('/portal')).text();
    const script = /src="(\/portal\/assets\/[^"]+\.js)"/.exec(html)![1]!;
    const { headers, status } = await get(script, '*/*');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await get('/portal/assets/index-of-before.js', '*/*')).status).toBe(404);
    expect((await get('/portal/api/v1/unknown')).headers.get('content-type')).toContain('application/json');
  });

  it('apply an overridable class for wide windows to wide windows only', async () => {
    const html = await (await get('/portal')).text();
    const styles = await (await get(`/portal/${/assets\/[\w-]+\.css/.exec(html)![0]}`, '*/*')).text();
    expect(styles).toContain(String.raw`@media (min-width:48rem){:where(.base\:md\:text-sm){`);
  });

  it('load at most 250 kB compressed before the first page shows', async () => {
    const read = async (path: string): Promise<Buffer> => Buffer.from(await (await get(path, '*/*')).bytes());
    const namesIn = (text: string): string[] => text.match(/assets\/[\w-]+\.(?:js|css)/g) ?? [];
    const html = await (await get('/portal')).text();
    // The first module names the application and what that imports.
    const script = await read(/src="(\/portal\/assets\/[^"]+\.js)"/.exec(html)![1]!);
    const names = [...new Set([...namesIn(html), ...namesIn(script.toString())])];
    expect(names).toContainEqual(expect.stringContaining('start-'));
    const start = names.find((name) => name.includes('start-'))!;
    expect((await read(`/portal/${start}`)).toString()).not.toContain('Connect HubSpot');
    const sizes = await Promise.all(names.map(async (name) => gzipSync(await read(`/portal/${name}`)).length));
    expect(sizes.every((size) => size > 0)).toBe(true);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(250_000);
  });
});
