import {
  allOperations,
  CHAT_REPLIES_PER_KEY,
  FAILED_ATTEMPTS_PER_ADDRESS,
  REQUESTS_PER_KEY,
  scopeDescriptions,
  type AnyOperation,
} from '@frontdesk/contracts';
import { responseHeaders } from './response-headers.js';
import { describeEvents } from './event-descriptions.js';
import { errorExamples, refusedCallExamples } from './examples.js';
import { commonResponses, decisionCodes, describeOperation, isIdempotent, tagOf } from './operation-descriptions.js';
import { commonSchemas, describeFields, resourceDescriptions, resources, type ResourceName } from './schemas.js';

export const API_VERSION = '1.0.0';

const GROUPS: Readonly<Record<string, string>> = {
  me: 'The API key in use and its organization',
  calls: 'Phone calls of the receptionist, inbound and outbound',
  leads: 'People who contacted the organization, and why',
  bookings: 'Appointments that the receptionist has booked',
  'outbound-calls': 'AI calls to people who have agreed to them',
  consents: 'Evidence that people agreed to AI calls',
  'do-not-call': 'Numbers that are never called',
  'blocked-callers': 'Numbers and prefixes whose inbound calls are blocked',
  chats: 'Conversations on the website and on WhatsApp',
  'whatsapp-templates': 'Texts that WhatsApp has approved for messages outside the reply window',
  'webhook-endpoints': 'Endpoints that receive events, and the log of their deliveries',
  events: 'Events that are sent to webhook endpoints, and their feed',
  sandbox: 'Callers, visitors, bookings and time that a test key simulates',
};

function repeatablePosts(): string {
  const posts = allOperations.filter((one) => one.api === 'public' && one.method === 'POST' && isIdempotent(one));
  return posts.map(({ path }) => `\`POST ${path}\``).join(', ');
}

const INTRODUCTION = [
  'Read the calls, leads, bookings and chats that an AI receptionist handles for an organization. Place AI calls, reply to ' +
    'chats, and maintain the lists of numbers that are never called or are blocked.',
  'Send an API key of the organization as a bearer token with every request. Live keys and test keys access separate ' +
    'records.',
  `Each key may send ${REQUESTS_PER_KEY} requests a minute, including requests to the MCP server. Up to ` +
    `${CHAT_REPLIES_PER_KEY} of them may be replies to chats. \`X-RateLimit-Remaining\` shows how many are left. Above the ` +
    `limit, or above ${FAILED_ATTEMPTS_PER_ADDRESS} requests a minute without a valid key from one address, the API ` +
    'returns 429 and the seconds to wait in `Retry-After`.',
  '`HEAD` works wherever `GET` does. It returns the same status and headers and counts as a request.',
  'Lists are sorted newest first. To get the next page, pass `meta.next_cursor` as `cursor`, with the same filters, until ' +
    'it is null.',
  'An error has a `message` for people and a `code` for programs. Branch on the code; new codes may be added. Any path can ' +
    'return 404, 405, 408 and 431, even if no operation exists there.',
  'Text is trimmed. Its length is measured in Unicode code points. Empty or ' +
    'blank text is null for every optional field but objects and lists, so that you can send forms as they are; for an ' +
    'object, a list or a required field it is a 422. Text with NUL or an unpaired surrogate is a 422. Unknown fields and ' +
    'parameters are ignored. Duplicate items of a list count once.',
  'Times must lie in the years 1 to 9999 UTC, without leap seconds. A `+` that is not encoded in a query arrives as a space ' +
    'and is read as `+`. Emails and URLs may contain non-ASCII letters, and URLs are parsed as browsers parse them. ' +
    'Numbers that do not fit into a double, such as 1e400, return 422.',
  'After a 5xx or a lost connection, the request may have been carried out. You can safely repeat any `GET`, `PATCH` or `DELETE`, ' +
    `and ${repeatablePosts()}. \`POST /outbound-calls\` returns the call that an earlier request created and that still waits for the number. Any other ` +
    'request takes effect twice if you repeat it. There are no idempotency keys.',
  'Organizations in HIPAA mode get neither conversations nor their content. `x-hipaa` shows for each field whether it is ' +
    '`kept`, `omitted` or `nulled` in HIPAA mode.',
  `## Decisions\n\nThe rules for outbound calls, in their order. \`decision.reason\` and \`blocked_reason\` are their codes.\n\n${decisionCodes.map((line) => `- ${line}`).join('\n')}`,
];

/**
 * The OpenAPI 3.1 description of the Organization API, generated from the declared operations.
 * @param origin the API's origin, without a path
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
          description: 'An API key: `vk_live_…` or `vk_test_…`',
          'x-scopes': scopeDescriptions,
        },
      },
      headers: responseHeaders,
      responses: commonResponses,
      examples: examplesUsedIn({ paths, commonResponses }),
      schemas: {
        ...Object.fromEntries(
          Object.entries(resources).map(([name, fields]) => [
            name,
            { description: resourceDescriptions[name as ResourceName], ...describeFields(fields) },
          ]),
        ),
        ...commonSchemas,
      },
    },
  };
}

/** Returns the error examples that responses refer to. */
function examplesUsedIn(described: object): object {
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
    if (!Object.hasOwn(GROUPS, tagOf(operation.path))) throw new Error(`${operation.path} has no tag in GROUPS.`);
    (paths[operation.path] ??= {})[operation.method.toLowerCase()] = describeOperation(operation);
  }
  return paths;
}
