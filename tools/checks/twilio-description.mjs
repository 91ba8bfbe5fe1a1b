// @ts-check
import { readFileSync } from 'node:fs';
import path from 'node:path';

/*
 * Compares the project's own description of the carrier's API (libs/testing/twilio-api.json) with the OpenAPI document
 * that the provider publishes:
 *
 *   node tools/checks/twilio-description.mjs twilio_api_v2010.json
 *
 * Ends with 1 when the description has something that the document has not, or says something else about it.
 */

/** @typedef {Record<string, any>} Json */

const DESCRIPTION = path.join(import.meta.dirname, '../../libs/testing/twilio-api.json');
const TYPES = { string: ['string'], integer: ['integer'], array: ['array'] };

/**
 * @param {Json} ours
 * @param {Json} theirs an OpenAPI 3 document
 * @returns {{ compared: string[], faults: string[] }}
 */
export function compare(ours, theirs) {
  /** @type {string[]} */
  const compared = [];
  /** @type {string[]} */
  const faults = [];
  const resolve = (/** @type {Json} */ schema) => resolved(theirs, schema);
  for (const [name, operation] of Object.entries(/** @type {Json} */ (ours['operations']))) {
    const documented = theirs['paths'][operation.path]?.[operation.method.toLowerCase()];
    if (!documented) {
      faults.push(`${name}: the document has no ${operation.method} ${operation.path}`);
      continue;
    }
    const form = resolve(documented.requestBody?.content['application/x-www-form-urlencoded']?.schema ?? {});
    const parameters = /** @type {Json[]} */ (documented.parameters ?? []);
    const query = Object.fromEntries(
      parameters.filter((one) => one['in'] === 'query').map((one) => [one['name'], one['schema']]),
    );
    const places = { form: form.properties ?? {}, query };
    for (const [place, documentedFields] of Object.entries(places)) {
      for (const [field, wanted] of Object.entries(/** @type {Json} */ (operation[place] ?? {}))) {
        compared.push(`${name} ${place} ${field}`);
        const found = documentedFields[field] && resolve(documentedFields[field]);
        faults.push(...fieldFaults(wanted, found).map((fault) => `${name} ${place} ${field}: ${fault}`));
      }
    }
    const required = [...(form.required ?? [])].sort().join();
    compared.push(`${name} required fields`);
    if (required !== [...operation.required].sort().join())
      faults.push(`${name}: the document requires "${required}", the description "${operation.required}"`);
    for (const { name: id, schema } of parameters.filter((one) => one['in'] === 'path')) {
      compared.push(`${name} path ${id}`);
      if (schema.pattern !== ours['ids'][id]) faults.push(`${name} path ${id}: the pattern is ${schema.pattern}`);
    }
    const answer = documented.responses[operation.status]?.content?.['application/json']?.schema;
    compared.push(`${name} status ${operation.status}`);
    if (!answer) {
      faults.push(`${name}: the document has no answer ${operation.status}`);
      continue;
    }
    for (const [field, type] of Object.entries(/** @type {Json} */ (ours['schemas'][operation.answers]))) {
      compared.push(`${name} answer ${field}`);
      const found = resolve(answer).properties?.[field];
      if (!found) faults.push(`${name} answer ${field}: not in the document`);
      else if (resolve(found).type !== type)
        faults.push(`${name} answer ${field}: ${resolve(found).type} in the document`);
    }
  }
  compared.push('call statuses');
  const statuses = resolve(schemaNamed(theirs, 'call_enum_status')).enum ?? [];
  if ([...statuses].sort().join() !== [...ours['callStatuses']].sort().join())
    faults.push(`call statuses: the document has ${statuses.join(', ')}`);
  return { compared, faults };
}

/**
 * @param {Json} wanted
 * @param {Json | undefined} found
 * @returns {string[]}
 */
function fieldFaults(wanted, found) {
  if (!found) return ['not in the document'];
  const faults = [];
  const types = TYPES[/** @type {keyof typeof TYPES} */ (wanted['type'])] ?? [];
  if (!types.includes(found['type'])) faults.push(`${found['type']} in the document`);
  if (wanted['format'] === 'uri' && found['format'] !== 'uri') faults.push('no URI in the document');
  /** @type {string[]} */
  const allowed = found['enum'] ?? found['items']?.enum;
  const surplus = allowed ? (wanted['values'] ?? []).filter((/** @type {string} */ one) => !allowed.includes(one)) : [];
  if (surplus.length > 0) faults.push(`the document does not allow ${surplus.join(', ')}`);
  for (const limit of ['minimum', 'maximum']) {
    if (found[limit] !== undefined && wanted[limit] !== found[limit]) faults.push(`${limit} ${found[limit]}`);
  }
  // What the document has only in its prose must at least be named there.
  const prose = String(found['description'] ?? '');
  const inProse = [
    ...(allowed ? [] : (wanted['values'] ?? [])),
    ...(found['maximum'] ? [] : [wanted['maximum'] ?? []]),
  ];
  const unnamed = prose === '' ? [] : inProse.flat().filter((one) => !prose.includes(String(one)));
  if (unnamed.length > 0) faults.push(`the document does not name ${unnamed.join(', ')}`);
  return faults;
}

/**
 * @param {Json} document
 * @param {Json} schema
 * @returns {Json}
 */
function resolved(document, schema) {
  const name = schema['$ref']?.split('/').at(-1);
  return name ? resolved(document, schemaNamed(document, name)) : schema;
}

/**
 * @param {Json} document
 * @param {string} name
 * @returns {Json}
 */
function schemaNamed(document, name) {
  return document['components']?.schemas?.[name] ?? {};
}

if (process.argv[1] === import.meta.filename) {
  const [, , file] = process.argv;
  if (!file) {
    process.stderr.write('Usage: node tools/checks/twilio-description.mjs <the OpenAPI document of the provider>\n');
    process.exit(2);
  }
  const read = (/** @type {string} */ from) => JSON.parse(readFileSync(from, 'utf8'));
  const { compared, faults } = compare(read(DESCRIPTION), read(file));
  process.stdout.write(`${compared.length} facts compared, ${faults.length} differ.\n`);
  for (const fault of faults) process.stdout.write(`  - ${fault}\n`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
