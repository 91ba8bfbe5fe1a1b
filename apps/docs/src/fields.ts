import type { Scalar, Schema } from './description.ts';

const FORMATS: Readonly<Record<string, string>> = {
  'date-time': 'time',
  date: 'date',
  email: 'email address',
  uri: 'URL',
  uuid: 'UUID',
  ipv4: 'IP address',
  ipv6: 'IP address',
};
const HIPAA = { kept: '', omitted: ' Omitted in HIPAA mode.', nulled: ' Null in HIPAA mode.' };

/** Returns the address of the section that describes a schema of the components. */
export type AddressOf = (schema: string) => string;

/** Returns a nested Markdown list of the fields that a response has. */
export function fieldList(schema: Schema, addressOf: AddressOf): string {
  return listOf(schema, () => false, addressOf, '');
}

/** Returns a nested Markdown list of the fields of a request, with the required ones marked. */
export function bodyFieldList(schema: Schema, addressOf: AddressOf): string {
  return listOf(schema, (object, name) => object.required?.includes(name) ?? false, addressOf, '');
}

type IsRequired = (object: Schema, name: string) => boolean;

function listOf(object: Schema, isRequired: IsRequired, addressOf: AddressOf, indent: string): string {
  return Object.entries(object.properties ?? {})
    .map(([name, schema]) => {
      const field = { name, schema, required: isRequired(object, name), description: schema.description };
      const inner = objectsIn(schema).map((one) => listOf(one, isRequired, addressOf, `${indent}  `));
      return [`${indent}- ${fieldLine(field, addressOf)}`, ...inner].filter(Boolean).join('\n');
    })
    .join('\n');
}

interface Field {
  name: string;
  schema: Schema;
  required?: boolean | undefined;
  description?: string | undefined;
}

export function fieldLine({ name, schema, required, description }: Field, addressOf: AddressOf): string {
  const about = [typeOf(schema, addressOf), ...limitsOf(schema)].filter(Boolean).join(', ');
  const need = required ? ', **required**' : '';
  const text = description ? ` ${sentence(plainText(description))}` : '';
  const hipaa = text.includes('HIPAA') ? '' : HIPAA[schema['x-hipaa'] ?? 'kept'];
  return `\`${name}\` (${about}${need}).${text}${hipaa}`;
}

/** Escapes text that would otherwise be HTML. Code stays as it is. */
export function plainText(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 === 0 ? part.replaceAll('<', '&lt;').replaceAll('{{', '&#123;{') : part))
    .join('');
}

export function refName({ $ref }: { $ref?: string }): string | null {
  return $ref ? $ref.split('/').at(-1)! : null;
}

/** Returns `OutboundCall` as `outbound call`. */
export function inWords(schema: string): string {
  return schema.replace(/(?<!^)([A-Z])/g, ' $1').toLowerCase();
}

function sentence(text: string): string {
  return /[.:!?]$/.test(text) ? text : `${text}.`;
}

function typeOf(schema: Schema, addressOf: AddressOf): string {
  const name = refName(schema);
  if (name) return `[${inWords(name)}](${addressOf(name)})`;
  if (schema.anyOf) return alternatives(schema.anyOf.map((one) => typeOf(one, addressOf)));
  if (schema.enum) return alternatives(schema.enum.filter((value) => value !== '').map(shown));
  if (schema.const !== undefined) return shown(schema.const);
  const types = [schema.type ?? 'any'].flat();
  return alternatives(types.map((type) => typeName(type, schema, addressOf)));
}

function typeName(type: string, { format, items }: Schema, addressOf: AddressOf): string {
  if (type === 'array') return items ? `list of ${typeOf(items, addressOf)}` : 'list';
  return type === 'string' && format ? (FORMATS[format] ?? format) : type;
}

function alternatives(types: string[]): string {
  const unique = [...new Set(types)].filter((type) => type !== 'null');
  if (unique.length < new Set(types).size) unique.push('null');
  return unique.join(' or ');
}

const shown = (value: Scalar): string => (value === null ? 'null' : `\`${String(value)}\``);

function limitsOf(schema: Schema): string[] {
  const limited = [schema, ...(schema.anyOf ?? [])].find(
    (one) => one.maxLength ?? one.maximum ?? one.minimum ?? one.maxItems,
  );
  const { minLength, maxLength, minimum, maxItems } = limited ?? {};
  // The description gives every integer a maximum.
  const maximum = limited?.maximum === Number.MAX_SAFE_INTEGER ? undefined : limited?.maximum;
  return [
    maxLength ? `${minLength && minLength > 1 ? `${minLength} to ` : 'up to '}${maxLength} characters` : '',
    minimum !== undefined && maximum !== undefined ? `${minimum} to ${maximum}` : '',
    minimum !== undefined && maximum === undefined ? `at least ${minimum}` : '',
    minimum === undefined && maximum !== undefined ? `at most ${maximum}` : '',
    maxItems ? `up to ${maxItems} items` : '',
    schema.default === undefined ? '' : `default ${shown(schema.default)}`,
  ].filter(Boolean);
}

/** The objects of which a field consists: the field itself, its items or its alternatives. */
function objectsIn({ properties, items, anyOf, ...rest }: Schema): Schema[] {
  if (properties) return [{ ...rest, properties }];
  return [...(items ? objectsIn(items) : []), ...(anyOf ?? []).flatMap(objectsIn)];
}
