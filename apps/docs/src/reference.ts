import type { Content, Description, Operation, Schema } from './description.ts';
import { bodyFieldList, fieldLine, fieldList, inWords, plainText, refName, type AddressOf } from './fields.ts';
import { sdkSample, type SdkClient } from './sdk-samples.ts';

export interface ReferencePage {
  path: string;
  title: string;
  markdown: string;
}

interface Endpoint {
  method: string;
  path: string;
  operation: Operation;
}

/** The address is on a line of its own if the first line would be longer. */
const MAX_LINE = 80;

interface Place {
  /** Path of the overview. The pages of the resources are below it. */
  base: string;
  title: string;
  /** Path of the OpenAPI document. */
  document: string;
  /** What stands in for the reader's token in the samples. */
  token: string;
  client: SdkClient;
  /** Whether the site's own origin serves the API, so that the reader can send requests. */
  canTry: boolean;
}

/** Renders an overview and one page per resource, in the order of the document. */
export function referencePages(description: Description, place: Place): ReferencePage[] {
  const addressOf = schemaAddresses(description, place.base);
  const resources = description.tags.map(({ name, description: about }) => ({
    path: `${place.base}/${name}`,
    title: titleOf(name),
    about,
    markdown: resourcePage(description, name, place, addressOf),
  }));
  const overview = [
    `# ${place.title}`,
    `The base URL is \`${description.servers[0]!.url}\`. The [OpenAPI document](${place.document}) describes every operation. The samples in TypeScript use the [SDK](/sdk).`,
    plainText(description.info.description ?? ''),
    '## Resources',
    resources.map(({ path, title, about }) => `- [${title}](/${path}): ${plainText(about)}`).join('\n'),
    ...schemaSections(description, `/${place.base}#`, addressOf),
  ];
  return [{ path: place.base, title: 'Overview', markdown: join(overview) }, ...resources];
}

function resourcePage(description: Description, tag: string, place: Place, addressOf: AddressOf): string {
  const about = description.tags.find(({ name }) => name === tag)!.description;
  return join([
    `# ${titleOf(tag)}`,
    `${plainText(about)}.`,
    ...endpointsOf(description, tag).map((endpoint) => endpointSection(description, endpoint, place, addressOf)),
    ...eventsOf(description, tag).map((event) => eventSection(event, addressOf)),
    ...schemaSections(description, `/${place.base}/${tag}#`, addressOf),
  ]);
}

function endpointSection(description: Description, endpoint: Endpoint, place: Place, addressOf: AddressOf): string {
  const { method, path, operation } = endpoint;
  const { parameters, requestBody, responses } = operation;
  const listed = (title: string, kind: 'path' | 'query'): string => {
    const chosen = parameters.filter((parameter) => parameter.in === kind);
    const lines = chosen.map((parameter) => `- ${fieldLine(parameter, addressOf)}`);
    return lines.length > 0 ? `**${title}**\n\n${lines.join('\n')}` : '';
  };
  const body = Object.entries(requestBody?.content ?? {})[0];
  // 200 beside 201 is for a record that exists already.
  const successes = Object.entries(responses).filter(([code]) => code.startsWith('2'));
  const [status, success] = successes.find(([code]) => code === '201') ?? successes[0]!;
  const content = 'content' in success ? Object.entries(success.content ?? {})[0] : undefined;
  const [type, returned] = content ?? [];
  const fileType = type === 'application/json' ? undefined : type;
  return join([
    `## ${plainText(operation.summary)} {#${operation.operationId.replaceAll('.', '-')}}`,
    `<p class="endpoint"><b>${method}</b> <code>${path}</code></p>`,
    plainText(operation.description ?? ''),
    listed('Path', 'path'),
    listed('Query', 'query'),
    body ? bodyFields(body, addressOf) : '',
    requestSamples(description, endpoint, place, body?.[1], fileType),
    `**Response ${status}**${fileType ? ` (\`${fileType}\`)` : ''}`,
    returned?.schema ? returnedFields(returned.schema, addressOf) : '',
    returned?.example === undefined ? '' : fenced('json', JSON.stringify(returned.example, null, 2)),
    errorsOf(operation),
    place.canTry && !fileType ? tryIt(endpoint, body?.[1]) : '',
  ]);
}

function bodyFields([type, { schema }]: [string, Content], addressOf: AddressOf): string {
  const fields = schema ? bodyFieldList(schema, addressOf) : '';
  if (!fields) return `**Body** (\`${type}\`)`;
  return `**Body**\n\n${fields}`;
}

function returnedFields(schema: Schema, addressOf: AddressOf): string {
  const name = refName(schema);
  if (!name) return fieldList(schema, addressOf);
  const words = inWords(name);
  return `Returns ${/^[aeiou]/.test(words) ? 'an' : 'a'} [${words}](${addressOf(name)}).`;
}

/**
 * Returns the request with curl and with the SDK, or nothing if its body has no example.
 * @param fileType the content type of a response that is a file
 */
function requestSamples(
  description: Description,
  endpoint: Endpoint,
  { token, client }: Place,
  body?: Content,
  fileType?: string,
): string {
  const { method, path, operation } = endpoint;
  const group = (example?: unknown): string => {
    const command = curlSample(description, endpoint, token, example, fileType);
    const program = sdkSample(client, `${method} ${path}`, operation, example);
    const blocks = [fenced('bash [curl]', command), fenced('ts [TypeScript]', program)];
    return `::: code-group\n\n${blocks.join('\n\n')}\n\n:::`;
  };
  if (!body) return group();
  const examples = Object.values(body.examples ?? {});
  return examples
    .map(({ summary = 'Request', value }) => (examples.length > 1 ? `${summary}:\n\n${group(value)}` : group(value)))
    .join('\n\n');
}

function curlSample(
  { servers }: Description,
  { method, path, operation }: Endpoint,
  token: string,
  example?: unknown,
  fileType?: string,
): string {
  const query = operation.parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name, example: value }) => `${name}=${encodeURIComponent(String(value ?? ''))}`);
  const url = `"${servers[0]!.url}${withVariables(path)}${query.length > 0 ? `?${query.join('&')}` : ''}"`;
  const verb = method === 'GET' ? 'curl' : `curl -X ${method}`;
  const first = verb.length + url.length > MAX_LINE ? [verb, `  ${url}`] : [`${verb} ${url}`];
  const lines = [...first, `  -H "Authorization: Bearer ${token}"`];
  if (fileType) lines.push(`  --output ${path.split('/').at(-1)}.${fileType.split('/').at(-1)}`);
  if (example !== undefined) {
    const data = JSON.stringify(example, null, 2).replaceAll("'", String.raw`'\''`);
    lines.push('  -H "Content-Type: application/json"', `  -d '${data}'`);
  }
  return lines.join(' \\\n');
}

