// Generates src/generated/ from docs/api.json, as `npm run generate -w libs/sdk` does. With --check it only compares.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';

const description = JSON.parse(readFileSync(new URL('../../../docs/api.json', import.meta.url), 'utf8'));
const note = '// Generated from docs/api.json by scripts/generate.mjs.\n';

// Only types are generated, and `x-` extensions do not appear in them.
const types = astToString(await openapiTS(description, { alphabetize: false, excludeDeprecated: false }));
const codes = Object.values(description.components.examples).map(({ value }) => value.code);

/** Patterns of the paths whose POST is safe to repeat: always (`true`), or only after a response (`after-response`). */
const postsThatAre = (idempotent) =>
  Object.entries(description.paths)
    .filter(([, { post }]) => post?.['x-idempotent'] === idempotent)
    .map(([path]) => `  /${path.replace(/\{\w+\}/g, '\\d+').replaceAll('/', '\\/')}$/,\n`)
    .join('');

const files = {
  'api-types.ts': `${note}/* eslint-disable */\n\n${types}`,
  'error-codes.ts':
    `${note}\n/** Every \`code\` that an error has today. The list may grow. */\nexport const errorCodes = [\n` +
    `${[...new Set(codes)]
      .sort()
      .map((code) => `  '${code}',\n`)
      .join('')}] as const;\n`,
  'idempotent-posts.ts':
    `${note}\n/** A repeat returns the record that the first request made. */\n` +
    `export const idempotentPosts: readonly RegExp[] = [\n${postsThatAre(true)}];\n\n` +
    `/** A repeat is safe only if the first request got a response. */\n` +
    `export const idempotentAfterResponse: readonly RegExp[] = [\n${postsThatAre('after-response')}];\n`,
};

const folder = new URL('../src/generated/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const [name, content] of Object.entries(files)) {
  const file = new URL(name, folder);
  if (!process.argv.includes('--check')) writeFileSync(file, content);
  else if (readFileSync(file, 'utf8') !== content) {
    process.stderr.write(`${name} is out of date: run \`npm run generate -w libs/sdk\`.\n`);
    process.exitCode = 1;
  }
}
