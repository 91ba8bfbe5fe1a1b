// Generates src/generated/ from the descriptions of the APIs, as `npm run generate -w libs/sdk` does, and copies the
// verification of webhooks, so that the package depends on no other package of this repository. With --check it only
// compares.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';
import { camelCase, comment, methodsOf } from './methods.mjs';

const ROOT = new URL('../../../', import.meta.url);
const read = (file) => readFileSync(new URL(file, ROOT), 'utf8');

const api = JSON.parse(read('docs/api.json'));
const platform = JSON.parse(read('docs/platform-api.json'));
const noteOf = (source) => `// Generated from ${source} by scripts/generate.mjs.\n`;
const apiNote = noteOf('docs/api.json');
const platformNote = noteOf('docs/platform-api.json');

/** Schemas of responses that List and FrontdeskError represent, or that have a type written by hand. */
const WITHOUT_TYPE = ['Error', 'EventPage', 'PageLinks', 'PageMeta'];

/** Only types are generated, and `x-` extensions do not appear in them. */
async function typesOf(document) {
  const types = astToString(await openapiTS(document, { alphabetize: false, excludeDeprecated: false }));
  return `/* eslint-disable */\n\n${types}`;
}

/** Named types of the records. */
function recordsOf({ components }, types) {
  const records = Object.entries(components.schemas)
    .filter(([name]) => !WITHOUT_TYPE.includes(name))
    .map(([name, { description }]) => `${comment([description])}export type ${name} = Schemas['${name}'];\n`);
  return `import type { components } from './${types}.js';\n\ntype Schemas = components['schemas'];\n\n${records.join('\n')}`;
}

/** Named types of the events, and their union, in which `type` selects the type of `data`. */
function eventsOf({ webhooks }) {
  const nameOf = (type) => `${camelCase(`_${type}`)}Event`;
  const events = Object.entries(webhooks).map(
    ([type, { post }]) =>
      `${comment([post.summary, ...(post.description.match(/In HIPAA mode.*/) ?? [])])}export type ${nameOf(type)} = Payload<'${type}'>;\n`,
  );
  const union = Object.keys(webhooks).map((type) => `\n  | ${nameOf(type)}`);
  return (
    `import type { webhooks } from './api-types.js';\n\n` +
    `type Payload<Type extends keyof webhooks> =\n` +
    `  webhooks[Type]['post']['requestBody']['content']['application/json'];\n\n` +
    `${events.join('\n')}\n` +
    comment([
      'Any event that a webhook endpoint receives. New types may be added: ignore those that you do not know.',
    ]) +
    `export type WebhookEvent =${union.join('')};\n`
  );
}

/** Every `code` that an error of the APIs has. */
function errorCodes() {
  const codes = [api, platform].flatMap(({ components }) => Object.values(components.examples));
  const sorted = [...new Set(codes.map(({ value }) => value.code))].sort();
  return (
    `\n/** Every \`code\` that an error has today. The list may grow. */\nexport const errorCodes = [\n` +
    `${sorted.map((code) => `  '${code}',\n`).join('')}] as const;\n`
  );
}

/** Patterns of the paths whose POST is safe to repeat: always, only with an external id, or only after a response. */
function idempotence({ paths }) {
  const postsThatAre = (idempotent) =>
    Object.entries(paths)
      .filter(([, { post }]) => post?.['x-idempotent'] === idempotent)
      .map(([path]) => `    /${path.replace(/\{\w+\}/g, '\\d+').replaceAll('/', '\\/')}$/,\n`)
      .join('');
  return (
    `import type { SafeRepeats } from '../retrying-fetch.js';\n\nexport const safeRepeats: SafeRepeats = {\n` +
    `  always: [\n${postsThatAre(true)}  ],\n  withExternalId: [\n${postsThatAre('with-external-id')}  ],\n` +
    `  afterResponse: [\n${postsThatAre('after-response')}  ],\n};\n`
  );
}

const VERIFICATION = 'libs/webhook-verify/src/';
const verification = readdirSync(new URL(VERIFICATION, ROOT))
  .filter((name) => !name.endsWith('spec.ts'))
  .map((name) => [`webhook-verify/${name}`, noteOf(VERIFICATION + name) + read(VERIFICATION + name)]);

const files = {
  'api-types.ts': apiNote + (await typesOf(api)),
  'api-records.ts': `${apiNote}\n${recordsOf(api, 'api-types')}`,
  'api-events.ts': `${apiNote}\n${eventsOf(api)}`,
  'api-idempotence.ts': `${apiNote}\n${idempotence(api)}`,
  'api-methods.ts': `${apiNote}\n${methodsOf(api, { name: 'ApiMethods', prefix: 'api', except: ['account.get', 'events.list'] })}`,
  'platform-types.ts': platformNote + (await typesOf(platform)),
  'platform-records.ts': `${platformNote}\n${recordsOf(platform, 'platform-types')}`,
  'platform-idempotence.ts': `${platformNote}\n${idempotence(platform)}`,
  'platform-methods.ts': `${platformNote}\n${methodsOf(platform, { name: 'PlatformMethods', prefix: 'platform' })}`,
  'error-codes.ts': noteOf('docs/api.json and docs/platform-api.json') + errorCodes(),
  ...Object.fromEntries(verification),
};

const folder = new URL('../src/generated/', import.meta.url);
mkdirSync(new URL('webhook-verify/', folder), { recursive: true });
for (const [name, content] of Object.entries(files)) {
  const file = new URL(name, folder);
  if (!process.argv.includes('--check')) writeFileSync(file, content);
  else if (readFileSync(file, 'utf8') !== content) {
    process.stderr.write(`${name} is out of date: run \`npm run generate -w libs/sdk\`.\n`);
    process.exitCode = 1;
  }
}
