import type { JsonSchema } from '../fields.js';
import { inputFieldsOf, type Dto, type InputField } from './input-field.js';

/** Text that can be stored, which contains no NUL and no lone surrogate; see `isStorable`. */
const STORABLE = '^[^\\u0000\\ud800-\\udfff]*$';
/** Storable text with a visible character, which remains after trimming. */
const VISIBLE = '^\\s*[^\\s\\u0000\\ud800-\\udfff][^\\u0000\\ud800-\\udfff]*$';

/** Returns the JSON Schema of an object as clients send it. It accepts the same input as `decode`. */
export function sentObjectSchema(dto: Dto): JsonSchema {
  const fields = inputFieldsOf(dto);
  const required = fields.filter((field) => field.required).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.name, sentSchema(field)])),
    ...(required.length > 0 ? { required } : {}),
    ...whenRequired(fields),
  };
}

/** Returns the JSON Schema of one field as clients send it, with null and empty text if they are accepted. */
export function sentSchema(field: InputField): JsonSchema {
  const { schema, nested, nullable, emptyIsNull } = field;
  const value = nested ? { ...schema, ...sentObjectSchema(nested()) } : withPatterns(schema);
  const isText = value.type === 'string' && value.pattern === STORABLE;
  if (!nullable) return isText && emptyIsNull ? { ...value, pattern: VISIBLE } : value;
  const takesBlanks = isText && (value.minLength ?? 0) === 0;
  return emptyIsNull && !takesBlanks ? orEmpty(value) : orNull(value);
}

/** Requires a field if another one has a certain value. An object schema has one `if`, and no body needs two. */
function whenRequired(fields: readonly InputField[]): Pick<JsonSchema, 'if' | 'then'> {
  const [field, second] = fields.filter(({ requiredWith, requiredWhen }) => requiredWith ?? requiredWhen);
  if (!field) return {};
  if (second) throw new Error(`The requirements of ${field.name} and ${second.name} need a schema of their own.`);
  const { name, requiredWith, requiredWhen } = field;
  const other = requiredWith ?? requiredWhen!.field;
  const given: JsonSchema = requiredWhen ? { enum: [requiredWhen.is] } : { not: { type: 'null' } };
  // `additionalProperties` is explicit, because validators that close objects would otherwise close this subschema too.
  const { description: _said, ...needed } = sentSchema({ ...field, nullable: false });
  return {
    if: { properties: { [other]: given }, required: [other] },
    then: { properties: { [name]: needed }, required: [name], additionalProperties: true },
  };
}

/** Adds the pattern of storable text to free text. Formats, enumerations and patterns already exclude other text. */
function withPatterns(schema: JsonSchema): JsonSchema {
  const { items, properties, additionalProperties, propertyNames } = schema;
  const isFree = takesText(schema) && !schema.format && !schema.enum && !schema.pattern;
  return {
    ...schema,
    ...(isFree ? { pattern: STORABLE } : {}),
    ...(schema.anyOf ? { anyOf: schema.anyOf.map(withPatterns) } : {}),
    ...(items ? { items: withPatterns(items) } : {}),
    ...(properties
      ? { properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, withPatterns(one)])) }
      : {}),
    ...(typeof additionalProperties === 'object' ? { additionalProperties: withPatterns(additionalProperties) } : {}),
    ...(propertyNames ? { propertyNames: { ...propertyNames, pattern: STORABLE } } : {}),
  };
}

function takesText({ type }: JsonSchema): boolean {
  return type === 'string' || (Array.isArray(type) && type.includes('string'));
}

/** Extends a schema so that it accepts null. */
export function orNull(schema: JsonSchema): JsonSchema {
  const { type, description, ...rest } = schema;
  const described = description ? { description } : {};
  if (typeof type === 'string')
    return { ...described, ...rest, type: [type, 'null'], ...(schema.enum ? { enum: [...schema.enum, null] } : {}) };
  return { ...described, anyOf: [...(schema.anyOf ?? [{ ...rest, ...(type ? { type } : {}) }]), { type: 'null' }] };
}

/** Extends a schema so that it accepts null and empty text. Enumerations stay closed. */
function orEmpty(schema: JsonSchema): JsonSchema {
  const { description, default: whenAbsent, anyOf, ...rest } = schema;
  const said = {
    ...(description ? { description } : {}),
    ...(whenAbsent === undefined ? {} : { default: whenAbsent }),
  };
  if (schema.enum) return orNull({ ...schema, enum: [...schema.enum, ''] });
  return { ...said, anyOf: [...(anyOf ?? [rest]), { enum: ['', null] }] };
}
