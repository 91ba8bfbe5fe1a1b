import { usageOf } from '../../../libs/sdk/scripts/methods.mjs';
import type { Operation } from './description.ts';

/** A client of the SDK. */
export interface SdkClient {
  /** The code that creates it. */
  setup: string;
  /** The variable with the client. */
  variable: string;
}

/** How a program calls the method of an operation. */
interface Usage {
  name: string;
  ids: string[];
  /** The field of the body that the method takes instead of the body. */
  onlyField?: string;
  returns: string;
}

/** Lines that are as long fit beside the table of contents. */
const MAX_LINE = 88;
/** An object that is as long is in one line. */
const MAX_INLINE = 40;
/** Operations whose method is not named after them. */
const NAMES: Readonly<Record<string, string>> = { 'account.get': 'account' };

/** Returns the client whose examples contain the reader's test key. */
export function organizationClient(origin: string, key: string): SdkClient {
  return clientOf('Frontdesk', '@frontdesk/sdk', 'frontdesk', { apiKey: `'${key}'`, baseUrl: `'${origin}'` });
}

export function platformClient(origin: string): SdkClient {
  const options = { token: 'process.env.PLATFORM_TOKEN!', baseUrl: `'${origin}'` };
  return clientOf('FrontdeskPlatform', '@frontdesk/sdk/platform', 'platform', options);
}

function clientOf(name: string, module: string, variable: string, options: Record<string, string>): SdkClient {
  const lines = Object.entries(options).map(([option, value]) => `  ${option}: ${value},\n`);
  const setup = `import { ${name} } from '${module}';\n\nconst ${variable} = new ${name}({\n${lines.join('')}});\n`;
  return { setup, variable };
}

/**
 * Returns the request as a program with the SDK.
 * @param body an example of the body, if the request has one
 */
export function sdkSample(client: SdkClient, path: string, operation: Operation, body?: unknown): string {
  const { name, ids, onlyField, returns } = (usageOf as (one: object) => Usage)({ ...operation, path });
  const query = operation.parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name: parameter, example }) => [parameter, example]);
  const inputs = [
    ...(body === undefined ? [] : [onlyField ? (body as Record<string, unknown>)[onlyField] : body]),
    ...(query.length > 0 ? [Object.fromEntries(query) as Record<string, unknown>] : []),
  ];
  const method = `${client.variable}.${NAMES[operation.operationId] ?? name}`;
  const given = (indent: string): string[] => [
    ...ids.map((id) => `${id}Id`),
    ...inputs.map((input) => literal(input, indent)),
  ];
  const short = statementOf(`${method}(${given('').join(', ')})`, returns);
  if (short.split('\n').every((line) => line.length <= MAX_LINE)) return `${client.setup}\n${short}`;
  const lines = given('  ').map((one) => `  ${one},\n`);
  return `${client.setup}\n${statementOf(`${method}(\n${lines.join('')})`, returns)}`;
}

function statementOf(call: string, returns: string): string {
  if (returns === 'list') return `for await (const item of ${call})\n  console.log(item);`;
  if (returns === 'file') return `const file = await ${call};\nconsole.log(file.byteLength);`;
  return `const result = await ${call};\nconsole.log(result);`;
}

/** Returns a value as TypeScript, in one line if it is short. */
export function literal(value: unknown, indent = ''): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const isList = Array.isArray(value);
  const deeper = `${indent}  `;
  const parts = (inner: string): string[] =>
    isList
      ? value.map((one) => literal(one, inner))
      : Object.entries(value).map(([name, one]) => `${nameOf(name)}: ${literal(one, inner)}`);
  const flat = isList ? `[${parts('').join(', ')}]` : `{ ${parts('').join(', ')} }`.replace('{  }', '{}');
  if (indent.length + flat.length <= MAX_INLINE && !flat.includes('\n')) return flat;
  const [start, end] = isList ? '[]' : '{}';
  return `${start}\n${parts(deeper)
    .map((part) => `${deeper}${part},\n`)
    .join('')}${indent}${end}`;
}

const nameOf = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : quoted(name));

function quoted(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"');
  return `'${inner.replaceAll("'", String.raw`\'`)}'`;
}
