import { describe, expect, it } from '@jest/globals';
import { webhookEvents } from '../events/catalogue.js';
import { Field, type FieldTable, type JsonSchema } from '../fields.js';
import type { AnyOperation } from '../operation.js';
import { inputFieldsOf, type Dto } from '../validation/input-field.js';
import { allOperations } from './catalogue.js';

type Described = [name: string, schema: JsonSchema];

/** @returns a schema and every property within it, by name */
function withProperties([name, schema]: Described): Described[] {
  const { properties = {}, items, additionalProperties } = schema;
  const entries = typeof additionalProperties === 'object' ? additionalProperties : undefined;
  const inner = [items, entries].flatMap((one) => (one ? withProperties([name, one]).slice(1) : []));
  const own = Object.entries(properties).flatMap(([key, one]) => withProperties([`${name}.${key}`, one]));
  return [[name, schema], ...own, ...inner];
}

const fieldsOf = (name: string, fields: FieldTable): Described[] =>
  Object.entries(fields).flatMap(([key, { schema }]) => withProperties([`${name}.${key}`, schema]));

function inputsOf(dto: Dto): Described[] {
  return inputFieldsOf(dto).flatMap(({ name, schema, nested }) => [
    ...withProperties([`${dto.name}.${name}`, schema]),
    ...(nested ? inputsOf(nested()) : []),
  ]);
}

function outputOf({ name, output }: AnyOperation): Described[] {
  if (output.kind === 'nothing' || output.kind === 'file') return [];
  const beside = output.kind === 'record' ? Object.entries(output.beside ?? {}) : [];
  const others = beside.flatMap(([key, one]): Described[] =>
    one instanceof Field ? [[`${name} ${key}`, one.schema]] : fieldsOf(`${name} ${key}`, one.fields),
  );
  return [...fieldsOf(name, output.fields), ...others];
}

const operations = allOperations.filter(({ api }) => api !== 'internal');
const outputs = [
  ...operations.flatMap(outputOf),
  ...webhookEvents.flatMap(({ type, objects, values }) => [
    ...Object.entries(objects).flatMap(([name, { fields }]) => fieldsOf(`${type} ${name}`, fields)),
    ...fieldsOf(type, values),
  ]),
];
const inputs = operations.flatMap(({ query, body }) => [query, body].flatMap((dto) => (dto ? inputsOf(dto) : [])));

describe('descriptions', () => {
  it.each([
    ['field of a response or an event', outputs],
    ['parameter and field of a request', inputs],
  ])('explain every %s, in all APIs', (_what, all) => {
    expect(all.length).toBeGreaterThan(100);
    expect(all.filter(([, { description }]) => !description).map(([name]) => name)).toEqual([]);
  });

  it('explain every value of a status', () => {
    const statuses = outputs.filter(([name, schema]) => name.endsWith('.status') && schema.enum);
    expect(statuses.length).toBeGreaterThan(5);
    for (const [name, { enum: values = [], description }] of statuses) {
      const missing = values.filter((value) => value !== null && !description?.includes(`\`${String(value)}\``));
      expect([name, missing]).toEqual([name, []]);
    }
  });
});
