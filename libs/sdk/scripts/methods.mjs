// Generates the methods of a client from an OpenAPI document, one for each operation.

/** Operations whose method is named differently from the operation. */
const NAMES = {
  'blocked-callers.create': 'add',
  'consents.get-evidence': 'evidence',
  'do-not-call.create': 'add',
  'do-not-call.get-receipt': 'receipt',
  'operator-do-not-call.create': 'add',
};

/** Operations whose method takes the only field of the body instead of the body. */
const ONLY_FIELDS = { 'blocked-callers.preview': 'pattern', 'chats.reply': 'body' };

/** What a reader of the method needs to know and the document does not say. */
const NOTES = {
  'consents.get-evidence': '`frontdesk verify-bundle` checks the zip file offline.',
  'outbound-calls.create': 'Returns the waiting call if the number already has one.',
  'webhook-endpoints.create': 'The response is the only one that contains the secret.',
  'webhook-endpoints.rotate-secret': 'The response is the only one that contains the new secret.',
  'webhook-endpoints.test': 'The returned `id` is the id of the delivery. See `getDelivery`.',
};

const NOT_RETRIED = {
  false: 'Not retried after a 5xx or a lost connection, because a repeat could take effect twice.',
  'with-external-id':
    'Without an `external_id`, not retried after a 5xx or a lost connection, because a repeat could take effect twice.',
  'after-response': 'Not retried after a lost connection, because a repeat could take effect twice.',
};

/**
 * Returns the source of an abstract class with the methods, grouped by the first part of the operations' names.
 * @param {object} document the OpenAPI document
 * @param {{ name: string, prefix: string, except?: string[] }} options the name of the class, the prefix of the modules
 *   with its types, and the operations whose methods are written by hand
 */
export function methodsOf(document, { name, prefix, except = [] }) {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method, path })),
  );
  const groups = Map.groupBy(
    operations.filter(({ operationId }) => !except.includes(operationId)),
    ({ operationId }) => operationId.split('.')[0],
  );
  const fields = [...groups].map(
    ([group, members]) => `  readonly ${camelCase(group)} = {\n${members.map(methodOf).join('')}  };\n`,
  );
  const body = `export abstract class ${name} {\n  protected abstract readonly requests: Requests;\n\n${fields.join('\n')}}\n`;
  const helpers = ['BodyOf', 'QueryOf', 'ResponseOf'].filter((helper) => body.includes(`${helper}<`));
  const imports = [
    ...(body.includes('List<') ? [`import type { List } from '../list.js';`] : []),
    `import type { ${[...helpers, 'Requests'].sort().join(', ')} } from '../requests.js';`,
    `import type { ${recordsIn(document, body).join(', ')} } from './${prefix}-records.js';`,
    `import type { operations } from './${prefix}-types.js';`,
  ];
  return `${imports.join('\n')}\n\n/** A method for each operation. */\n${body}`;
}

/** Returns the names of the schemas that the methods return. */
function recordsIn({ components }, body) {
  const isUsed = (name) => new RegExp(`<${name}[\\[\\]>]`).test(body);
  return Object.keys(components.schemas).filter(isUsed).sort();
}

function methodOf(operation) {
  const { operationId, method, path } = operation;
  const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, id]) => id);
  const { parameters, options } = inputsOf(operation);
  const sent = [...(ids.length > 0 ? [`path: { ${ids.join(', ')} }`] : []), ...options];
  const { type, call } = resultOf(operation);
  const init = sent.length > 0 ? `, { ${sent.join(', ')} }` : '';
  const verb = call === 'list' ? '' : `'${method}', `;
  const signature = [...ids.map((id) => `${id}: number`), ...parameters].join(', ');
  return (
    `${docComment(operation)}    ${methodName(operationId)}: (${signature}): ${type} =>\n` +
    `      this.requests.${call}(${verb}'${path}'${init}),\n`
  );
}

