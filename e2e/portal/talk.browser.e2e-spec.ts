// Slow: drives a browser through calls to the receptionist.
import {
  createOrganization,
  eventually,
  Receiver,
  sharedStack,
  signedInOwner,
  verifySignature,
  type TestOrganization,
} from '@frontdesk/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { describeInBrowser } from '../browser.js';
import { consoleFaults, PortalChromium, signInAt } from './portal-chromium.js';

/** Replaces speech recognition and the voice. `hear` is what the person says; `spoken` is what the voice read. */
const SPEECH = `
  window.spoken = [];
  window.SpeechRecognition = window.webkitSpeechRecognition = class extends EventTarget {
    isListening = false;
    constructor() {
      super();
      window.recognition = this;
    }
    start() {
      this.isListening = true;
    }
    abort() {
      this.isListening = false;
    }
  };
  window.hear = (transcript) => {
    const results = [Object.assign([{ transcript }], { isFinal: true })];
    window.recognition.dispatchEvent(Object.assign(new Event('result'), { resultIndex: 0, results }));
  };
  window.SpeechSynthesisUtterance = class extends EventTarget {
    constructor(text) {
      super();
      this.text = text;
    }
  };
  Object.defineProperty(window, 'speechSynthesis', {
    value: {
      speak(utterance) {
        window.spoken.push(utterance.text);
        setTimeout(() => utterance.dispatchEvent(new Event('end')));
      },
      cancel() {},
    },
  });`;
const NO_SPEECH = 'delete window.SpeechRecognition; delete window.webkitSpeechRecognition;';

