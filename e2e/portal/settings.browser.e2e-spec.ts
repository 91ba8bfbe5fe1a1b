// Slow: drives a browser through the pages of the portal.
import {
  createOrganization,
  PORTAL_PASSWORD,
  sharedStack,
  signedInMember,
  signedInOwner,
  type PortalBrowser,
  type TestOrganization,
} from '@frontdesk/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import axe from 'axe-core';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { ageSessions } from './gateway-rows.js';
import { consoleFaults, describeInBrowser, PortalChromium, signInAt } from './portal-chromium.js';

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
  }, 60_000);
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
  const section = (title: string) => page.locator('section', { has: page.getByRole('heading', { name: title }) });
  const settings = async () =>
    (await organization.platform.get(`/organizations/${organization.id}`)).json.data as Record<string, unknown>;
  const violations = async (): Promise<unknown[]> => {
    await page.evaluate(axe.source);
    const results = await page.evaluate<axe.AxeResults>('axe.run()');
    return results.violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }));
  };
  const picture = async (name: string): Promise<void> => {
    const folder = process.env['PORTAL_SCREENSHOTS'];
    if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  };

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
    expect(await field.inputValue()).toBe('Ask for the insurance.');
  });

  it('store the voicemail text, and show the WhatsApp number and the terms', async () => {
    await open();
    await page.getByText(email, { exact: true }).last().waitFor();
    await section('Outbound calling terms').waitFor();
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
    expect(await page.getByRole('button', { name: 'Turn on HIPAA mode' }).count()).toBe(0);

    expect(faults).toEqual([]);
    await context.close();
    await organization.update({ hipaa_mode: false });
    await newProfile();
    await open(admin);
    await page.getByText('Only an owner can turn it on.').waitFor();
    expect(await page.getByRole('button', { name: 'Turn on HIPAA mode' }).count()).toBe(0);
  });
});
