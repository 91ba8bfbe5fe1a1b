import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';

/** Lists the violations of a JSON Schema (draft 7), or none. */
export function schemaViolations(schema: object, document: unknown): string[] {
  const ajv = new Ajv({ strict: false, allErrors: true });
  (addFormats as unknown as (ajv: Ajv) => void)(ajv);
  const validate = ajv.compile(schema);
  return validate(document) ? [] : validate.errors!.map(({ instancePath, message }) => `${instancePath}: ${message}`);
}
