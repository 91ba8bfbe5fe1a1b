import { decode, decodeQuery, inputFieldsOf, type AnyOperation, type Decoded } from '@frontdesk/contracts';
import { isDeepStrictEqual } from 'node:util';
import { headersOf, type FuzzRequest } from './fuzz-requests.js';
import { parametersOf } from './fuzz-queries.js';
import { isRefused } from './fuzz-values.js';

type Dto = new () => object;

/** The statuses of responses to requests whose input was decoded. */
const READ = [200, 201, 202, 204, 409, 422];

/** The declared fields and query parameters that were sent with valid values, and those that were refused. */
export class FuzzCoverage {
  private readonly seen = new Set<string>();

  note({ operation, method, path, headers, body }: FuzzRequest, status: number): void {
    if (operation?.method !== method || !isDeepStrictEqual(headers, headersOf(operation)) || !READ.includes(status))
      return;
    const { name, query, body: dto } = operation;
    if (query) this.noteFields(`${name} ?`, query as Dto, parametersOf(path.split('?')[1] ?? ''), decodeQuery);
    const fields = dto && body && fieldsIn(body);
    if (fields) this.noteFields(`${name} `, dto as Dto, fields, decode);
  }

  private noteFields(
    prefix: string,
    dto: Dto,
    fields: Record<string, unknown>,
    read: (dto: Dto, fields: Record<string, unknown>) => Decoded<object>,
  ): void {
    const decoded = read(dto, fields);
    for (const { name, nested } of inputFieldsOf(dto)) {
      const value = fields[name];
      if (isRefused(decoded, name)) this.seen.add(`${prefix}${name} refused`);
      else if (value !== undefined && value !== null && value !== '') this.seen.add(`${prefix}${name} valid`);
      if (nested && isObject(value)) this.noteFields(`${prefix}${name}.`, nested(), value, decode);
    }
  }

  missing(operations: readonly AnyOperation[]): string[] {
    const all = operations.flatMap(({ name, query, body }) => [
      ...namesOf(`${name} ?`, query as Dto | undefined),
      ...namesOf(`${name} `, body as Dto | undefined),
    ]);
    return all.flatMap((name) => [`${name} valid`, `${name} refused`]).filter((name) => !this.seen.has(name));
  }
}

function namesOf(prefix: string, dto: Dto | undefined): string[] {
  if (!dto) return [];
  return inputFieldsOf(dto).flatMap(({ name, nested }) => [
    `${prefix}${name}`,
    ...namesOf(`${prefix}${name}.`, nested?.()),
  ]);
}

function fieldsIn(body: Uint8Array): Record<string, unknown> | undefined {
  try {
    const fields: unknown = JSON.parse(Buffer.from(body).toString());
    return isObject(fields) ? fields : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
