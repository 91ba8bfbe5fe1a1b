import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedDocuments } from './generated-documents.js';

/** `npm run docs` writes the generated documents. With `--check` it only lists those that are out of date. */
const root = join(import.meta.dirname, '../../..');
const isCheck = process.argv.includes('--check');

function current(path: string): string | null {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch {
    return null;
  }
}

for (const [path, content] of Object.entries(generatedDocuments())) {
  if (current(path) === content) continue;
  if (isCheck) {
    process.stderr.write(`${path} is out of date: run \`npm run docs\` and commit it.\n`);
    process.exitCode = 1;
  } else {
    writeFileSync(join(root, path), content);
    process.stdout.write(`Wrote ${path}\n`);
  }
}
