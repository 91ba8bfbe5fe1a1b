import { decodeQuery, inputFieldsOf, type InputField } from '@frontdesk/contracts';
import fc from 'fast-check';
import { isRefused, samplesOf } from './fuzz-values.js';

type Dto = new () => object;
type Pair = readonly [name: string, value: string];

/** Percent-encodes a value, except placeholders, which are filled in on sending. */
export function encodeSafely(text: string): string {
  return /^\{[\w:.-]+\}$/.test(text) ? text : encodeURIComponent(text.toWellFormed());
}

const hostile = fc.oneof(
  fc
    .constantFrom(
      '',
      ' ',
      '\0',
      '-1',
      '0',
      '1.5',
      '1e3',
      'NaN',
      '2147483648',
      '9223372036854775808',
      '9'.repeat(400),
      '2026-02-30',
      '2026-01-01T00:00:00',
      '0000-12-31',
      '0001-01-01T00:00:00+23:59',
      '9999-12-31T23:59:59-23:59',
      'null',
      '[]',
      'constructor',
      'a@b',
      '4155550123',
      '１',
      'x'.repeat(1100),
    )
    .map(encodeSafely),
  fc.constantFrom('%', '%ff', '%00', '%ED%A0%80', '+', 'true,false'),
  fc.string({ unit: 'binary', maxLength: 30 }).map(encodeSafely),
  fc.base64String({ maxLength: 120 }),
);

const stray = fc.tuple(
  fc.oneof(
    fc.constantFrom('per_page', 'cursor', 'CURSOR', '__proto__', 'constructor', 'toString', '', '[]', '%00', '%FF'),
    fc.string({ maxLength: 8 }).map(encodeSafely),
  ),
  hostile,
);

/** Generates valid parameters of an operation. The cursor belongs to a later page of the same list. */
export function plainQuery(operation: { name: string; query?: Dto }): string {
  return written(fieldsOf(operation.query).map((field) => [field.name, textsOf(operation, field)[0]!]));
}

/** Generates, for each parameter, a query that is refused because of it alone. */
export function queriesWithOneInvalidParameter(operation: { name: string; query?: Dto }): fc.Arbitrary<string>[] {
  const fields = fieldsOf(operation.query);
  return fields.map(({ name }) =>
    hostile
      .filter((value) => isRefused(decodeQuery(operation.query!, parametersOf(`${name}=${value}`)), name))
      .map((value) =>
        written(fields.map((field) => [field.name, field.name === name ? value : textsOf(operation, field)[0]!])),
      ),
  );
}

/** Generates mostly declared parameters, some of them invalid, and some undeclared ones. */
export function queriesFor(operation: { name: string; query?: Dto }): fc.Arbitrary<string> {
  const declared = fieldsOf(operation.query).map((field) => {
    const { name } = field;
    const value = fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...textsOf(operation, field)) },
      { weight: 1, arbitrary: hostile },
    );
    const spelled = fc.oneof(
      { weight: 15, arbitrary: fc.constant(name) },
      fc.constantFrom(`${name}[]`, `${name}[a][b]`, `${name}[__proto__]`),
    );
    return fc.tuple(spelled, value);
  });
  const pair = declared.length > 0 ? fc.oneof({ weight: 12, arbitrary: fc.oneof(...declared) }, stray) : stray;
  return fc.array(pair, { maxLength: 4 }).map(written);
}

/** Returns a query string as the gateway decodes it if each parameter occurs once. */
export function parametersOf(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

function fieldsOf(dto: Dto | undefined): readonly InputField[] {
  return dto ? inputFieldsOf(dto) : [];
}

function textsOf({ name }: { name: string }, field: InputField): string[] {
  if (field.name === 'cursor' || (name === 'events.list' && field.name === 'after')) return [`{cursor:${name}}`];
  return samplesOf(field).map((sample) => encodeSafely(String(sample)));
}

const written = (pairs: readonly Pair[]): string => pairs.map((pair) => pair.join('=')).join('&');
