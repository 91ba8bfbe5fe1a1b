import { PORTAL_PASSWORD, sharedStack } from '@frontdesk/testing';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchChromium } from '../browser.js';
import { startPortalSite, type PortalSite } from './portal-site.js';

/** Chromium, which reaches the portal of the shared stack at its public address. */
export class PortalChromium {
  private constructor(
    private readonly browser: Browser,
    private readonly site: PortalSite,
  ) {}

  static async start(): Promise<PortalChromium> {
    const site = await startPortalSite(sharedStack());
    return new PortalChromium(await launchChromium(site.browserArgs), site);
  }

  /** The port of this machine that serves the public address. */
  get sitePort(): number {
    return this.site.port;
  }

  /** Opens a new browser profile. */
  async newContext(): Promise<BrowserContext> {
    const context = await this.browser.newContext({ locale: 'en-US', reducedMotion: 'reduce' });
    context.setDefaultTimeout(60_000);
    return context;
  }

  async close(): Promise<void> {
    await this.browser.close();
    this.site.close();
  }
}

/** Returns the errors and warnings of the page's console, to which later ones are added. */
export function consoleFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) faults.push(message.text());
  });
  return faults;
}

/** Opens a page of the portal, which asks for the sign-in first. */
export async function signInAt(page: Page, url: string, email: string): Promise<void> {
  await page.goto(url);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PORTAL_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
