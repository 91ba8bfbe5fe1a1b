import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { compare, type Description, type OpenApi } from './twilio-description.ts';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each case breaks the document at another place
type Json = Record<string, any>;

const ours: Description = JSON.parse(
  readFileSync(new URL('../../libs/testing/twilio-api.json', import.meta.url), 'utf8'),
);
const types = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([name, type]) => [name, { type }]));
const field = ({ type, format, values, minimum, maximum }: Json) => ({
  type,
  ...(format === 'uri' ? { format } : {}),
  ...(values && type !== 'array' ? { enum: values } : {}),
  ...(minimum === undefined ? {} : { minimum }),
  ...(maximum === undefined ? {} : { maximum }),
});
const fields = (described: Json = {}) =>
  Object.fromEntries(Object.entries(described).map(([name, one]) => [name, field(one)]));

/** An OpenAPI document that agrees with the description. */
function aDocument(): Json & OpenApi {
  const paths: Json = {};
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
const formOf = (document: Json) =>
  document.paths[CALLS].post.requestBody.content['application/x-www-form-urlencoded'].schema;

describe('the check of the carrier’s API description', () => {
  it('passes for a document that agrees', () => {
    const { compared, faults } = compare(ours, aDocument());
    expect(faults).toEqual([]);
    expect(compared.length).toBeGreaterThan(50);
  });

  it.each([
    ['a field is missing', (one: Json) => delete formOf(one).properties.Url, 'createCall form Url'],
    ['a type differs', (one: Json) => (formOf(one).properties.Timeout.type = 'string'), 'Timeout'],
    ['a limit is lower', (one: Json) => (formOf(one).properties.Timeout.maximum = 60), 'maximum 60'],
    ['a value is not allowed', (one: Json) => (formOf(one).properties.Method.enum = ['GET']), 'POST'],
    ['a further field is required', (one: Json) => formOf(one).required.push('Url'), 'the document requires'],
    ['an operation is missing', (one: Json) => delete one.paths[CALLS].get, 'has no GET'],
    ['a response has another status', (one: Json) => (one.paths[CALLS].post.responses = {}), 'no answer 201'],
    ['a call status is new', (one: Json) => one.components.schemas.call_enum_status.enum.push('new'), 'new'],
  ])('fails when %s', (_what, change, fault) => {
    const document = aDocument();
    change(document);
    expect(compare(ours, document).faults.join('\n')).toContain(fault);
  });
});
