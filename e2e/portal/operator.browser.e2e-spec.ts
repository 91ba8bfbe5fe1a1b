// Slow: drives a browser through the pages of the operator console.
import { createOrganization, eventually, ownerCommand, sharedStack } from '@frontdesk/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { COLOR_RULES, describeInBrowser, launchChromium, violationsOn } from '../browser.js';
import { connectApp } from './gateway-rows.js';
import { Console, CONSOLE_ORIGIN, personWithPasskey } from './operator-console.js';

const PAGES = [
  ['organizations', 'Organizations'],
  ['usage', 'Usage'],
  ['do-not-call', 'Do Not Call'],
  ['imports', 'Registry imports'],
  ['connected-apps', 'Connected apps'],
  ['system', 'System'],
  ['audit-log', 'Audit log'],
] as const;

describeInBrowser('the operator console in a browser', () => {
  const stack = sharedStack();
  const faults: string[] = [];
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let operator: Console;
  let cookie: string;

  beforeAll(async () => {
    const { email, passkey } = await personWithPasskey();
    await ownerCommand(stack, 'operator', email);
    operator = new Console();
    await operator.signIn(passkey);
    cookie = operator.cookies.get('frontdesk_operator')!;
    browser = await launchChromium();
  }, 120_000);
  afterAll(() => browser?.close());

  async function open(options: Parameters<Browser['newContext']>[0]): Promise<void> {
    await context?.close();
    context = await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce', ...options });
    context.setDefaultTimeout(60_000);
    page = await context.newPage();
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) faults.push(message.text());
    });
  }

  const picture = async (name: string): Promise<void> => {
    const folder = process.env['PORTAL_SCREENSHOTS'];
    if (folder) await page.screenshot({ path: join(folder, `operator-${name}.png`), fullPage: true });
  };
  const violations = (runOnly?: string[]): Promise<unknown[]> => violationsOn(page, runOnly);

  it('asks for a passkey before it shows anything', async () => {
    await open({ viewport: { width: 1280, height: 800 } });
    await page.goto(`${CONSOLE_ORIGIN}/operator/`);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
    await picture('sign-in');
    expect([await violations(), faults]).toEqual([[], []]);
  });

  it.each([
    [1280, 1600],
    [390, 360],
  ])('shows every page without fault in both themes at %d and %d px', async (width, extreme) => {
    await open({ viewport: { width, height: 844 } });
    await context.addCookies([{ name: 'frontdesk_operator', value: cookie, url: CONSOLE_ORIGIN }]);
    const { id, data } = await createOrganization(stack, { name: 'Harbor Dental' });
    await connectApp(id, ['leads:read', 'calls:read'], { name: 'Desk helper' });
    for (const [path, heading] of [...PAGES, [`organizations/${id}`, data.name]] as const) {
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto(`${CONSOLE_ORIGIN}/operator/${path}`);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await page.locator('[data-slot=skeleton]').first().waitFor({ state: 'detached' });
      await picture(`${path.replace('/', '-')}-${width}-light`);
      expect([path, await violations()]).toEqual([path, []]);
      for (const wide of [extreme, width]) {
        await page.setViewportSize({ width: wide, height: 844 });
        const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
        expect([path, wide, overflow]).toEqual([path, wide, 0]);
      }
      // The other theme changes nothing but colors.
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.locator('html[data-theme=dark]').waitFor();
      await picture(`${path.replace('/', '-')}-${width}-dark`);
      expect([path, await violations(COLOR_RULES)]).toEqual([path, []]);
    }
    expect(faults).toEqual([]);
  });

  it('uploads a registry, shows what it contained, and explains a refusal', async () => {
    await open({ viewport: { width: 1280, height: 800 } });
    await context.addCookies([{ name: 'frontdesk_operator', value: cookie, url: CONSOLE_ORIGIN }]);
    const { id } = await createOrganization(stack);
    await page.goto(`${CONSOLE_ORIGIN}/operator/imports`);
    await page.getByRole('button', { name: 'Upload registry' }).click();
    const dialog = page.getByRole('dialog');
    const choose = (content: string): Promise<void> =>
      dialog.getByLabel('File').setInputFiles({ name: 'r.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
    await dialog.getByLabel('Organization').fill(String(id));
    await choose('+12125550111\n+12125550112\nnothing\n');
    expect(await violations()).toEqual([]);
    await picture('upload');
    await dialog.getByRole('button', { name: 'Upload registry' }).click();
    await page.getByText('2 numbers added, 0 known before.').waitFor();
    await page.getByText('3: nothing').waitFor();
    expect(await violations()).toEqual([]);
    await page.getByRole('button', { name: 'Close' }).click();
    await page
      .getByRole('row')
      .filter({ hasText: String(id) })
      .getByText('0 days')
      .waitFor();
    expect(faults).toEqual([]);

    await page.getByRole('button', { name: 'Upload registry' }).click();
    await dialog.getByLabel('Organization').fill('999999999');
    await choose('+12125550111\n');
    await dialog.getByRole('button', { name: 'Upload registry' }).click();
    await dialog.getByRole('alert').waitFor();
    // The browser itself writes the refused request to its console.
    expect(faults.splice(0)).toEqual([expect.stringContaining('404')]);
  });

  it('exports its lists as CSV, and notes each export in the audit log', async () => {
    await open({ viewport: { width: 1280, height: 800 } });
    await context.addCookies([{ name: 'frontdesk_operator', value: cookie, url: CONSOLE_ORIGIN }]);
    const { id, data } = await createOrganization(stack, { name: '=1+1' });
    const files: string[] = [];
    for (const [path, heading] of PAGES.filter(([name]) => name !== 'system')) {
      await page.goto(`${CONSOLE_ORIGIN}/operator/${path}`);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Export CSV' }).click(),
      ]);
      files.push(file.suggestedFilename());
      if (path !== 'organizations') continue;
      const rows = readFileSync(await file.path(), 'utf8').split('\r\n');
      expect(rows[0]).toMatch(/^id,name,timezone,plan,/);
      expect(rows.find((row) => row.startsWith(`${id},`))).toMatch(new RegExp(`^${id},'=1\\+1,${data.timezone},`));
    }
    expect(files).toEqual([
      'organizations.csv',
      'usage.csv',
      'operator-do-not-call.csv',
      'registry-imports.csv',
      'operator-connected-apps.csv',
      'operator-audit-log.csv',
    ]);
    const exports = '/audit-entries?action=list.exported';
    await eventually(async () => ((await operator.get(exports)).json.data as unknown[]).length >= files.length);
    await page.goto(`${CONSOLE_ORIGIN}/operator/audit-log?action=list.exported`);
    await page.getByRole('row').nth(files.length).waitFor();
    expect(faults).toEqual([]);
  });

  it('shows the apps of one organization, and disconnects an app after a question', async () => {
    await open({ viewport: { width: 390, height: 844 } });
    await context.addCookies([{ name: 'frontdesk_operator', value: cookie, url: CONSOLE_ORIGIN }]);
    const { id } = await createOrganization(stack, { name: 'Harbor Dental' });
    await page.goto(`${CONSOLE_ORIGIN}/operator/connected-apps?organization_id=${id}`);
    await page.getByText('No matches').waitFor();
    const name = `Desk helper ${id}`;
    await connectApp(id, ['leads:read'], { name });
    await page.goto(`${CONSOLE_ORIGIN}/operator/connected-apps`);
    await page.getByRole('row').nth(1).waitFor();
    await page.getByLabel('Organization id').fill(String(id));
    await page.keyboard.press('Enter');
    await page.waitForURL(`**organization_id=${id}`);
    // The rows of all organizations stay until those of one arrive.
    await page.getByRole('row').nth(2).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: `Disconnect ${name}` }).click();
    await page.getByRole('alertdialog', { name: `Disconnect “${name}” from Harbor Dental?` }).waitFor();
    await picture('disconnect');
    expect(await violations()).toEqual([]);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
    await page.getByText(`“${name}” is disconnected`).waitFor();
    await page.getByRole('row').filter({ hasText: 'Harbor Dental' }).getByText('Disconnected').waitFor();
    expect(faults).toEqual([]);
  });

  it('creates an organization, changes its plan, deletes it and undoes that', async () => {
    await open({ viewport: { width: 1280, height: 800 } });
    await context.addCookies([{ name: 'frontdesk_operator', value: cookie, url: CONSOLE_ORIGIN }]);
    const name = `Console ${Date.now()}`;
    await page.goto(`${CONSOLE_ORIGIN}/operator/organizations`);
    await page.getByRole('button', { name: 'Create organization' }).first().click();
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByRole('dialog').getByRole('button', { name: 'Create organization' }).click();
    await page.getByRole('button', { name: 'I have stored the secret' }).click();
    await page.getByRole('link', { name: `View ${name}` }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('j');
    await page.locator('a[data-row-link]:focus').first().waitFor();
    await page.getByRole('link', { name: `View ${name}` }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByLabel('Plan').selectOption('trial');
    await page.getByLabel('Trial minutes left').fill('25');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText(`${name} is deleted`).waitFor();
    await picture('organization');
    expect(await violations()).toEqual([]);
    await page.getByRole('button', { name: 'Undo deletion' }).click();
    await page.getByText(`${name} is restored`).waitFor();
    await page.getByRole('button', { name: 'Suspend' }).waitFor();
    expect(faults).toEqual([]);
  });
});
