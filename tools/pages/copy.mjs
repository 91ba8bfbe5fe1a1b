// @ts-check
/** Puts the Markdown that the gateway serves beside its code: node copy.mjs OUTPUT */
import { cpSync, existsSync, rmSync } from 'node:fs';
import path from 'node:path';

const DOCS = path.join(import.meta.dirname, '../../docs');

const [output] = process.argv.slice(2);
if (!output) throw new Error('Usage: node copy.mjs OUTPUT');

rmSync(output, { recursive: true, force: true });
for (const folder of ['guides', 'site']) {
  const source = path.join(DOCS, folder);
  if (existsSync(source)) cpSync(source, path.join(output, folder), { recursive: true });
}
