/** Replaces every `$ref` by its target in the document, so that a part of it can be read alone. */
export function withoutReferences(value: unknown, document: object): unknown {
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
  if (found === undefined) throw new Error(`The document has nothing at ${pointer}.`);
  return found;
}
