import { parseInstant } from '@frontdesk/contracts';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { exchange, type ApiResponse } from './http-exchange.js';

type Json = Record<string, unknown>;

interface DescribedParameter {
  name: string;
  in: string;
  schema: object;
}

interface DescribedOperation {
  parameters: DescribedParameter[];
  requestBody?: object;
  responses: Record<string, DescribedResponse | { $ref: string }>;
}

interface DescribedResponse {
  headers: Record<string, { $ref: string } | { required: boolean }>;
  /** By media type. */
  content?: Record<string, { examples?: Record<string, { $ref: string }> }>;
}

interface Description {
  paths: Record<string, Record<string, DescribedOperation>>;
  components: {
    examples: Record<string, { value: { code: string } }>;
    headers: Record<string, { required: boolean }>;
    responses: Record<string, DescribedResponse>;
  };
}

interface Exchanged {
  method: string;
  /** The path below the base path, without the query. */
  path: string;
  query: URLSearchParams;
  body?: unknown;
  response: Pick<ApiResponse, 'status' | 'headers' | 'json' | 'text'>;
}

/** Statuses that result from the path or the bytes of a request, outside any operation. */
const OUTSIDE_OPERATIONS = new Set([404, 405, 408, 431]);

/** Checks exchanges with the Organization API against its OpenAPI description. */
export class ApiConformance {
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
  private readonly validators = new Map<string, ValidateFunction>();

  constructor(private readonly description: Description) {
    (addFormats as unknown as (ajv: Ajv2020) => void)(this.ajv);
    // The API accepts more spellings than RFC 3339, such as plain dates; see `parseInstant`.
    this.ajv.addFormat('date-time', (text: string) => parseInstant(text) !== null);
    this.ajv.addSchema(description, 'described');
    this.ajv.addSchema(closed(description) as object, 'closed');
  }

  /** Lists the violations of the description, or none. */
  violations({ method, path, query, body, response }: Exchanged): string[] {
    const found = this.find(method, path);
    if (!found) return this.violationsOfError(response);
    const [pointer, operation] = found;
    const named = operation.responses[response.status];
    if (!named) return [`${response.status} is not described`];
    const described = '$ref' in named ? this.description.components.responses[named.$ref.split('/').at(-1)!]! : named;
    const place = '$ref' in named ? named.$ref : `#${pointer}/responses/${response.status}`;
    const inHeaders = this.violationsOfHeaders(described, response);
    if (!described.content) return response.text === '' ? inHeaders : ['has a body, which is not described'];
    const [mediaType] = Object.keys(described.content) as [string];
    if (mediaType !== 'application/json') {
      return response.headers['content-type'] === mediaType ? inHeaders : [...inHeaders, `is not ${mediaType}`];
    }
    const schema = `closed${place}/content/application~1json/schema`;
    const inBody = this.check(schema, response.json).map((violation) => `response: ${violation}`);
    const inResponse = [...inHeaders, ...inBody];
    if (response.status >= 400) return [...inResponse, ...this.violationsOfCode(described, response)];
    const inRequest = response.status < 300 ? this.violationsOfRequest(pointer, operation, query, body) : [];
    return [...inResponse, ...inRequest];
  }

  private violationsOfHeaders({ headers }: DescribedResponse, response: Exchanged['response']): string[] {
    return Object.entries(headers)
      .map(([name, header]) => ({ name, ...('$ref' in header ? this.description.components.headers[name]! : header) }))
      .filter(({ name, required }) => required && response.headers[name.toLowerCase()] === undefined)
      .map(({ name }) => `response: ${response.status} without ${name}`);
  }

  /** The description lists the codes of a refusal as its examples. */
  private violationsOfCode({ content }: DescribedResponse, { status, json }: Exchanged['response']): string[] {
    const references = Object.values(content!['application/json']!.examples ?? {});
    const codes = references.map(
      ({ $ref }) => this.description.components.examples[$ref.split('/').at(-1)!]!.value.code,
    );
    const { code } = json as { code: string };
    return codes.includes(code) ? [] : [`${status} ${code} is not described`];
  }

  private violationsOfError({ json, status }: Exchanged['response']): string[] {
    if (!OUTSIDE_OPERATIONS.has(status)) return [`${status} where nothing is described`];
    return this.check('closed#/components/schemas/Error', json).map((violation) => `response: ${violation}`);
  }

  private violationsOfRequest(
    pointer: string,
    { parameters, requestBody }: DescribedOperation,
    query: URLSearchParams,
    body: unknown,
  ): string[] {
    const inQuery = parameters.flatMap(({ name, in: place, schema }, index) => {
      const text = place === 'query' ? query.get(name)?.trim() : undefined;
      if (!text) return [];
      const value = parameterValue(schema, text);
      return this.check(`described#${pointer}/parameters/${index}/schema`, value).map((it) => `query ${name}: ${it}`);
    });
    if (!requestBody) return inQuery;
    const schema = `described#${pointer}/requestBody/content/application~1json/schema`;
    return [...inQuery, ...this.check(schema, trimmed(body ?? {})).map((violation) => `body: ${violation}`)];
  }

  private check(reference: string, value: unknown): string[] {
    let validate = this.validators.get(reference);
    if (!validate) this.validators.set(reference, (validate = this.ajv.compile({ $ref: reference })));
    if (validate(value)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message = '', params }) => `${instancePath || '/'} ${message} ${JSON.stringify(params)}`,
    );
  }

  private find(method: string, path: string): [pointer: string, operation: DescribedOperation] | undefined {
    for (const [template, operations] of Object.entries(this.description.paths)) {
      const pattern = new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
      const operation = operations[method.toLowerCase()];
      if (!operation || !pattern.test(path)) continue;
      const escaped = encodeURI(template.replaceAll('~', '~0').replaceAll('/', '~1'));
      return [`/paths/${escaped}/${method.toLowerCase()}`, operation];
    }
    return undefined;
  }
}

/**
 * Returns the value of a parameter's text, which is a number if the schema accepts one and the text is a JSON number.
 */
export function parameterValue(schema: object, text: string): unknown {
  const takesNumbers = JSON.stringify(schema).includes('"integer"');
  // Every list in a query is separated by commas.
  if (JSON.stringify(schema).includes('"array"') && text.trim() !== '') return text.split(',');
  return takesNumbers && /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text) ? Number(text) : text;
}

const byOrigin = new Map<string, Promise<ApiConformance>>();

/** Checks exchanges against the description that a gateway serves, which is fetched once. */
export function conformanceOf(origin: string): Promise<ApiConformance> {
  let conformance = byOrigin.get(origin);
  if (!conformance) {
    conformance = exchange(origin, { method: 'GET', path: '/docs/api.json' }).then(
      ({ json }) => new ApiConformance(json as Description),
    );
    conformance.catch(() => byOrigin.delete(origin));
    byOrigin.set(origin, conformance);
  }
  return conformance;
}

/** Copies the schemas and forbids additional properties, so that undocumented ones become violations. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, closed(entry)])) as Json;
  const isObjectSchema = copy['type'] === 'object' && typeof copy['properties'] === 'object';
  if (isObjectSchema && !('additionalProperties' in copy)) copy['additionalProperties'] = false;
  return copy;
}

/** Trims text and replaces empty text by null, as the gateway does. */
function trimmed(value: unknown): unknown {
  if (typeof value === 'string') return value.trim() || null;
  if (Array.isArray(value)) return value.map(trimmed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, trimmed(entry)]));
}