/** Returns `/leads/{lead}` as `/leads/$LEAD_ID`. */
function withVariables(path: string): string {
  return path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => `$${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}_ID`,
  );
}

/** Lists the errors of one operation. The page of all errors has those that any operation can return. */
function errorsOf({ responses }: Operation): string {
  const codes = Object.entries(responses).flatMap(([status, response]) =>
    /^[45]/.test(status) && 'content' in response
      ? [`${status} \`${response.description.replaceAll(', ', '`, `')}\``]
      : [],
  );
  return codes.length > 0 ? `**Errors:** ${codes.join(', ')}, and the [errors of any request](/errors).` : '';
}

function tryIt({ method, path, operation }: Endpoint, body?: Content): string {
  const first = Object.values(body?.examples ?? {})[0]?.value;
  const query = operation.parameters.some((parameter) => parameter.in === 'query');
  const given = first === undefined ? '' : ` body="${attribute(JSON.stringify(first, null, 2))}"`;
  return `<TryIt method="${method}" path="${path}"${query ? ' has-query' : ''}${given} />`;
}

const attribute = (text: string): string => text.replace(/[&<>"\n]/g, (character) => `&#${character.charCodeAt(0)};`);

function eventSection([type, { post }]: [string, { post: Operation }], addressOf: AddressOf): string {
  const content = post.requestBody!.content['application/json']!;
  return join([
    `## ${type} {#${type.replaceAll('.', '-')}}`,
    plainText(post.summary),
    plainText(post.description ?? ''),
    fieldList(content.schema!, addressOf),
    fenced('json', JSON.stringify(content.example, null, 2)),
  ]);
}

/** The sections of the schemas whose address begins with this one. */
function schemaSections({ components }: Description, address: string, addressOf: AddressOf): string[] {
  return Object.entries(components.schemas)
    .filter(([name]) => addressOf(name).startsWith(address))
    .map(([name, schema]) =>
      join([
        `## Object: ${inWords(name)} {#${addressOf(name).split('#')[1]}}`,
        plainText(schema.description ?? ''),
        fieldList(schema, addressOf),
      ]),
    );
}

/** Puts each schema on the page of the resource that uses it most. Schemas of many resources are on the overview. */
function schemaAddresses(description: Description, base: string): AddressOf {
  const pages = new Map<string, string>();
  const addAll = (value: unknown, page: string): void => {
    for (const name of namesIn(value)) {
      if (pages.has(name)) continue;
      pages.set(name, page);
      addAll(description.components.schemas[name], page);
    }
  };
  const uses = description.tags.map(({ name }) => ({
    page: `/${base}/${name}`,
    names: endpointsOf(description, name).flatMap(({ operation }) => namesIn(operation)),
  }));
  for (const name of Object.keys(description.components.schemas)) {
    const users = uses.filter(({ names }) => names.includes(name));
    const count = ({ names }: { names: string[] }): number => names.filter((one) => one === name).length;
    const most = users.toSorted((a, b) => count(b) - count(a))[0];
    if (most) pages.set(name, users.length > 2 ? `/${base}` : most.page);
  }
  for (const [name, page] of [...pages]) addAll(description.components.schemas[name], page);
  return (name) => `${pages.get(name) ?? `/${base}`}#${inWords(name).replaceAll(' ', '-')}-object`;
}

function namesIn(value: unknown): string[] {
  return [...JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map((match) => match[1]!);
}

/** The endpoints of a resource in the order of use: checks, creating, listing, reading, changing, ending, deletion. */
export function endpointsOf({ paths }: Description, tag: string): Endpoint[] {
  return Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
    )
    .filter(({ operation }) => operation.tags.includes(tag))
    .toSorted((a, b) => rankOf(a) - rankOf(b));
}

function rankOf({ method, operation: { operationId } }: Endpoint): number {
  const action = operationId.split('.')[1]!;
  const order = ['check', 'preview', 'create', 'list', 'get', 'update'];
  if (method === 'DELETE') return order.length + 2;
  if (['cancel', 'close'].includes(action)) return order.length + 1;
  return order.includes(action) ? order.indexOf(action) : order.length;
}

function eventsOf({ webhooks = {} }: Description, tag: string): [string, { post: Operation }][] {
  return Object.entries(webhooks).filter(([, { post }]) => post.tags.includes(tag));
}

function titleOf(tag: string): string {
  const words = tag.replaceAll('-', ' ');
  return `${words[0]!.toUpperCase()}${words.slice(1)}`.replace('Api ', 'API ').replace('Whatsapp', 'WhatsApp');
}

const fenced = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``;
const join = (parts: string[]): string => `${parts.filter(Boolean).join('\n\n')}\n`;
