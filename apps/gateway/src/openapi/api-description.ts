import { allOperations, scopeDescriptions, type AnyOperation } from '@frontdesk/contracts';
import { Injectable } from '@nestjs/common';
import { GatewayConfig } from '../gateway.config.js';
import { answerHeaders } from './answer-headers.js';
import { describeEvents } from './event-descriptions.js';
import { FAILED_ATTEMPTS_PER_ADDRESS, CHAT_REPLIES_PER_KEY, REQUESTS_PER_KEY } from '../rate-limits/rate-limit.js';
import { errorExamples, refusedCallExamples } from './examples.js';
import { commonResponses, decisionCodes, describeOperation, isIdempotent, tagOf } from './operation-descriptions.js';
import { commonSchemas, describeFields, resources } from './schemas.js';

/** The description of the Organization API, as this gateway serves it. */
@Injectable()
export class ApiDescription {
  readonly document: object;

  constructor(config: GatewayConfig) {
    this.document = describeApi(config.publicOrigin);
  }
}

export const API_VERSION = '1.0.0';

const GROUPS: Readonly<Record<string, string>> = {
  me: 'The key that is used, and its organization',
  calls: 'Calls of the receptionist',
  leads: 'People who got in touch',
  bookings: 'Appointments',
  'outbound-calls': 'AI calls to people who agreed to them',
  'do-not-call': 'Numbers that are never called',
  'blocked-callers': 'Callers who are turned away',
  chats: 'Chats on the website and on WhatsApp',
  'webhook-endpoints': 'Where events are sent',
  events: 'What webhook endpoints are sent',
};

function repeatablePosts(): string {
  const posts = allOperations.filter((one) => one.api === 'public' && one.method === 'POST' && isIdempotent(one));
  return posts.map(({ path }) => `\`POST ${path}\``).join(', ');
}

const INTRODUCTION = [
  'Reads what an AI receptionist has done for an organization, and has it do more: call people back, answer chats, ' +
    'keep lists of numbers.',
  'Every request carries an API key of the organization as a bearer token. Live and test keys see different records.',
  `A key has ${REQUESTS_PER_KEY} requests a minute, the MCP server included, and replies to chats ` +
    `${CHAT_REPLIES_PER_KEY} of them: \`X-RateLimit-Remaining\` says what is left. Over it, and over ` +
    `${FAILED_ATTEMPTS_PER_ADDRESS} requests a minute without a valid key from one address, the answer is 429, with the ` +
    'seconds to wait in `Retry-After`.',
  '`HEAD` is answered wherever `GET` is, with its status and headers, and counts like it.',
  'Lists are newest first. For the next page pass `meta.next_cursor` as `cursor`, with the same filters, until it is null.',
  'A refusal has a `message` for people and a `code` for programs. 404, 405, 408 and 431 can be answered at any address, ' +
    'also where there is no operation. Codes may be added.',
  'Text is trimmed before it is read or measured, and measured in Unicode code points: blanks around a value do not count. ' +
    'Empty or blank text is null for every optional field but objects and lists, so that forms can be sent as they are; ' +
    'for an object, a list or a required field it is 422. Text with NUL or half a surrogate pair is 422. Unknown fields ' +
    'and parameters are ignored. An item that a list has twice counts once.',
  'Times lie in the years 1 to 9999 in UTC and have no leap seconds. In a query, a `+` that was not encoded arrives as a ' +
    'space and is read as `+`. Emails and URLs may have letters beyond ASCII, and URLs are read as browsers read them. ' +
    'Numbers that a double cannot hold, such as 1e400, are 422.',
  'After a 5xx or no answer, a request may have been carried out. Any `GET` or `DELETE` may be repeated, and ' +
    `${repeatablePosts()}; \`POST /outbound-calls\` answers the call that still waits for the number. Anything else ` +
    'would be done twice. There are no idempotency keys.',
  'Organizations in HIPAA mode get neither conversations nor what was said in them: `x-hipaa` tells for each field ' +
    'whether it is `kept`, `omitted` or `nulled` then.',
  `Decisions on outbound calls, in the order of the rules:\n\n${decisionCodes.map((line) => `- ${line}`).join('\n')}`,
];

/**
 * The machine-readable description of the Organization API (OpenAPI 3.1), made from the declarations that serve it.
 * @param origin where the API is served, without a path
 */
export function describeApi(origin: string): object {
  const paths = pathsOf(allOperations.filter(({ api }) => api === 'public'));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Frontdesk Organization API',
      version: API_VERSION,
      summary: 'Calls, leads, bookings, chats and outbound AI calls of one organization',
      description: INTRODUCTION.join('\n\n'),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${origin}/api/public/v1` }],
    security: [{ apiKey: [] }],
    tags: Object.entries(GROUPS).map(([name, description]) => ({ name, description })),
    paths,
    webhooks: describeEvents(),
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key: vk_live_… or vk_test_…',
          'x-scopes': scopeDescriptions,
        },
      },
      headers: answerHeaders,
      responses: commonResponses,
      examples: usedIn({ paths, commonResponses }),
      schemas: {
        ...Object.fromEntries(Object.entries(resources).map(([name, fields]) => [name, describeFields(fields)])),
        ...commonSchemas,
      },
    },
  };
}

/** The error examples that answers refer to. */
function usedIn(described: object): object {
  const text = JSON.stringify(described);
  return Object.fromEntries(
    Object.entries({ ...errorExamples, ...refusedCallExamples }).filter(([key]) =>
      text.includes(`"#/components/examples/${key}"`),
    ),
  );
}

function pathsOf(operations: readonly AnyOperation[]): Record<string, object> {
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of operations) {
    if (!Object.hasOwn(GROUPS, tagOf(operation.path))) throw new Error(`${operation.path} belongs to no group`);
    (paths[operation.path] ??= {})[operation.method.toLowerCase()] = describeOperation(operation);
  }
  return paths;
}
