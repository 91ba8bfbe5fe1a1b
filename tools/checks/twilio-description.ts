import { readFileSync } from 'node:fs';
import path from 'node:path';

/*
 * Compares the project's own description of the carrier's API (libs/testing/twilio-api.json) with the OpenAPI document
 * that the provider publishes:
 *
 * node tools/checks/twilio-description.ts twilio_api_v2010.json
 *
 * Exits with 1 if the description contradicts the document, or contains something that the document lacks.
 */

interface Field {
  type: string;
  format?: string;
  values?: string[];
  minimum?: number;
  maximum?: number;
}

interface Operation {
  method: string;
  path: string;
  status: number;
  /** The name of the schema of the response. */
  answers: string;
  required: string[];
  form?: Record<string, Field>;
  query?: Record<string, Field>;
}

export interface Description {
  /** The pattern of each id in a path. */
  ids: Record<string, string>;
  callStatuses: string[];
  schemas: Record<string, Record<string, string>>;
  operations: Record<string, Operation>;
}

interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  enum?: string[];
  items?: Schema;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
}

type Content = Record<string, { schema?: Schema }>;

/** The used parts of an OpenAPI 3 document. */
export interface OpenApi {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters?: { name: string; in: string; schema: Schema }[];
        requestBody?: { content: Content };
        responses: Record<string, { content?: Content }>;
      }
    >
  >;
  components?: { schemas?: Record<string, Schema> };
}

const DESCRIPTION = path.join(import.meta.dirname, '../../libs/testing/twilio-api.json');

export function compare(ours: Description, theirs: OpenApi): { compared: string[]; faults: string[] } {
  const compared: string[] = [];
  const faults: string[] = [];
  const resolve = (schema: Schema) => resolved(theirs, schema);
  for (const [name, operation] of Object.entries(ours.operations)) {
    const documented = theirs.paths[operation.path]?.[operation.method.toLowerCase()];
    if (!documented) {
      faults.push(`${name}: the document has no ${operation.method} ${operation.path}`);
      continue;
    }
    const form = resolve(documented.requestBody?.content['application/x-www-form-urlencoded']?.schema ?? {});
    const parameters = documented.parameters ?? [];
    const query = Object.fromEntries(
      parameters.filter((one) => one.in === 'query').map((one) => [one.name, one.schema]),
    );
    const places = { form: form.properties ?? {}, query };
    for (const place of ['form', 'query'] as const) {
      for (const [field, wanted] of Object.entries(operation[place] ?? {})) {
        compared.push(`${name} ${place} ${field}`);
        const found = places[place][field] && resolve(places[place][field]);
        faults.push(...fieldFaults(wanted, found).map((fault) => `${name} ${place} ${field}: ${fault}`));
      }
    }
    const required = [...(form.required ?? [])].sort().join();
    compared.push(`${name} required fields`);
    if (required !== [...operation.required].sort().join())
      faults.push(`${name}: the document requires "${required}", the description "${operation.required.join()}"`);
    for (const { name: id, schema } of parameters.filter((one) => one.in === 'path')) {
      compared.push(`${name} path ${id}`);
      if (schema.pattern !== ours.ids[id]) faults.push(`${name} path ${id}: the pattern is ${schema.pattern}`);
    }
    const answer = documented.responses[operation.status]?.content?.['application/json']?.schema;
    compared.push(`${name} status ${operation.status}`);
    if (!answer) {
      faults.push(`${name}: the document has no answer ${operation.status}`);
      continue;
    }
    for (const [field, type] of Object.entries(ours.schemas[operation.answers] ?? {})) {
      compared.push(`${name} answer ${field}`);
      const found = resolve(answer).properties?.[field];
      if (!found) faults.push(`${name} answer ${field}: not in the document`);
      else if (resolve(found).type !== type)
        faults.push(`${name} answer ${field}: ${resolve(found).type} in the document`);
    }
  }
  compared.push('call statuses');
  const statuses = resolve(schemaNamed(theirs, 'call_enum_status')).enum ?? [];
  if ([...statuses].sort().join() !== [...ours.callStatuses].sort().join())
    faults.push(`call statuses: the document has ${statuses.join(', ')}`);
  return { compared, faults };
}

function fieldFaults(wanted: Field, found: Schema | undefined): string[] {
  if (!found) return ['not in the document'];
  const faults = [];
  if (found.type !== wanted.type) faults.push(`${found.type} in the document`);
  if (wanted.format === 'uri' && found.format !== 'uri') faults.push('no URI in the document');
  const allowed = found.enum ?? found.items?.enum;
  const surplus = allowed ? (wanted.values ?? []).filter((one) => !allowed.includes(one)) : [];
  if (surplus.length > 0) faults.push(`the document does not allow ${surplus.join(', ')}`);
  for (const limit of ['minimum', 'maximum'] as const) {
    if (found[limit] !== undefined && wanted[limit] !== found[limit]) faults.push(`${limit} ${found[limit]}`);
  }
  // The document states some limits and values only in its prose.
  const prose = String(found.description ?? '');
  const inProse = [...(allowed ? [] : (wanted.values ?? [])), ...(found.maximum ? [] : [wanted.maximum ?? []])];
  const unnamed = prose === '' ? [] : inProse.flat().filter((one) => !prose.includes(String(one)));
  if (unnamed.length > 0) faults.push(`the document does not name ${unnamed.join(', ')}`);
  return faults;
}

function resolved(document: OpenApi, schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return name ? resolved(document, schemaNamed(document, name)) : schema;
}

function schemaNamed(document: OpenApi, name: string): Schema {
  return document.components?.schemas?.[name] ?? {};
}

if (process.argv[1] === import.meta.filename) {
  const [, , file] = process.argv;
  if (!file) {
    process.stderr.write('Usage: node tools/checks/twilio-description.ts <the OpenAPI document of the provider>\n');
    process.exit(2);
  }
  const read = (from: string): unknown => JSON.parse(readFileSync(from, 'utf8'));
  const { compared, faults } = compare(read(DESCRIPTION) as Description, read(file) as OpenApi);
  process.stdout.write(`${compared.length} facts compared, ${faults.length} differ.\n`);
  for (const fault of faults) process.stdout.write(`  - ${fault}\n`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
