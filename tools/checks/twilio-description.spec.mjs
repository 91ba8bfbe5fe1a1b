// @ts-check
import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { compare } from './twilio-description.mjs';

const ours = JSON.parse(readFileSync(new URL('../../libs/testing/twilio-api.json', import.meta.url), 'utf8'));
const types = (/** @type {Record<string, string>} */ fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, type]) => [name, { type }]));
const field = ({ type, format, values, minimum, maximum }) => ({
  type,
  ...(format === 'uri' ? { format } : {}),
  ...(values && type !== 'array' ? { enum: values } : {}),
  ...(minimum === undefined ? {} : { minimum }),
  ...(maximum === undefined ? {} : { maximum }),
});
const fields = (/** @type {Record<string, any>} */ described = {}) =>
  Object.fromEntries(Object.entries(described).map(([name, one]) => [name, field(one)]));

/** An OpenAPI document that says what the description says. */
function aDocument() {
  /** @type {Record<string, any>} */
  const paths = {};
  for (const { method, path, status, answers, required, form, query } of Object.values(ours.operations)) {
    const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    paths[path] ??= {};
    paths[path][method.toLowerCase()] = {
      parameters: [
        ...ids.map((name) => ({ name, in: 'path', schema: { pattern: ours.ids[name] } })),
        ...Object.entries(fields(query)).map(([name, schema]) => ({ name, in: 'query', schema })),
      ],
      requestBody: {
        content: {
          'application/x-www-form-urlencoded': { schema: { properties: fields(form), required: [...required] } },
        },
      },
      responses: {
        [status]: { content: { 'application/json': { schema: { properties: types(ours.schemas[answers]) } } } },
      },
    };
  }
  return { paths, components: { schemas: { call_enum_status: { enum: [...ours.callStatuses] } } } };
}

const CALLS = '/2010-04-01/Accounts/{AccountSid}/Calls.json';
const formOf = (/** @type {any} */ document) =>
  document.paths[CALLS].post.requestBody.content['application/x-www-form-urlencoded'].schema;

describe('the check of the carrier’s description', () => {
  it('is content with a document that says the same', () => {
    const { compared, faults } = compare(ours, aDocument());
    expect(faults).toEqual([]);
    expect(compared.length).toBeGreaterThan(50);
  });

  it.each([
    ['a field is gone', (/** @type {any} */ one) => delete formOf(one).properties.Url, 'createCall form Url'],
    ['a type is another', (/** @type {any} */ one) => (formOf(one).properties.Timeout.type = 'string'), 'Timeout'],
    ['a limit is lower', (/** @type {any} */ one) => (formOf(one).properties.Timeout.maximum = 60), 'maximum 60'],
    ['a value is refused', (/** @type {any} */ one) => (formOf(one).properties.Method.enum = ['GET']), 'POST'],
    ['more is required', (/** @type {any} */ one) => formOf(one).required.push('Url'), 'the document requires'],
    ['an operation is gone', (/** @type {any} */ one) => delete one.paths[CALLS].get, 'has no GET'],
    [
      'an answer has another status',
      (/** @type {any} */ one) => (one.paths[CALLS].post.responses = {}),
      'no answer 201',
    ],
    [
      'there is a new status',
      (/** @type {any} */ one) => one.components.schemas.call_enum_status.enum.push('new'),
      'new',
    ],
  ])('tells when %s', (_what, change, fault) => {
    const document = aDocument();
    change(document);
    expect(compare(ours, document).faults.join('\n')).toContain(fault);
  });
});
