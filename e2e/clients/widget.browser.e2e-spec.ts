// Slow: drives a browser through whole chats.
import { createOrganization, eventually, sharedStack, type ApiClient, type TestOrganization } from '@frontdesk/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { describeInBrowser, launchChromium, violationsOn } from '../browser.js';

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const DESKTOP = { viewport: { width: 1280, height: 800 } };
const PATIENCE = { timeout: 60_000 };

describeInBrowser('the chat widget in a browser', () => {
  const stack = sharedStack();
  let browser: Browser;
  let website: Server;
  let site: string;
  let organization: TestOrganization;
  let team: ApiClient;
  let context: BrowserContext;
  let page: Page;
  let faults: string[];

  beforeAll(async () => {
    browser = await launchChromium();
    website = createServer((request, response) => {
      const widget = new URL(request.url!, 'http://site').searchParams.get('widget')!;
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': `default-src 'none'; script-src ${stack.gateways[0]}; connect-src ${stack.gateways[0]}`,
      });
      response.end(`<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Harbor Dental</title><main><h1>Harbor Dental</h1>
        <p>Open from Monday to Friday.</p></main>
        <script src="${stack.gateways[0]}/widget/v1/widget.js" data-widget-id="${widget}" data-title="Harbor Dental" async></script>`);
    });
    await new Promise<void>((resolve) => website.listen(0, '127.0.0.1', resolve));
    site = `http://127.0.0.1:${(website.address() as AddressInfo).port}`;
    const privacy_url = 'https://harbor.example/privacy';
    organization = await createOrganization(stack, { widget_origins: [site], receptionist_name: 'Ada', privacy_url });
    team = organization.client((await organization.createKey()).key, 1);
  }, 180_000);
  afterAll(async () => {
    website?.close();
    await browser?.close();
  });

  beforeEach(() => visit(DESKTOP));
  afterEach(async () => {
    await context.close();
    expect(faults).toEqual([]);
  });

  async function visit(options: BrowserContextOptions, url = `${site}/?widget=${organization.data.widget_id}`) {
    await context?.close();
    faults = [];
    // Animations are off, so that every assertion sees the final state.
    context = await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce', ...options });
    context.setDefaultTimeout(PATIENCE.timeout);
    page = await context.newPage();
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !/ERR_INTERNET_DISCONNECTED|409 \(Conflict\)/.test(message.text())) {
        faults.push(message.text());
      }
    });
    await page.goto(url);
  }

  const launcher = () => page.getByRole('button', { name: /^Chat with us/ });
  const field = () => page.getByRole('textbox', { name: 'Your message' });
  const log = () => page.getByRole('log', { name: 'Messages' });
  const showsMessage = (text: string) => log().getByText(text, { exact: true }).waitFor();
  const newestChat = async (): Promise<number> =>
    eventually(async () => (await team.get('/chats', { per_page: 1 })).json.data[0]?.id as number | undefined);
  const reply = async (body: string): Promise<void> => {
    expect((await team.post(`/chats/${await newestChat()}/messages`, { body })).status).toBe(201);
  };
  const write = async (text: string): Promise<void> => {
    await field().fill(text);
    await field().press('Enter');
    await page.locator('.message.own:not(.waiting)', { hasText: text }).waitFor();
  };
  const picture = async (name: string): Promise<void> => {
    const folder = process.env['WIDGET_SCREENSHOTS'];
    if (folder) await page.screenshot({ path: join(folder, `${name}.png`) });
  };
  const violations = (): Promise<unknown[]> => violationsOn(page);

  it('carries a conversation on another website from the first message to the end and into a new one', async () => {
    await launcher().click();
    await page.getByText(`This is Ada, the AI assistant of ${organization.data.name}. This chat is saved.`).waitFor();
    const policy = page.getByRole('link', { name: 'Privacy policy' });
    expect(await policy.getAttribute('href')).toBe('https://harbor.example/privacy');
    await write('Do you see children?');
    await reply('Yes, from the age of three. See https://harbor.example/children.');
    await log().getByRole('link', { name: 'https://harbor.example/children' }).waitFor();
    await page.getByText('You are talking with our team').waitFor();
    await write('Wonderful, thank you');
    await picture('desktop-conversation');
    const first = await newestChat();
    const { json } = await team.get(`/chats/${first}`);
    expect(json.data).toMatchObject({ status: 'with_owner', page_url: page.url() });

    await team.post(`/chats/${first}/close`);
    await page.getByText('This chat has ended.', { exact: false }).waitFor();
    await picture('desktop-ended');
    await write('I forgot something');
    const second = await eventually(async () => {
      const id = await newestChat();
      return id !== first && id;
    });
    await reply('We are still here');
    await showsMessage('We are still here');
    const bodies = (await team.get(`/chats/${second}`)).json.data.messages.map(({ body }: { body: string }) => body);
    expect(bodies).toEqual(expect.arrayContaining(['I forgot something', 'We are still here']));
  });

  it('tells a visitor with a Spanish browser in Spanish that it is an AI and that the chat is saved', async () => {
    await visit({ ...PHONE, locale: 'es-MX' });
    await page.getByRole('button', { name: 'Chatee con nosotros' }).click();
    await page
      .getByText(`Soy Ada, la asistente de IA de ${organization.data.name}. Esta conversación queda guardada.`)
      .waitFor();
    await page.getByRole('link', { name: 'Política de privacidad' }).waitFor();
    await page.getByRole('textbox', { name: 'Su mensaje' }).waitFor();
    expect(await violations()).toEqual([]);
    await picture('phone-spanish');
  });

  it('continues after a reload and marks messages that arrived in between as new', async () => {
    await launcher().click();
    await write('I will be back');
    await page.getByRole('button', { name: 'Close chat' }).click();
    await page.goto('about:blank');
    await reply('Take your time');
    await page.goto(`${site}/?widget=${organization.data.widget_id}`);
    await page.getByRole('button', { name: /^Chat with us, \d+ new messages?$/ }).waitFor();
    await picture('desktop-unread');
    await launcher().click();
    await showsMessage('I will be back');
    await showsMessage('Take your time');
    expect(await page.locator('.message.own').count()).toBe(1);
    await write('Here I am again');
  });

  it('sends a message written offline exactly once after it reconnects', async () => {
    await launcher().click();
    await write('Can you hear me?');
    await context.setOffline(true);
    await field().fill('Are you still there?');
    await field().press('Enter');
    await log().getByText('Sending…').waitFor();
    await picture('desktop-offline');
    await context.setOffline(false);
    await page.locator('.message.own:not(.waiting)', { hasText: 'Are you still there?' }).waitFor();
    await reply('Loud and clear');
    await showsMessage('Loud and clear');
    const { json } = await team.get(`/chats/${await newestChat()}`);
    const sent = json.data.messages.filter(({ sender }: { sender: string }) => sender === 'visitor');
    expect(sent.map(({ body }: { body: string }) => body)).toEqual(['Can you hear me?', 'Are you still there?']);
  });

  it('works with the keyboard alone', async () => {
    await launcher().waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await field().and(page.locator(':focus')).waitFor();
    await page.keyboard.type('Typed');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('on two lines');
    await page.keyboard.press('Enter');
    await page.locator('.message.own:not(.waiting)', { hasText: 'on two lines' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.locator('.launcher:focus').waitFor();
    await page.keyboard.press('Enter');
    await field().and(page.locator(':focus')).waitFor();
  });

  it.each(['light', 'dark'] as const)('has no accessibility violations that axe finds, %s', async (colorScheme) => {
    await visit({ ...DESKTOP, colorScheme });
    await launcher().waitFor();
    expect(await violations()).toEqual([]);
    await launcher().click();
    await write('Where are you?');
    await reply('At the harbor');
    await showsMessage('At the harbor');
    expect(await violations()).toEqual([]);
    await picture(`desktop-${colorScheme}`);
  });

  it("fills a phone's screen and keeps the keyboard focus inside", async () => {
    await visit(PHONE);
    await launcher().tap();
    const dialog = page.getByRole('dialog', { name: 'Harbor Dental' });
    expect(await dialog.getAttribute('aria-modal')).toBe('true');
    expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, ...PHONE.viewport });
    await write('From my phone, with a message that is long enough to need more than one line of the bubble it is in');
    await reply('Got it');
    await showsMessage('Got it');
    expect(await violations()).toEqual([]);
    await picture('phone');
    for (let stops = 0; stops < 12; stops++) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate('document.activeElement?.id')).toBe('frontdesk-chat');
    }
  });

  it('does not appear on a website that may not embed it', async () => {
    const other = await createOrganization(stack, { widget_origins: ['https://elsewhere.example'] });
    await visit(DESKTOP, `${site}/?widget=${other.data.widget_id}`);
    await eventually(() => faults.length > 0, { what: 'the refusal' });
    expect(await launcher().count()).toBe(0);
    faults = [];
  });

  it('works on the demo page', async () => {
    const open = await createOrganization(stack);
    await visit(DESKTOP, `${stack.gateways[0]}/widget/v1/demo?widget=${open.data.widget_id}`);
    await launcher().click();
    await write('Just trying');
    await picture('demo');
    expect(await violations()).toEqual([]);
  });
});
