import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import type { Operation } from './description.ts';

/** A client of the SDK. */
export interface SdkClient {
  /** The code that creates it. */
  setup: string;
  /** The variable with the client. */
  variable: string;
  /** Its methods by the request that they send, such as `GET /leads/{lead}`. */
  methods: ReadonlyMap<string, Method>;
}

interface Method {
  name: string;
  /** The field of the body that the method takes instead of the body. */
  onlyField?: string | undefined;
  /** The function of the SDK that sends the request, which tells what the method returns. */
  sender: string;
}

const GENERATED = join(import.meta.dirname, '../../../libs/sdk/src/generated');
/** Methods that the SDK does not generate. */
const HANDWRITTEN: readonly [string, Method][] = [
  ['GET /me', { name: 'account', sender: 'data' }],
  ['GET /events', { name: 'events.list', sender: 'send' }],
];
/** Lines that are as long fit beside the table of contents. */
const MAX_LINE = 88;

/** Returns the client whose examples contain the reader's test key. */
export function organizationClient(origin: string, key: string): SdkClient {
  const setup = setupOf('frontdesk', 'Frontdesk', '@frontdesk/sdk', { apiKey: `'${key}'`, baseUrl: `'${origin}'` });
  return { setup, variable: 'frontdesk', methods: new Map([...HANDWRITTEN, ...methodsIn('api-methods.ts')]) };
}

export function platformClient(origin: string): SdkClient {
  const options = { token: 'process.env.PLATFORM_TOKEN!', baseUrl: `'${origin}'` };
  const setup = setupOf('platform', 'FrontdeskPlatform', '@frontdesk/sdk/platform', options);
  return { setup, variable: 'platform', methods: new Map(methodsIn('platform-methods.ts')) };
}

function setupOf(variable: string, name: string, module: string, options: Record<string, string>): string {
  const lines = Object.entries(options).map(([option, value]) => `  ${option}: ${value},\n`);
  return `import { ${name} } from '${module}';\n\nconst ${variable} = new ${name}({\n${lines.join('')}});\n`;
}

/** Reads the methods from their generated source: the groups, and what each method sends. */
function methodsIn(file: string): [string, Method][] {
  const groups = readFileSync(join(GENERATED, file), 'utf8').split(/^ {2}readonly (?=\w+ = \{$)/m);
  return groups.slice(1).flatMap((text) => {
    const group = /^\w+/.exec(text)![0];
    const methods = text.matchAll(/^ {4}(\w+): \((.*)\): .* =>\n *this\.requests\.(\w+)\((?:'(\w+)', )?'(.*?)'/gm);
    return [...methods].map(([, name, parameters, sender, verb = 'get', path]): [string, Method] => [
      `${verb.toUpperCase()} ${path}`,
      { name: `${group}.${name}`, onlyField: /BodyOf<.*?>\['(\w+)'\]/.exec(parameters!)?.[1], sender: sender! },
    ]);
  });
}

/**
 * Returns a request as a program with the SDK, which is not formatted yet.
 * @param request such as `GET /leads/{lead}`
 * @param body an example of the body, if the request has one
 */
export function sdkSample(client: SdkClient, request: string, operation: Operation, body?: unknown): string {
  const { name, onlyField, sender } = client.methods.get(request)!;
  const query = operation.parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name: parameter, example }) => [parameter, example]);
  const inputs = [
    ...(body === undefined ? [] : [onlyField ? (body as Record<string, unknown>)[onlyField] : body]),
    ...(query.length > 0 ? [Object.fromEntries(query) as Record<string, unknown>] : []),
  ];
  const ids = [...request.matchAll(/\{(\w+)\}/g)].map(([, id]) => `${id}Id`);
  const given = [...ids, ...inputs.map((input) => JSON.stringify(input))].join(', ');
  return `${client.setup}\n${statementOf(`${client.variable}.${name}(${given})`, sender)}`;
}

function statementOf(call: string, sender: string): string {
  if (sender === 'list') return `for await (const item of ${call})\n  console.log(item);`;
  if (sender === 'file') return `const file = await ${call};\nconsole.log(file.byteLength);`;
  return `const result = await ${call};\nconsole.log(result);`;
}

/** Returns a page with its samples in TypeScript formatted. */
export async function withFormattedSamples(markdown: string): Promise<string> {
  const parts = markdown.split(/(?<=^```ts \[TypeScript\]\n)([^]*?)(?=^```$)/m);
  const options = { parser: 'typescript', singleQuote: true, printWidth: MAX_LINE } as const;
  const formatted = parts.map(async (part, index) => (index % 2 === 1 ? format(part, options) : part));
  return (await Promise.all(formatted)).join('');
}
