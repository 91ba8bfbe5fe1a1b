import {
  campaignContactFields,
  campaignFields,
  contactImportFields,
  refusedRowFields,
  allOperations,
  apiKeyFields,
  auditEntryFields,
  bookingHoldFields,
  calendarFields,
  freeTimeFields,
  crmConnectionFields,
  crmDeliveryFields,
  dataRequestFields,
  inboundNumberFields,
  connectedAppFields,
  invitationFields,
  operatorConnectedAppFields,
  operatorDoNotCallEntryFields,
  organizationFields,
  organizationUsageFields,
  personFields,
  registryImportFields,
  termsAcceptanceFields,
  tracedDecisionFields,
  usageFields,
  type AnyOperation,
  type FieldTable,
} from '@frontdesk/contracts';
import { API_VERSION } from './api-description.js';
import { errorExamples, refusedCallExamples } from './examples.js';
import { commonResponse, commonResponses, describeOperation, isFoundByExternalId } from './operation-descriptions.js';
import { responseHeaders } from './response-headers.js';
import {
  commonSchemas,
  describeFields,
  isPublic,
  reference,
  referenceTo,
  resourceDescriptions,
  resources,
  type DescribedSchema,
  type ResourceName,
} from './schemas.js';

/** Resources that the Organization API does not have, by schema name, each with its description. */
const platformResources: Readonly<Record<string, [fields: FieldTable, description: string]>> = {
  Organization: [organizationFields, 'A business that uses Frontdesk, with its settings.'],
  DataRequest: [dataRequestFields, 'A request to erase or export one person, and its receipt.'],
  CrmConnection: [crmConnectionFields, 'A CRM that receives the leads of an organization.'],
  CrmDelivery: [crmDeliveryFields, 'A push of a lead to a CRM.'],
  InboundNumber: [inboundNumberFields, 'A number that callers of an organization dial.'],
  ApiKey: [apiKeyFields, 'A key for the Organization API, without its secret part.'],
  Calendar: [calendarFields, 'The calendar in which the receptionist books.'],
  FreeTime: [freeTimeFields, 'A time that can be booked.'],
  BookingHold: [bookingHoldFields, 'A time that is held for five minutes.'],
  ConnectedApp: [connectedAppFields, 'An AI app that a person connected to an organization.'],
  OperatorConnectedApp: [operatorConnectedAppFields, 'A connected AI app with its organization.'],
  Member: [personFields, 'A person who may use the portal for an organization.'],
  Invitation: [invitationFields, 'An invitation to the portal that was not accepted yet.'],
  AuditEntry: [auditEntryFields, 'One change: who made it, what was changed, and when.'],
  TermsAcceptance: [termsAcceptanceFields, 'The acceptance of the outbound calling terms, as evidence.'],
  TracedDecision: [
    tracedDecisionFields,
    'A decision on an outbound call, with the result of each rule until the first refusal.',
  ],
  Campaign: [campaignFields, 'A list of people whom the AI calls one after another, each because of a consent.'],
  CampaignContact: [campaignContactFields, 'A person in a campaign. A number occurs in a campaign once.'],
  RefusedRow: [refusedRowFields, 'A row of an imported file that was refused.'],
  ContactImport: [contactImportFields, 'The result of importing contacts.'],
  OperatorDoNotCallEntry: [operatorDoNotCallEntryFields, 'A number that no organization may call.'],
  Usage: [usageFields, 'What an organization used in a month.'],
  OrganizationUsage: [organizationUsageFields, 'What an organization used in a month, by day.'],
  RegistryImport: [registryImportFields, 'The result of importing a national registry.'],
};
const names = new Map(Object.entries(platformResources).map(([name, [fields]]) => [fields, name]));

const GROUPS: Readonly<Record<string, string>> = {
  organizations: 'Organizations and their settings',
  'inbound-numbers': 'Numbers that callers dial',
  'api-keys': 'Keys for the Organization API',
  'connected-apps': 'AI apps that people connected',
  calls: 'Report inbound calls and their outcome',
  leads: 'Record leads that were captured elsewhere',
  bookings: 'Record, move and cancel appointments',
  calendar: 'Hours, seats and buffer of the calendar in which the receptionist books',
  'free-times': 'Times that can be booked',
  'booking-holds': 'Keep a time free while it is agreed on',
  'outbound-calls': 'Request outbound calls and report their progress',
  campaigns: 'Lists of people whom the AI calls',
  consents: 'Evidence that people agreed to AI calls',
  'do-not-call': 'The lists of an organization and of the operator',
  chats: 'Report chats and their messages',
  'whatsapp-templates': 'Texts that WhatsApp has approved',
  'webhook-endpoints': 'Endpoints of an organization',
  'webhook-deliveries': 'The log of webhook deliveries',
  'webhook-replays': 'Send finished deliveries again',
  'crm-connections': 'CRMs that receive the leads of an organization',
  terms: 'Acceptances of the outbound calling terms',
  people: 'People who use the portal',
  'portal-links': 'Let your own product open the portal',
  'data-requests': 'Erase or export a person',
  'audit-entries': 'Who changed what',
  usage: 'What organizations used in a month',
  exports: 'Downloads of lists',
  system: 'State of the services',
  'dead-letters': 'Events that a service could not process',
};

