/**
 * Copies the texts that the gateway serves: node copy.ts OUTPUT
 *
 * OUTPUT/guides is docs/guides; OUTPUT/site is docs/site with the changelog. A missing folder is skipped.
 */
import { copyFileSync, cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../..');

const [output] = process.argv.slice(2);
if (!output) throw new Error('Usage: node copy.ts OUTPUT');

rmSync(output, { recursive: true, force: true });
for (const folder of ['guides', 'site']) {
  const source = path.join(ROOT, 'docs', folder);
  const target = path.join(output, folder);
  mkdirSync(target, { recursive: true });
  if (existsSync(source)) cpSync(source, target, { recursive: true });
}
copyFileSync(path.join(ROOT, 'CHANGELOG.md'), path.join(output, 'site', 'changelog.md'));