describeInBrowser('a call to the receptionist from the portal', () => {
  const stack = sharedStack();
  let browser: PortalChromium;
  let organization: TestOrganization;
  let email: string;
  let context: BrowserContext;
  let page: Page;
  let faults: string[];

  beforeAll(async () => {
    browser = await PortalChromium.start();
    email = `person.${randomBytes(6).toString('hex')}@example.com`;
    organization = await createOrganization(stack, { name: 'Harbor Dental' });
    await signedInOwner(stack, organization.id, email);
  });
  afterAll(() => browser?.close());

  beforeEach(async () => {
    context = await browser.newContext();
    page = await context.newPage();
    faults = consoleFaults(page);
  });
  afterEach(async () => {
    await context.close();
    expect(faults).toEqual([]);
  });

  /** Opens the page from the list of calls. */
  async function openTalk(): Promise<void> {
    await signInAt(page, `${stack.publicBaseUrl}/portal/${organization.id}/test/calls`, email);
    await page.getByRole('link', { name: 'Talk to your receptionist' }).click();
    await page.getByRole('heading', { level: 1, name: 'Talk to your receptionist' }).waitFor();
  }
  /** Waits until the receptionist has said so many sentences and listens. */
  const hasSpoken = (count: number): Promise<unknown> =>
    eventually(() => page.evaluate(`window.spoken.length >= ${count} && window.recognition.isListening`), {
      what: `${count} spoken sentences`,
    });
  /** Opens the page of the call once it has ended. The page has no link to a call that is recorded later. */
  async function openEndedCall(of: TestOrganization): Promise<void> {
    const key = of.client((await of.createKey({ mode: 'test' })).key);
    const id = await eventually(async () => {
      const calls = (await key.get('/calls')).json.data as { id: number; status: string }[];
      return calls.find(({ status }) => status === 'completed')?.id;
    });
    await page.goto(`${stack.publicBaseUrl}/portal/${of.id}/test/calls/${id}`);
  }
  const says = (words: string): Promise<unknown> => page.evaluate(`window.hear(${JSON.stringify(words)})`);

  it('is spoken, and leads to a call with a transcript and a lead', async () => {
    await context.addInitScript(SPEECH);
    await openTalk();
    await page.getByText(/send speech to their vendor/).waitFor();
    await page.getByRole('button', { name: 'Start talking' }).click();
    await hasSpoken(2);
    const spoken = await page.evaluate<string[]>('window.spoken');
    expect(spoken[0]).toContain('the AI assistant of Harbor Dental. This call is transcribed.');
    await says('My name is Robin Park and I need a cleaning, call me back at 415 555 0123');
    await hasSpoken(3);
    await says('Yes, that is right');
    await hasSpoken(4);
    await page.getByRole('log').getByText('Yes, that is right').waitFor();
    await page.getByRole('button', { name: 'Hang up' }).click();
    await page.getByText('The call has ended.').waitFor();
    await openEndedCall(organization);
    await page.getByText('Completed').first().waitFor();
    await page.getByRole('list', { name: 'Transcript' }).getByText('Yes, that is right').waitFor();
    await page.getByRole('link', { name: /^Lead \d+$/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Robin Park' }).waitFor();
    await page.getByRole('link', { name: '(415) 555-0123' }).waitFor();
  });

  it('is no longer read aloud once the next call begins', async () => {
    await context.addInitScript(SPEECH);
    await context.addInitScript(`
      window.held = [];
      speechSynthesis.speak = (utterance) => window.held.push(utterance);`);
    let count = 0;
    await page.routeWebSocket(/\/voice\//, (socket) => {
      if (++count > 1) return;
      socket.send(JSON.stringify({ type: 'text', token: 'Goodbye.', lang: 'en-US' }));
      socket.send(JSON.stringify({ type: 'end' }));
    });
    await openTalk();
    await page.getByRole('button', { name: 'Start talking' }).click();
    await page.getByText('The call has ended.').waitFor();
    expect(await page.evaluate('window.held.length')).toBe(1);
    await page.getByRole('button', { name: 'Start talking' }).click();
    await page.getByText('Speak, or type below.').waitFor();
    await page.evaluate('window.held[0].dispatchEvent(new Event("end"))');
    expect(await page.evaluate('window.recognition.isListening')).toBe(false);
  });

  it('is typed from Home, and leads to a booking, a lead, a transcript and signed webhooks', async () => {
    await context.addInitScript(NO_SPEECH);
    const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
    const practice = await createOrganization(stack, {
      name: 'Lakeview Dental',
      services: [{ name: 'Checkup', duration_minutes: 30 }],
      business_hours: days.map((day) => ({ day, opens: '09:00', closes: '17:00' })),
    });
    const address = `person.${randomBytes(6).toString('hex')}@example.com`;
    await signedInOwner(stack, practice.id, address);
    const key = practice.client((await practice.createKey({ mode: 'test' })).key);
    const receiver = await Receiver.start(stack.receiverPorts);
    try {
      const events = ['booking.created', 'lead.created', 'call.completed'];
      const { secret } = (await key.post('/webhook-endpoints', { url: receiver.url(), events })).json;
      await signInAt(page, `${stack.publicBaseUrl}/portal/${practice.id}/test/home`, address);
      await page.getByRole('link', { name: 'Talk to your receptionist' }).click();
      await page.getByRole('button', { name: 'Start typing' }).click();
      const lines = page.getByRole('list', { name: 'Transcript' }).getByRole('listitem');
      await lines.nth(1).waitFor();
      const type = async (words: string, reply: RegExp): Promise<void> => {
        const count = await lines.count();
        await page.getByRole('textbox', { name: 'Your words' }).fill(words);
        await page.getByRole('button', { name: 'Send' }).click();
        await lines
          .nth(count + 1)
          .getByText(reply)
          .waitFor();
      };
      await type('I would like to book a checkup. I am Robin Park, 415 555 0123', /I can offer .*suits you best/);
      await type('The last one', /Let me read that back: Robin Park, \(415\) 555-0123.*Is that right/);
      await type('Yes', /You are booked: Checkup on /);
      await page.getByRole('button', { name: 'Hang up' }).click();
      await openEndedCall(practice);
      await page.getByText('Booked', { exact: true }).waitFor();
      await page.getByRole('list', { name: 'Transcript' }).getByText('The last one').waitFor();
      await page.getByRole('link', { name: /^Lead \d+$/ }).waitFor();
      const booking = page.locator('dl').getByRole('link', { name: /[AP]M/ });
      await booking.waitFor();
      await page.getByRole('link', { name: /^Lead \d+$/ }).click();
      await page.getByRole('heading', { level: 1, name: 'Robin Park' }).waitFor();
      await booking.click();
      await page.getByRole('heading', { name: 'Bookings', level: 1 }).waitFor();
      await page.getByText('Robin Park').first().waitFor();
      await eventually(() => events.every((type) => receiver.requests.some(({ event }) => event.type === type)), {
        what: 'a webhook of each event',
      });
      expect(receiver.requests.every((request) => verifySignature(request, secret as string))).toBe(true);
    } finally {
      await receiver.close();
    }
  });

  it('is typed in a browser that does not recognize speech', async () => {
    await context.addInitScript(NO_SPEECH);
    await openTalk();
    await page.getByText('This browser cannot recognize speech').waitFor();
    expect(await page.getByRole('button', { name: 'Start talking' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Start typing' }).click();
    const conversation = page.getByRole('list', { name: 'Transcript' });
    await conversation.getByText('This call is transcribed.').waitFor();
    await page.getByRole('textbox', { name: 'Your words' }).fill('Are you a person?');
    await page.getByRole('button', { name: 'Send' }).click();
    // The opening, the greeting, the question and the answer.
    await conversation
      .getByRole('listitem')
      .nth(3)
      .getByText(/\bAI\b/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Hang up' }).click();
    await page.getByText('The call has ended.').waitFor();
  });
});