const INTRODUCTION = [
  'Producers report calls, leads, bookings and chats through the platform API, and operators manage organizations. The API ' +
    'is private: set `PLATFORM_PORT`, and let only your own systems connect to that port.',
  'Send a token of `PLATFORM_API_TOKENS` as a bearer token with every request. The audit log shows the name of the token.',
  '`livemode` in the body or the query selects the mode of a record. The default is live.',
  'After a 503 or a lost connection, a write may have been stored. Send an `external_id` with every record and repeat the ' +
    'request until it succeeds: a repeat returns 200 with the first record.',
  'Errors, paging, texts and times work as in the Organization API.',
];

/** The part of the path that names the kind of record: `calls` in `/organizations/{organization}/calls/{call}`. */
function tagOf(path: string): string {
  const [, first, , third] = path.split('/');
  return first === 'organizations' && third !== undefined && Object.hasOwn(GROUPS, third) ? third : first!;
}

/**
 * The OpenAPI 3.1 description of the platform API, generated from the declared operations.
 * @param origin the origin of the platform API, without a path
 */
export function describePlatformApi(origin: string): object {
  const operations = allOperations.filter(({ api }) => api === 'platform');
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of operations) {
    if (!Object.hasOwn(GROUPS, tagOf(operation.path))) throw new Error(`${operation.path} has no tag in GROUPS.`);
    (paths[operation.path] ??= {})[operation.method.toLowerCase()] = describe(operation);
  }
  const parts = {
    headers: responseHeaders,
    responses: { ...commonResponses, RateLimited: commonResponse(['too_many_failed_attempts']) },
    examples: { ...errorExamples, ...refusedCallExamples },
    schemas: { ...describedSchemas(), ...commonSchemas },
  };
  return withoutKeyLimits({
    openapi: '3.1.0',
    info: {
      title: 'Frontdesk platform API',
      version: API_VERSION,
      summary: 'Report data, and manage organizations and the installation',
      description: INTRODUCTION.join('\n\n'),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${origin}/api/platform/v1` }],
    security: [{ platformToken: [] }],
    tags: Object.entries(GROUPS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        platformToken: { type: 'http', scheme: 'bearer', description: 'A token of `PLATFORM_API_TOKENS`' },
      },
      ...partsUsedBy(paths, parts),
    },
  }) as object;
}

function describe(operation: AnyOperation): object {
  return describeOperation(operation, {
    tag: tagOf(operation.path),
    use: useOf(operation),
    refer,
  });
}

function useOf(operation: AnyOperation): string {
  if (!operation.returnsExisting) return 'Needs a token of the platform.';
  const repeat = isFoundByExternalId(operation) ? 'A repeat with the same `external_id`' : 'A repeat';
  return `${repeat} returns 200 and the existing record.`;
}

function refer(fields: FieldTable): DescribedSchema {
  if (isPublic(fields)) return referenceTo(fields);
  const name = names.get(fields);
  return name ? reference(name) : describeFields(fields);
}

function describedSchemas(): Record<string, object> {
  return Object.fromEntries([
    ...Object.entries(resources).map(([name, fields]) => [
      name,
      { description: resourceDescriptions[name as ResourceName], ...describeFields(fields) },
    ]),
    ...Object.entries(platformResources).map(([name, [fields, description]]) => [
      name,
      { description, ...describeFields(fields) },
    ]),
  ]) as Record<string, object>;
}

/** Keeps the components that paths refer to, directly or through other components. */
function partsUsedBy(paths: object, parts: Record<string, object>): Record<string, object> {
  const all = Object.entries(parts).flatMap(([kind, table]) =>
    Object.entries(table).map(([name, value]) => ({ kind, name, text: JSON.stringify(value) })),
  );
  const used = new Set<string>();
  const follow = (text: string): void => {
    for (const part of all) {
      const place = `#/components/${part.kind}/${part.name}`;
      if (used.has(place) || !text.includes(`"${place}"`)) continue;
      used.add(place);
      follow(part.text);
    }
  };
  follow(JSON.stringify(withoutKeyLimits(paths)));
  return Object.fromEntries(
    Object.entries(parts).map(([kind, table]) => [
      kind,
      Object.fromEntries(Object.entries(table).filter(([name]) => used.has(`#/components/${kind}/${name}`))),
    ]),
  );
}

/** Removes the limits of API keys, which platform tokens do not have. */
function withoutKeyLimits(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutKeyLimits);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key]) => !key.startsWith('X-RateLimit-'))
      .map(([key, value]) => [key, withoutKeyLimits(value)]),
  );
}
