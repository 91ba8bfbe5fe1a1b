import { findBrowser } from '@frontdesk/launcher';
import { describe } from '@jest/globals';
import type axe from 'axe-core';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from 'playwright-core';

/** The minified script. Each page has to parse it, and the package's own `source` is twice as long. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
/** The rules of axe that look at colors. */
export const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

const found = findBrowser();

/** Describes specs that need a browser. Says that they did not run if there is none. */
export function describeInBrowser(name: string, specs: () => void): void {
  if (found.path === null) process.stderr.write(`DID NOT RUN: ${name}: ${found.why}.\n`);
  (found.path === null ? describe.skip : describe)(name, specs);
}

export function launchChromium(args: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: found.path!, args: ['--no-sandbox', ...args] });
}

/** Returns what axe finds on the page, with all of its rules or with some. */
export async function violationsOn(page: Page, runOnly?: readonly string[]): Promise<unknown[]> {
  const options = { resultTypes: ['violations'], ...(runOnly ? { runOnly } : {}) };
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(AXE);
  const { violations } = await page.evaluate<axe.AxeResults>(`axe.run(${JSON.stringify(options)})`);
  return violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }));
}