function methodName(operationId) {
  const [, ...rest] = operationId.split('.');
  const own = NAMES[operationId] ?? rest.join('-').replace(/-in-organization$/, '');
  return camelCase(own === 'delete' ? 'remove' : own);
}

/** Returns the parameters of a method after the ids, and where the request has them. */
function inputsOf({ operationId, parameters: declared = [], requestBody }) {
  const of = (helper) => `${helper}<operations['${operationId}']>`;
  const parameters = [];
  const options = [];
  const field = ONLY_FIELDS[operationId];
  const contentTypes = Object.keys(requestBody?.content ?? {});
  if (field) {
    parameters.push(`${field}: ${of('BodyOf')}['${field}']`);
    options.push(`body: { ${field} }`);
  } else if (contentTypes.includes('application/json')) {
    parameters.push(`body: ${of('BodyOf')}${requestBody.required ? '' : ' = {}'}`);
    options.push('body');
  } else if (contentTypes.length > 0) {
    parameters.push('file: string | Blob', `contentType: ${contentTypes.map((type) => `'${type}'`).join(' | ')}`);
    options.push('file', 'contentType');
  }
  const query = declared.filter((parameter) => parameter.in === 'query' && parameter.name !== 'cursor');
  if (query.length > 0) {
    parameters.push(`query: ${of('QueryOf')}${query.some(({ required }) => required) ? '' : ' = {}'}`);
    options.push('query');
  }
  return { parameters, options };
}

/** Returns the type that a method returns, and the function that makes it from the response. */
function resultOf({ operationId, responses }) {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))[1];
  const content = success.content;
  if (!content) return { type: 'Promise<void>', call: 'send' };
  if (!content['application/json']) return { type: 'Promise<ArrayBuffer>', call: 'file' };
  const { properties = {} } = content['application/json'].schema;
  const whole = `ResponseOf<operations['${operationId}']>`;
  const names = Object.keys(properties).join();
  if (names === 'data') return { type: `Promise<${nameOf(properties.data) ?? `${whole}['data']`}>`, call: 'data' };
  if (names !== 'data,links,meta') return { type: `Promise<${whole}>`, call: 'send' };
  return { type: `List<${nameOf(properties.data.items) ?? `${whole}['data'][number]`}>`, call: 'list' };
}

/** Returns the named type of a schema, if it has one. */
function nameOf(schema) {
  if (schema.type === 'array') {
    const item = nameOf(schema.items);
    return item && `${item}[]`;
  }
  return schema.$ref?.split('/').at(-1);
}

function docComment({ operationId, summary, description, responses, ...operation }) {
  const codes = Object.entries(responses)
    .filter(([status, { $ref }]) => status.startsWith('4') && !$ref)
    .flatMap(([, response]) => response.description.match(/\b[a-z]+(_[a-z]+)*\b/g) ?? []);
  const paragraphs = [
    `${summary}.`,
    description,
    NOTES[operationId],
    ...(responses[200] && responses[201] && !description.includes('the existing record')
      ? ['Returns the existing record if there is one.']
      : []),
    NOT_RETRIED[operation['x-idempotent']],
    ...(codes.length > 0 ? [`Errors: ${[...new Set(codes)].map((code) => `\`${code}\``).join(', ')}.`] : []),
  ];
  return comment(paragraphs.filter(Boolean), '    ');
}

/** Returns a doc comment with the paragraphs, in lines of at most 120 characters. */
export function comment(paragraphs, indent = '') {
  const wide = new RegExp(`(.{1,${117 - indent.length}})(?: |$)`, 'g');
  const lines = paragraphs
    .map((paragraph) => paragraph.replaceAll('*/', '*\\/').replace(wide, '$1\n'))
    .join('\n')
    .trimEnd()
    .split('\n');
  const text = lines.map((line) => `${indent} *${line && ` ${line}`}\n`).join('');
  return `${indent}/**\n${text}${indent} */\n`;
}

export function camelCase(name) {
  return name.replace(/[-._](\w)/g, (_match, letter) => letter.toUpperCase());
}
