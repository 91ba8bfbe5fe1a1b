// Slow: drives a browser through the pages of the portal.
import {
  aChatMessage,
  aStartedChat,
  createOrganization,
  eventually,
  GoogleServer,
  PORTAL_PASSWORD,
  Receiver,
  sharedStack,
  signedInMember,
  signedInOwner,
  type PortalBrowser,
  type TestOrganization,
} from '@frontdesk/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { describeInBrowser, violationsOn } from '../browser.js';
import { ageSessions, changeRows } from './gateway-rows.js';
import { consoleFaults, PortalChromium, signInAt } from './portal-chromium.js';

const DAY_MS = 24 * 60 * 60_000;
const anEmail = (): string => `person.${randomBytes(6).toString('hex')}@example.com`;

describeInBrowser('the settings in a browser', () => {
  const stack = sharedStack();
  let browser: PortalChromium;
  let organization: TestOrganization;
  let owner: PortalBrowser;
  let email: string;
  let context: BrowserContext;
  let page: Page;
  let faults: string[];

  beforeAll(async () => {
    browser = await PortalChromium.start();
  });
  afterAll(() => browser?.close());

  beforeEach(async () => {
    email = anEmail();
    organization = await createOrganization(stack, { name: 'Harbor Dental', whatsapp_phone_number_id: email });
    owner = await signedInOwner(stack, organization.id, email);
    await newProfile();
  });
  afterEach(async () => {
    await context.close();
    expect(faults).toEqual([]);
  });

  async function newProfile(): Promise<void> {
    context = await browser.newContext();
    page = await context.newPage();
    faults = consoleFaults(page);
  }

  const open = (as = email): Promise<void> =>
    signInAt(page, `${stack.publicBaseUrl}/portal/${organization.id}/live/settings`, as);
  const section = (title: string) =>
    page.locator('section', { has: page.getByRole('heading', { name: title, exact: true }) });
  const settings = async () =>
    (await organization.platform.get(`/organizations/${organization.id}`)).json.data as Record<string, unknown>;
  const violations = (): Promise<unknown[]> => violationsOn(page);
  const picture = async (name: string): Promise<void> => {
    const folder = process.env['PORTAL_SCREENSHOTS'];
    if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  };

  it('are at the top of a phone’s screen when a link leads to them', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await open();
    const atTop = async (id: string): Promise<boolean> => {
      const distance = await page.evaluate(`(() => {
        const section = document.getElementById('${id}');
        return section.getBoundingClientRect().top - parseFloat(getComputedStyle(section).scrollMarginTop);
      })()`);
      return Math.abs(distance as number) < 2;
    };
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Handoff' }).click();
    await eventually(() => atTop('handoff'));
    await page.goto(`${stack.publicBaseUrl}/portal/${organization.id}/live/settings#crm`);
    await page.reload();
    await section('CRM').waitFor();
    await eventually(() => atTop('crm'));
    await page.keyboard.press('Control+k');
    const search = page.getByRole('dialog', { name: 'Search' });
    await search.getByRole('combobox').fill('opening hours');
    await search.getByRole('option', { name: 'Opening hours' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/settings#hours$/);
    await eventually(() => atTop('hours'));
  });

  it('show who changed the instructions and when, and restore an earlier version', async () => {
    await owner.patch('/settings', { receptionist_instructions: 'Ask for the insurance.' });
    await open();
    const field = page.getByLabel('Instructions');
    await field.fill('Never mention prices.');
    await section('Receptionist').getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('status').getByText('Settings saved').waitFor();
    await page.getByRole('button', { name: 'Earlier instructions' }).click();
    const versions = page.getByRole('dialog', { name: 'Versions of the instructions' }).getByRole('listitem');
    await versions.nth(2).waitFor();
    expect(await versions.nth(0).textContent()).toMatch(/^Olive Owner.*Current/);
    await versions.nth(1).getByText('Show the text').click();
    await versions.nth(1).getByText('Ask for the insurance.').waitFor();
    expect(await versions.nth(2).textContent()).toMatch(/^Author not recorded.*No instructions$/);
    await picture('instruction-versions');
    expect(await violations()).toEqual([]);
    await versions
      .nth(1)
      .getByRole('button', { name: /^Restore/ })
      .click();
    await page.getByRole('status').getByText('Instructions restored').waitFor();
    await versions.nth(3).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await eventually(async () => (await field.inputValue()) === 'Ask for the insurance.');
  });

  it('connect Google Calendar, say what to do when the access ends, and disconnect', async () => {
    const google = await GoogleServer.start({ account: email, port: stack.googlePort! });
    try {
      google.calendars.set('team', { name: 'Team', accessRole: 'writer', events: new Map() });
      await open();
      const panel = section('Google Calendar');
      await picture('google-calendar-not-connected');
      await panel.getByRole('button', { name: 'Connect Google Calendar' }).click();
      await page.getByRole('status').getByText('Google Calendar is connected.').waitFor();
      await panel.getByText('Works').waitFor();
      await panel.getByText(email).first().waitFor();
      await panel.getByLabel('Team').check();
      await panel.getByRole('button', { name: 'Save changes' }).click();
      await page.getByRole('status').getByText('Settings saved').waitFor();
      expect((await owner.get('/calendar/google')).json.data).toMatchObject({
        calendar: email,
        busy_calendars: ['team'],
      });
      await picture('google-calendar');

      // The comparison with Google runs every five minutes, so the spec stores what it would find.
      await changeRows(
        `UPDATE records.google_connections SET compared_at = now() + interval '1 hour' WHERE account = $1`,
        [email],
        stack,
        'records',
      );
      const { json } = await organization.platform.post(`/organizations/${organization.id}/bookings`, {
        provider: 'internal',
        starts_at: new Date(Math.ceil(Date.now() / DAY_MS + 1) * DAY_MS).toISOString(),
        duration_minutes: 60,
        name: 'Dana Reyes',
      });
      const { external_reference } = json.data as { external_reference: string };
      await changeRows(
        `UPDATE records.google_events SET conflict = 'removed' WHERE id = $1`,
        [external_reference],
        stack,
        'records',
      );
      await page.reload();
      await panel.getByText('Deleted in Google').waitFor();
      await picture('google-calendar-conflict');
      await panel.getByRole('listitem').getByRole('link').click();
      const day = page.getByRole('region', { name: 'Calendar' });
      await day.getByText('Deleted in Google').first().waitFor();
      expect(await violations()).toEqual([]);
      await picture('booking-conflict');
      await page.goBack();

      google.isRevoked = true;
      await page.reload();
      await panel.getByText('Access ended').waitFor();
      await picture('google-calendar-access-ended');
      expect(await violations()).toEqual([]);
      google.isRevoked = false;
      await panel.getByRole('button', { name: 'Connect again' }).click();
      await page.getByRole('status').getByText('Google Calendar is connected.').waitFor();
      await panel.getByText('Works').waitFor();
      await eventually(() => panel.getByLabel('Team').isChecked());

      await panel.getByRole('button', { name: 'Disconnect' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
      await panel.getByRole('button', { name: 'Connect Google Calendar' }).waitFor();
    } finally {
      await google.close();
    }
  });

  it('connect a CRM, send it a test lead, and show its state on a lead', async () => {
    const receiver = await Receiver.start(stack.receiverPorts);
    try {
      await open();
      const panel = section('CRM');
      await panel.getByText('No CRM is connected.').waitFor();
      await panel.getByRole('button', { name: 'Connect another system' }).click();
      const dialog = page.getByRole('dialog', { name: 'Connect another system' });
      await dialog.getByLabel('Name', { exact: true }).fill('Our CRM');
      await dialog.getByLabel('Address', { exact: true }).fill(receiver.url('/leads'));
      await dialog.getByRole('button', { name: 'Add a header' }).click();
      const header = dialog.getByRole('listitem', { name: 'Header 1' });
      await header.getByLabel('Name').fill('X-Key');
      await dialog.getByRole('listitem', { name: 'X-Key' }).getByLabel('Value').fill('{{secrets.api_key}}');
      await dialog.getByRole('button', { name: 'Add a secret' }).click();
      await dialog.getByRole('listitem', { name: 'Secret 1' }).getByLabel('Name').fill('api_key');
      await dialog.getByRole('listitem', { name: 'api_key' }).getByLabel('Secret', { exact: true }).fill('s3cret');
      await dialog.getByLabel('Where the response has the id').fill('id');
      await dialog.getByLabel('Address of a record').fill('https://crm.example.com/records/{id}');
      const body = dialog.getByLabel('Body');
      await body.fill('{"name": {{lead.nmae}}}');
      await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
      await dialog.getByText('Has the unknown placeholder {{lead.nmae}}').waitFor();
      expect(faults.splice(0)).toEqual([expect.stringContaining('422')]);
      await picture('crm-form-refused');
      expect(await violations()).toEqual([]);
      await body.fill('{"name": {{lead.name}}, "reason": "{{lead.reason}}"}');
      receiver.answerWith({ status: 201, body: '{"id": "42"}' });
      await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
      await dialog.waitFor({ state: 'detached' });

      const connection = panel.getByRole('listitem', { name: 'Our CRM' });
      await connection.getByRole('button', { name: 'Send a test lead' }).click();
      const [test] = await receiver.waitFor();
      expect(test).toMatchObject({ event: { name: 'Jordan Sample' }, headers: { 'x-key': 's3cret' } });
      await connection.getByText('Test lead', { exact: true }).waitFor();
      await connection.getByText('Delivered').waitFor();
      await picture('crm-connected');
      expect(await violations()).toEqual([]);

      receiver.answerWith({ status: 401 });
      const lead = { name: 'Dana Reyes', email: 'dana@example.com', reason: 'Cleaning', source: 'website' };
      const made = await organization.platform.post(`/organizations/${organization.id}/leads`, lead);
      await connection.getByText('Paused').waitFor();
      await connection.getByText('The CRM refused the token or secret, for example').waitFor();
      await picture('crm-paused');
      expect(await violations()).toEqual([]);
      await page.goto(`${stack.publicBaseUrl}/portal/${organization.id}/live/leads/${made.json.data.id as number}`);
      await section('CRM').getByText('Waiting').waitFor();
      await picture('lead-crm-waiting');
      await page.goBack();
      receiver.answerWith({ status: 201, body: '{"id": "43"}' });
      await connection.getByRole('button', { name: 'Resume' }).click();
      await connection.getByText('Connected').waitFor();
      await page.goto(`${stack.publicBaseUrl}/portal/${organization.id}/live/leads/${made.json.data.id as number}`);
      await section('CRM').getByText('In the CRM', { exact: true }).waitFor();
      const link = section('CRM').getByRole('link', { name: 'Open in the CRM' });
      expect(await link.getAttribute('href')).toBe('https://crm.example.com/records/43');
      await picture('lead-crm-pushed');
      expect(await violations()).toEqual([]);
      await page.goBack();

      await connection.getByRole('button', { name: 'Delete connection' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete connection' }).click();
      await panel.getByText('No CRM is connected.').waitFor();
    } finally {
      await receiver.close();
    }
  });

  /** A chat in which the visitor asked what the settings do not answer. The shared stack has no receptionist. */
  async function unanswered(question: string): Promise<void> {
    const chats = `/organizations/${organization.id}/chats`;
    const { id } = (await organization.platform.post(chats, aStartedChat())).json.data as { id: number };
    await organization.platform.post(`${chats}/${id}/messages`, aChatMessage({ sender: 'visitor', body: question }));
    await changeRows(
      `INSERT INTO chats.unanswered_questions
         (organization_id, livemode, external_id, question, chat_id, message_seq, asked_at)
       VALUES ($1, true, $2, $3, $4, 1, now())`,
      [organization.id, `question ${id}`, question, id],
      stack,
      'chats',
    );
  }

  it('answer a question that the receptionist could not answer, and delete one', async () => {
    await unanswered('Do you have a parking lot for visitors?');
    await unanswered('Do you treat llamas as well?');
    await open();
    const panel = section('Questions without an answer');
    await panel.getByText('Do you have a parking lot for visitors?', { exact: true }).waitFor();
    await picture('unanswered-questions');
    await panel.getByRole('button', { name: /^Answer: Do you have a parking lot/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Answer a question' });
    await dialog.getByLabel('Answer', { exact: true }).fill('Yes, behind the building.');
    expect(await violations()).toEqual([]);
    await dialog.getByRole('button', { name: 'Add and replay' }).click();
    const replayed = page.getByRole('dialog', { name: 'The conversation, replayed' });
    await replayed.getByText('Yes, behind the building.').waitFor();
    await picture('unanswered-question-replayed');
    await replayed.getByRole('button', { name: 'Done' }).click();
    await panel.getByText('Do you have a parking lot').waitFor({ state: 'detached' });
    expect((await settings())['faq']).toEqual([
      { question: 'Do you have a parking lot for visitors?', answer: 'Yes, behind the building.' },
    ]);

    await panel.getByRole('button', { name: /^Delete: Do you treat llamas/ }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete this question?' });
    await question.getByRole('button', { name: 'Delete question' }).click();
    await panel.getByText('No open questions.').waitFor();
  });

  it('store services, the calendar, questions and answers, intake, handoff and languages', async () => {
    await open();
    const save = async (title: string): Promise<void> => {
      await section(title).getByRole('button', { name: 'Save changes' }).click();
      await section(title).getByText('Unsaved changes').waitFor({ state: 'detached' });
    };
    const services = section('Services');
    await services.getByRole('button', { name: 'Add service' }).click();
    await services.getByLabel('Service', { exact: true }).fill('Cleaning');
    await services.getByLabel('Minutes').fill('45');
    await services.getByLabel('Price').fill('from $90');
    await save('Services');

    const calendar = section('Calendar');
    await calendar.getByLabel('Appointments at the same time').fill('3');
    await calendar.getByRole('button', { name: 'Add date' }).click();
    await calendar.getByLabel('Date with other hours').fill('2031-12-24');
    await calendar.getByLabel('Opens').fill('09:00');
    await calendar.getByLabel('Closes').fill('12:00');
    await save('Calendar');
    expect((await organization.platform.get(`/organizations/${organization.id}/calendar`)).json.data).toMatchObject({
      seats: 3,
      exceptions: [{ date: '2031-12-24', opens: '09:00', closes: '12:00' }],
    });

    const questions = section('Questions and answers');
    await questions.getByRole('button', { name: 'Add question' }).click();
    await questions.getByLabel('Question', { exact: true }).fill('Where do I park?');
    await questions.getByLabel('Answer').fill('Behind the house.');
    await save('Questions and answers');

    const intake = section('Intake');
    await intake.getByRole('button', { name: 'Add intake question' }).click();
    await intake.getByLabel('Name in the lead').fill('Insurance company');
    await intake.getByLabel('Question to ask').fill('Who insures you?');
    await intake.getByLabel('Answer').selectOption('One of a list');
    await intake.getByLabel('Choices').fill('Delta\nNone');
    await intake.getByRole('checkbox', { name: 'Cleaning' }).click();
    await save('Intake');

    const handoff = section('Handoff');
    await handoff.getByRole('button', { name: 'Add person' }).click();
    await handoff.getByLabel('Person or team').fill('Office');
    await handoff.getByLabel('Phone number').fill('911');
    await handoff.getByRole('button', { name: 'Save changes' }).click();
    await handoff.getByText('Item 1: phone_number must be a US phone number').waitFor();
    expect(faults.splice(0)).toEqual([expect.stringContaining('422')]);
    await handoff.getByLabel('Phone number').fill('(312) 555-0100');
    await save('Handoff');

    await section('Conversations').getByRole('checkbox', { name: 'Spanish' }).click();
    await save('Conversations');
    await picture('settings-receptionist');
    expect(await violations()).toEqual([]);
    expect(await settings()).toMatchObject({
      services: [{ name: 'Cleaning', duration_minutes: 45, price: 'from $90', description: null }],
      faq: [{ question: 'Where do I park?', answer: 'Behind the house.' }],
      intake: [
        {
          key: 'insurance_company',
          label: 'Insurance company',
          question: 'Who insures you?',
          type: 'choice',
          required: false,
          choices: ['Delta', 'None'],
          for_services: ['Cleaning'],
        },
      ],
      handoff: [{ label: 'Office', phone_number: '+13125550100', hours: null, topics: null }],
      handoff_number: '+13125550100',
      languages: ['en'],
    });
  });

  it('show the lines of each row after a row is removed, and the stored lines after Undo', async () => {
    const handoff = [
      { label: 'Office', phone_number: '+13125550100', hours: null, topics: ['Prices', 'Bills'] },
      { label: 'Nurse', phone_number: '+13125550101', hours: null, topics: ['Pain'] },
    ];
    await owner.patch('/settings', { handoff, widget_origins: ['https://www.example.com'] });
    await open();
    const saveAndUndo = async (title: string): Promise<unknown> => {
      const change = page.waitForRequest((request) => request.method() === 'PATCH');
      await section(title).getByRole('button', { name: 'Save changes' }).click();
      await page
        .getByRole('status')
        .filter({ hasText: 'Settings saved' })
        .getByRole('button', { name: 'Undo' })
        .click();
      await page.getByRole('status').getByText('Change undone').waitFor();
      return (await change).postDataJSON();
    };
    const topics = section('Handoff').getByLabel('Topics');
    await section('Handoff').getByRole('button', { name: 'Remove Office' }).click();
    expect(await topics.inputValue()).toBe('Pain');
    await topics.press('Control+End');
    await topics.pressSequentially('\nFever\n ');
    expect(await topics.inputValue()).toBe('Pain\nFever\n ');
    expect(await saveAndUndo('Handoff')).toMatchObject({ handoff: [{ label: 'Nurse', topics: ['Pain', 'Fever'] }] });
    await topics.nth(1).waitFor();
    expect(await topics.nth(0).inputValue()).toBe('Prices\nBills');
    expect(await topics.nth(1).inputValue()).toBe('Pain');

    await page.reload();
    const origins = page.getByLabel('Websites that may show the widget');
    await origins.fill('https://shop.example.com');
    expect(await saveAndUndo('Website widget')).toEqual({ widget_origins: ['https://shop.example.com'] });
    await eventually(async () => (await origins.inputValue()) === 'https://www.example.com');
  });

  it('store the voicemail text, and show the WhatsApp number and the terms', async () => {
    await page.route(/\/portal\/api\/v1\/terms$/, (route) => route.fulfill({ status: 500, body: '{}' }), { times: 1 });
    await open();
    await page.getByText(email, { exact: true }).last().waitFor();
    await section('Outbound calling terms').getByRole('button', { name: 'Try again' }).click();
    await section('Outbound calling terms')
      .getByText(/^Accepted/)
      .waitFor();
    expect(faults.splice(0)).toEqual([expect.stringContaining('500')]);
    const calls = section('Outbound calls');
    await calls.getByRole('switch', { name: 'Leave a voicemail' }).click();
    await calls.getByLabel('Voicemail text').fill('We have news about your appointment.');
    await calls.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('status').getByText('Settings saved').waitFor();
    expect(await settings()).toMatchObject({
      leave_voicemail: true,
      voicemail_text: 'We have news about your appointment.',
    });
    await picture('settings-voicemail');
    expect(await violations()).toEqual([]);
  });

  it('connect the error of the closed days with their field', async () => {
    const errors = { closed_days: ['must be dates'] };
    await page.route(/\/portal\/api\/v1\/settings$/, (route) => {
      if (route.request().method() !== 'PATCH') return route.continue();
      return route.fulfill({ status: 422, json: { message: 'Invalid', code: 'validation_failed', errors } });
    });
    await open();
    const field = page.getByLabel('Closed days');
    await field.fill('2026-12-25');
    await page.getByRole('button', { name: 'Add day' }).click();
    await page.getByRole('button', { name: 'Remove Dec 25, 2026' }).waitFor();
    await page.locator('section', { has: field }).getByRole('button', { name: 'Save changes' }).click();
    const error = page.getByText('must be dates');
    await error.waitFor();
    expect((await field.getAttribute('aria-describedby'))?.split(' ')).toContain(await error.getAttribute('id'));
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    const signOut = async (answer: string): Promise<void> => {
      await page.getByRole('button', { name: 'Your account' }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await question.getByRole('button', { name: answer }).click();
    };
    await page.getByRole('link', { name: 'People', exact: true }).click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await signOut('Cancel');
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Intake' }).click();
    await page.waitForURL(/settings#/);
    await page.getByRole('button', { name: 'Remove Dec 25, 2026' }).waitFor();
    await page.getByRole('link', { name: 'People', exact: true }).click();
    await question.getByRole('button', { name: 'Leave without saving' }).click();
    await page.getByRole('heading', { level: 1, name: 'People' }).waitFor();
    await page.goBack();
    await field.fill('2026-12-25');
    await page.getByRole('button', { name: 'Add day' }).click();
    await page.getByRole('button', { name: 'Remove Dec 25, 2026' }).waitFor();
    await signOut('Leave without saving');
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    expect(faults.splice(0)).toEqual([expect.stringContaining('422')]);
  });

  it('turn HIPAA mode on for an owner who confirms it, and offer it to no other role', async () => {
    const admin = anEmail();
    await signedInMember(stack, owner, admin, 'admin');
    await open();
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    await ageSessions(email, 'confirmed_at', '11 minutes');
    await page.reload();
    await page.getByRole('button', { name: 'Turn on HIPAA mode' }).click();
    await picture('hipaa-question');
    expect(await violations()).toEqual([]);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Turn on HIPAA mode' }).click();
    const question = page.getByRole('dialog', { name: 'Confirm your identity' });
    await question.getByLabel('Password', { exact: true }).fill(PORTAL_PASSWORD);
    await question.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('Only the operator of this server can turn it off.').waitFor();
    expect(await settings()).toMatchObject({ hipaa_mode: true });
    await page.getByRole('button', { name: 'Turn on HIPAA mode' }).waitFor({ state: 'detached' });

    expect(faults).toEqual([]);
    await context.close();
    await organization.update({ hipaa_mode: false });
    await newProfile();
    await open(admin);
    await page.getByText('Only an owner can turn it on.').waitFor();
    expect(await page.getByRole('button', { name: 'Turn on HIPAA mode' }).count()).toBe(0);
  });
});
