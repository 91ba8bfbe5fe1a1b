// Generates src/api/generated/ from portal-api.json there and docs/api.json: `npm run generate -w apps/portal`, after
// `npm run docs`. With --check it only compares.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';

const read = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
const description = read('../../../docs/api.json');
const note = '// Generated from the API descriptions by scripts/generate.mjs.\n';

const types = astToString(await openapiTS(read('../src/api/generated/portal-api.json')));
const scopes = Object.entries(description.components.securitySchemes.apiKey['x-scopes']).map(([name, description]) => ({
  name,
  description,
}));
const events = Object.entries(description.webhooks).map(([name, { post }]) => ({
  name,
  summary: post.summary,
  scopes: post['x-scopes'] ?? [],
  example: post.requestBody.content['application/json'].example,
}));

const files = {
  'api-types.ts': `${note}/* eslint-disable */\n\n${types}`,
  'scopes.ts': `${note}\n/** The scopes of an API key. */\nexport const scopes = ${JSON.stringify(scopes, null, 2)} as const;\n`,
  'webhook-events.ts': `${note}/* eslint-disable */\n\n/** The events that webhook endpoints receive. */\nexport const webhookEvents = ${JSON.stringify(events, null, 2)};\n`,
};

const folder = new URL('../src/api/generated/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const [name, content] of Object.entries(files)) {
  const file = new URL(name, folder);
  if (!process.argv.includes('--check')) writeFileSync(file, content);
  else if (readFileSync(file, 'utf8') !== content) {
    process.stderr.write(`${name} is out of date: run \`npm run generate -w apps/portal\`.\n`);
    process.exitCode = 1;
  }
}
