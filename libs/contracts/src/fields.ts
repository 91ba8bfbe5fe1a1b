/** The keywords of JSON Schema (2020-12) that our resources use. */
export interface JsonSchema {
  type?: string | readonly string[];
  format?: string;
  enum?: readonly (string | number | boolean | null)[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
  required?: readonly string[];
  description?: string;
  anyOf?: readonly JsonSchema[];
  not?: JsonSchema;
  if?: JsonSchema;
  then?: JsonSchema;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minItems?: number;
  maxItems?: number;
  maxProperties?: number;
  propertyNames?: JsonSchema;
  default?: unknown;
}

/**
 * The effect of HIPAA mode on a field: it is `kept` unchanged, `omitted` (the key is absent) or `nulled` (the value is
 * null). Only the field tables decide this.
 */
export type HipaaTreatment = 'kept' | 'omitted' | 'nulled';

/** One field of a resource: its type, its presence and its treatment in HIPAA mode. */
export class Field<T, Presence extends 'always' | 'sometimes' = 'always'> {
  declare readonly value: T;
  declare readonly presence: Presence;

  constructor(
    readonly schema: JsonSchema,
    /** Whether list items omit the field. */
    readonly isDetailOnly = false,
    readonly hipaa: HipaaTreatment = 'kept',
  ) {}

  nullable(): Field<T | null, Presence> {
    const type = this.schema.type;
    const schema: JsonSchema = { ...this.schema };
    if (typeof type === 'string') schema.type = [type, 'null'];
    if (schema.enum) schema.enum = [...schema.enum, null];
    return new Field(schema, this.isDetailOnly, this.hipaa);
  }

  describe(description: string): Field<T, Presence> {
    return new Field({ ...this.schema, description }, this.isDetailOnly, this.hipaa);
  }

  detailOnly(): Field<T, 'sometimes'> {
    return new Field(this.schema, true, this.hipaa);
  }

  omittedInHipaa(): Field<T, 'sometimes'> {
    return new Field(this.schema, this.isDetailOnly, 'omitted');
  }

  nulledInHipaa(): Field<T, Presence> {
    return new Field(this.schema, this.isDetailOnly, 'nulled');
  }
}

export const integer = (): Field<number> => new Field({ type: 'integer' });
export const flag = (): Field<boolean> => new Field({ type: 'boolean' });
export const livemode = (): Field<boolean> => flag().describe('True in live mode, false in test mode');
export const text = (): Field<string> => new Field({ type: 'string' });
/** The id of a record. It is unique in an installation, across organizations and modes. */
export const idOf = (what: string): Field<number> => integer().describe(`Unique id of the ${what}`);
/** RFC 3339 in UTC, in whole seconds. */
export const timestamp = (): Field<string> => new Field({ type: 'string', format: 'date-time' });
/** A field that is always set, although the contract declares it as nullable. */
export const createdAt = (): Field<string | null> =>
  timestamp().nullable().describe('When the record was created. Not null at present, but a client must accept null');
export const oneOf = <const V extends string>(values: readonly V[]): Field<V> =>
  new Field({ type: 'string', enum: values });
export const listOf = <T>(item: Field<T>): Field<T[]> => new Field({ type: 'array', items: item.schema });
/** An object with the given fields. */
export const record = <F extends FieldTable>(fields: F): Field<RecordOf<F>> => new Field(schemaOf(fields));
export const json = <T>(schema: JsonSchema): Field<T> => new Field(schema);

export type FieldTable = Record<string, Field<unknown, 'always' | 'sometimes'>>;

/** All fields of a resource, as services hold them before presentation. */
export type RecordOf<F extends FieldTable> = { [K in keyof F]: F[K]['value'] };

type SometimesKeys<F extends FieldTable> = {
  [K in keyof F]: F[K]['presence'] extends 'sometimes' ? K : never;
}[keyof F];

/** A resource as clients receive it. Fields that lists or HIPAA mode omit are optional. */
export type PresentedOf<F extends FieldTable> = Omit<RecordOf<F>, SometimesKeys<F>> &
  Partial<Pick<RecordOf<F>, SometimesKeys<F>>>;

export interface Presentation {
  /** Whether the record is presented alone. False for a list item. */
  detail: boolean;
  /** Whether the organization is in HIPAA mode. */
  hipaa: boolean;
}

/** Presents a record: picks only the fields of the table and applies HIPAA mode. No other code redacts records. */
export function present<F extends FieldTable>(
  fields: F,
  record: RecordOf<F>,
  { detail, hipaa }: Presentation,
): PresentedOf<F> {
  const shown: Record<string, unknown> = {};
  for (const name in fields) {
    const field = fields[name]!;
    if (field.isDetailOnly && !detail) continue;
    if (hipaa && field.hipaa !== 'kept') {
      if (field.hipaa === 'nulled') shown[name] = null;
      continue;
    }
    shown[name] = record[name];
  }
  return shown as PresentedOf<F>;
}

/** Returns the JSON Schema of a field table. Fields that may be absent are not required. */
export function schemaOf(fields: FieldTable): JsonSchema {
  const names = Object.keys(fields);
  return {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, fields[name]!.schema])),
    required: names.filter((name) => !fields[name]!.isDetailOnly && fields[name]!.hipaa !== 'omitted'),
  };
}
