// Slow: drives a browser through the pages of the portal.
import {
  aLead,
  aStartedChat,
  createOrganization,
  eventually,
  sharedStack,
  signedInOwner,
  type PortalBrowser,
  type TestOrganization,
} from '@frontdesk/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { describeInBrowser } from '../browser.js';
import { expectStatus } from '../expect-response.js';
import { PortalChromium, signInAt } from './portal-chromium.js';

/** Records notifications and tones instead of showing and playing them, on a page that has no focus. */
const RECORD_ALERTS = `
  window.notifications = [];
  window.tones = 0;
  document.hasFocus = () => false;
  window.Notification = class {
    static permission = Notification.permission;
    static requestPermission = () => Promise.resolve(Notification.permission);
    constructor(title, { body, tag }) {
      this.given = { title, body, tag };
      window.notifications.push(this);
    }
    close() {}
  };
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) {
    window.tones++;
    return start.apply(this, when);
  };`;

describeInBrowser('the alerts about chats', () => {
  const stack = sharedStack();
  let browser: PortalChromium;
  let organization: TestOrganization;
  let owner: PortalBrowser;
  let email: string;
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    browser = await PortalChromium.start();
  });
  afterAll(() => browser?.close());

  beforeEach(async () => {
    email = `person.${randomBytes(6).toString('hex')}@example.com`;
    organization = await createOrganization(stack, { name: 'Harbor Dental' });
    owner = await signedInOwner(stack, organization.id, email);
    context = await browser.newContext();
    await context.grantPermissions(['notifications'], { origin: stack.publicBaseUrl });
    await context.addInitScript(RECORD_ALERTS);
    page = await context.newPage();
  });
  afterEach(() => context.close());

  const at = (path: string): string => `${stack.publicBaseUrl}/portal/${organization.id}/test/${path}`;

  /** Opens the inbox and turns both alerts on. */
  async function turnOn(): Promise<void> {
    await signInAt(page, at('inbox'), email);
    for (const name of ['Sound', 'Desktop notifications']) {
      await page.getByRole('button', { name: 'Notifications in this browser' }).click();
      const known = page.waitForResponse(/\/follow-ups\/chats\?per_page=50/);
      await page.getByRole('menuitemcheckbox', { name }).click();
      if (name === 'Sound') await known;
    }
  }

  const send = async (path: string, body: object): Promise<number> => {
    const answer = await organization.platform.post(`/organizations/${organization.id}/chats${path}`, body);
    expect(String(answer.status)).toMatch(/^20/);
    return answer.json.data?.id as number;
  };

  /** A visitor writes and asks for a person. */
  async function askForPerson(): Promise<number> {
    const chat = await send('', aStartedChat({ livemode: false }));
    await send(`/${chat}/messages`, { sender: 'visitor', author: 'Vera Visitor', body: 'My tooth hurts' });
    await send(`/${chat}/handoff-request`, { requested_by: 'visitor' });
    return chat;
  }

  const notifications = async (count: number): Promise<unknown[]> => {
    await eventually(async () => (await page.evaluate<number>('window.notifications.length')) >= count);
    return page.evaluate<unknown[]>('window.notifications.map(({ given }) => given)');
  };

  it('show and sound when a visitor asks for a person, and lead to the chat', async () => {
    await turnOn();
    // Reads the notification of the sign-in.
    await page.getByRole('button', { name: /^Notifications \(\d+ new\)$/ }).click();
    await page.getByRole('dialog', { name: 'Notifications' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    expectStatus(await owner.in(organization.id, 'test').post('/leads', aLead({ name: 'Robin' })), 201);
    await page.getByRole('button', { name: 'Notifications (1 new)' }).waitFor();
    const chat = await askForPerson();
    expect(await notifications(1)).toEqual([
      { title: 'A visitor asks for a person', body: 'My tooth hurts', tag: `chat-${chat}` },
    ]);
    expect(await page.evaluate('window.tones')).toBe(2);
    await page.getByRole('button', { name: 'Notifications (2 new)' }).waitFor();
    await page.evaluate('window.notifications[0].onclick()');
    await page.waitForURL(at(`inbox/${chat}`));
    await page.getByRole('log').getByText('My tooth hurts').waitFor();
    // The lead is not read with the chat.
    await page.getByRole('button', { name: 'Notifications (1 new)' }).click();
    const list = page.getByRole('dialog', { name: 'Notifications' });
    await list.getByRole('link', { name: /^Chat waits for a person My tooth hurts/ }).waitFor();
    await list.getByRole('link', { name: /^New lead New Robin/ }).waitFor();
  });

  it('contain neither words nor names in HIPAA mode', async () => {
    expectStatus(await owner.patch('/settings', { hipaa_mode: true }), 200);
    await turnOn();
    const chat = await askForPerson();
    expect(await notifications(1)).toEqual([
      { title: 'A visitor asks for a person', body: 'Harbor Dental', tag: `chat-${chat}` },
    ]);
    expectStatus(await owner.in(organization.id, 'test').post(`/chats/${chat}/accept`), 200);
    await send(`/${chat}/messages`, { sender: 'visitor', author: 'Vera Visitor', body: 'It is the left one' });
    const shown = await notifications(2);
    expect(shown.at(-1)).toEqual({ title: 'A visitor wrote', body: 'Harbor Dental', tag: `chat-${chat}` });
    expect(JSON.stringify(shown)).not.toMatch(/tooth|left|Vera/);
  });
});
