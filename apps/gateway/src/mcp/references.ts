import { commonSchemas, resources } from '@frontdesk/api-description';
import { schemaOf, type FieldTable } from '@frontdesk/contracts';

/** The targets of references in response schemas, without OpenAPI extensions. */
const components = {
  components: {
    schemas: {
      ...Object.fromEntries(
        Object.entries(resources as Record<string, FieldTable>).map(([name, fields]) => [name, schemaOf(fields)]),
      ),
      ...commonSchemas,
    },
  },
};

/** Replaces every `$ref` by its target, because the schema of a tool must be self-contained. */
export function withoutReferences(value: unknown, document: object = components): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutReferences(item, document));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref, ...beside } = value as Record<string, unknown>;
  if (typeof $ref === 'string') {
    const target = withoutReferences(pointedTo(document, $ref), document) as object;
    return { ...target, ...(withoutReferences(beside, document) as object) };
  }
  return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, withoutReferences(child, document)]));
}

function pointedTo(document: object, pointer: string): unknown {
  const found = pointer
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((within, name) => (within as Record<string, unknown> | undefined)?.[name], document);
  if (found === undefined) throw new Error(`Nothing is at ${pointer}.`);
  return found;
}
