import { readFileSync } from 'node:fs';

interface Parameter {
  type: 'string' | 'integer' | 'array';
  format?: 'e164' | 'uri' | 'date-time';
  values?: string[];
  minimum?: number;
  maximum?: number;
}

interface DescribedOperation {
  method: string;
  path: string;
  status: number;
  required: string[];
  form?: Record<string, Parameter>;
  query?: Record<string, Parameter>;
}

interface Description {
  operations: Record<'createCall' | 'updateCall' | 'fetchCall' | 'listCalls', DescribedOperation>;
  ids: Record<string, string>;
}

export type OperationName = keyof Description['operations'];

export interface DescribedRequest {
  operation: OperationName;
  /** The ids by their names in the path. */
  ids: Record<string, string>;
}

const description = JSON.parse(readFileSync(new URL('../../twilio-api.json', import.meta.url), 'utf8')) as Description;

const FORMATS: Readonly<Record<NonNullable<Parameter['format']>, (value: string) => boolean>> = {
  e164: (value) => /^\+[1-9]\d{1,14}$/.test(value),
  uri: (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
  'date-time': (value) => !Number.isNaN(Date.parse(value)),
};

/** Returns the described operation of a request, or null. */
export function findOperation(method: string, pathname: string): DescribedRequest | null {
  for (const [name, { method: wanted, path }] of Object.entries(description.operations)) {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
    const pattern = path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '([^/]+?)');
    const found = wanted === method ? new RegExp(`^${pattern}$`).exec(pathname) : null;
    if (found)
      return {
        operation: name as OperationName,
        ids: Object.fromEntries(names.map((id, index) => [id, found[index + 1]!])),
      };
  }
  return null;
}

/** Lists a request's violations of the description, or none. */
export function faultsOf({ operation, ids }: DescribedRequest, given: URLSearchParams): string[] {
  const { required, form, query } = description.operations[operation];
  const parameters = form ?? query ?? {};
  return [
    ...Object.entries(ids).flatMap(([name, value]) =>
      new RegExp(description.ids[name]!).test(value) ? [] : [`${name} in the path is malformed`],
    ),
    ...required.filter((name) => !given.has(name)).map((name) => `${name} is missing`),
    ...[...new Set(given.keys())].flatMap((name) =>
      parameters[name] ? faultsOfValues(name, parameters[name], given.getAll(name)) : [`${name} is unknown`],
    ),
  ];
}

function faultsOfValues(name: string, parameter: Parameter, values: string[]): string[] {
  if (parameter.type !== 'array' && values.length > 1) return [`${name} is given twice`];
  return values.flatMap((value) => (isValid(parameter, value) ? [] : [`${name} is malformed`]));
}

function isValid({ type, format, values, minimum, maximum }: Parameter, value: string): boolean {
  if (type === 'integer' && !/^\d{1,9}$/.test(value)) return false;
  if (minimum !== undefined && Number(value) < minimum) return false;
  if (maximum !== undefined && Number(value) > maximum) return false;
  return (values?.includes(value) ?? true) && (format ? FORMATS[format](value) : true);
}
