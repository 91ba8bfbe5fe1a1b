import { audited } from '../audit.js';
import { integer, json, text } from '../fields.js';
import { operation, serviceNames, type Operation, type ServiceName } from '../operation.js';
import { Text } from '../validation/field-decorators.js';

/** A gauge of a process, as its metrics export it. */
export interface GaugeValue {
  name: string;
  labels: Readonly<Record<string, string | number>>;
  value: number;
}

/** A dead letter without its body, which may contain personal data. */
export interface DeadLetterHead {
  event_id: string | null;
  type: string | null;
  /** Why the broker moved the letter: `rejected` by its consumer, or `delivery_limit`. */
  reason: string | null;
  died_at: string | null;
  /** Size of the body in bytes. */
  size: number;
}

/** What a check of the installation found. */
export interface Finding {
  /** What was checked, such as `queue webhooks.deliveries`. */
  area: string;
  /** `warn` works but needs attention; `fail` does not work or is not safe. */
  status: 'ok' | 'warn' | 'fail';
  message: string;
  /** Missing if there is nothing to do. */
  remedy?: string;
}

/** The state of one process of a service. */
export interface ServiceState {
  service: ServiceName;
  /** False if no process of the service responds. */
  up: boolean;
  outbox_events: number | null;
  outbox_oldest_seconds: number | null;
  queues: { queue: string; messages: number; consumers: number; dead_letters: number | null }[];
  /** Work that waits in the database, by the name of its metric. */
  backlog: { name: string; value: number }[];
}

const HEAD = {
  type: 'object',
  properties: {
    event_id: { type: ['string', 'null'], description: 'Id of the event; null if it cannot be read' },
    type: { type: ['string', 'null'], description: 'Type of the event; null if it cannot be read' },
    reason: {
      type: ['string', 'null'],
      description: '`rejected` by the consumer, or `delivery_limit`; null if unknown',
    },
    died_at: {
      type: ['string', 'null'],
      format: 'date-time',
      description: 'When the event became a dead letter; null if unknown',
    },
    size: { type: 'integer', description: 'Size of the body in bytes' },
  },
  required: ['event_id', 'type', 'reason', 'died_at', 'size'],
} as const;

const STATE = {
  type: 'object',
  properties: {
    service: { type: 'string', enum: serviceNames, description: 'Name of the service' },
    up: { type: 'boolean', description: 'Whether a process of the service responds' },
    outbox_events: { type: ['integer', 'null'], description: 'Events that are not yet published; null if unknown' },
    outbox_oldest_seconds: { type: ['number', 'null'], description: 'Age of the oldest of them; null if unknown' },
    queues: {
      type: 'array',
      items: { type: 'object' },
      description: 'Each queue of the service, with its messages, consumers and dead letters',
    },
    backlog: {
      type: 'array',
      items: { type: 'object' },
      description: 'Work that waits in the database, by the name of its metric',
    },
  },
  required: ['service', 'up', 'outbox_events', 'outbox_oldest_seconds', 'queues', 'backlog'],
} as const;

const FINDING = {
  type: 'object',
  properties: {
    area: { type: 'string', description: 'What was checked, such as `queue webhooks.deliveries`' },
    status: {
      type: 'string',
      enum: ['ok', 'warn', 'fail'],
      description: '`ok`: works. `warn`: works but needs attention. `fail`: does not work or is not safe',
    },
    message: { type: 'string', description: 'What the check found, in words' },
    remedy: { type: 'string', description: 'What to do; absent if there is nothing to do' },
  },
  required: ['area', 'status', 'message'],
} as const;

export class ListDeadLettersQuery {
  @Text({ max: 255, required: true, description: 'A queue of events, such as `webhooks.deliveries`' })
  queue!: string;
}

export class OpenDeadLetterBody extends ListDeadLettersQuery {
  @Text({ max: 64, required: true, description: 'Id of the event in the dead letter' })
  event_id!: string;
}

/** Without an event, bodies are left out. */
export class ReadDeadLettersBody extends ListDeadLettersQuery {
  @Text({ max: 64 })
  event_id?: string | null;
}

type Other = Exclude<ServiceName, 'gateway'>;
const others = serviceNames.filter((name): name is Other => name !== 'gateway');
const ofEachService = <T>(declare: (owner: Other) => T): Readonly<Record<Other, T>> =>
  Object.fromEntries(others.map((owner) => [owner, declare(owner)])) as Record<Other, T>;

const internal = { api: 'internal', method: 'POST', status: 200, errors: [] } as const;

type Inspect = Operation<string, string, object, object, { gauges: GaugeValue[]; findings: Finding[] }>;

/** Reads the gauges of one process of a service, and checks it. The gateway reads and checks itself. */
export const inspectService = ofEachService((owner): Inspect =>
  operation({
    ...internal,
    name: `${owner}.inspect`,
    owner,
    path: '/inspection',
    summary: 'Read the gauges of a service, and check it',
    output: {
      kind: 'object',
      fields: { gauges: json<GaugeValue[]>({ type: 'array' }), findings: json<Finding[]>({ type: 'array' }) },
    },
  }),
);

export interface ReadLetters {
  letters: DeadLetterHead[];
  /** The body of the letter with the requested event. Null without an event, or if there is no such letter. */
  body: string | null;
}
type ReadDeadLetters = Operation<string, string, object, ReadDeadLettersBody, ReadLetters>;

/** Reads dead letters of a service's own queue. The gateway reads its own. */
export const readDeadLetters = ofEachService((owner): ReadDeadLetters =>
  operation({
    ...internal,
    name: `${owner}.read-dead-letters`,
    owner,
    path: '/dead-letters',
    summary: 'Read dead letters of a service',
    body: ReadDeadLettersBody,
    output: {
      kind: 'object',
      fields: { letters: json<DeadLetterHead[]>({ type: 'array' }), body: text().nullable() },
    },
  }),
);

const platform = { owner: 'gateway', api: 'platform' } as const;

export const getSystem = operation({
  ...platform,
  name: 'system.get',
  method: 'GET',
  path: '/system',
  summary: 'Retrieve the queues, dead letters, outboxes and backlogs of every service, and what doctor finds in them',
  status: 200,
  output: {
    kind: 'object',
    fields: {
      services: json<ServiceState[]>({ type: 'array', items: STATE }).describe(
        'The state of one process of each service',
      ),
      findings: json<Finding[]>({ type: 'array', items: FINDING }).describe(
        'What a running server can check by itself',
      ),
    },
  },
  errors: [],
});

export const listDeadLetters = operation({
  ...platform,
  name: 'dead-letters.list',
  method: 'GET',
  path: '/dead-letters',
  summary: 'List the oldest dead letters of a queue, without their bodies',
  status: 200,
  query: ListDeadLettersQuery,
  output: {
    kind: 'object',
    fields: {
      data: json<DeadLetterHead[]>({ type: 'array', items: HEAD }).describe('The dead letters, oldest first'),
    },
  },
  errors: [],
});

/** The body may contain content of an organization, so the entry commits before the response. */
export const openDeadLetter = operation({
  ...platform,
  name: 'dead-letters.open',
  method: 'POST',
  path: '/dead-letters/open',
  summary: 'Read the body of a dead letter, which the audit log records',
  status: 200,
  effect: { idempotent: true },
  needsReauthentication: true,
  body: OpenDeadLetterBody,
  audit: audited(
    'dead_letter.opened',
    { id: integer(), queue: text(), event_id: text() },
    { values: ['queue', 'event_id'] },
  ),
  output: { kind: 'object', fields: { body: text().describe('The event, as it was published') } },
  errors: [],
});
