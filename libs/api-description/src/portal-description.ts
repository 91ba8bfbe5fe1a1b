import {
  auditEntryFields,
  campaignContactFields,
  campaignFields,
  callApprovalFields,
  callDecisionFields,
  chatStatisticsFields,
  connectedAppFields,
  contactChatsFields,
  contactRecordsFields,
  deliveryStatisticsFields,
  foundContactFields,
  cannedReplyFields,
  colleagueFields,
  followUpCallFields,
  followUpChatDetailFields,
  followUpChatFields,
  followUpDetailFields,
  followUpLeadFields,
  instructionVersionFields,
  invitationFields,
  modelTokenStatisticsFields,
  outboundCallStatisticsFields,
  ownApiKeyFields,
  loggedRequestFields,
  noteFields,
  noticeFields,
  personFields,
  portalOperations,
  refusedRowFields,
  recordStatisticsFields,
  replayedQuestionFields,
  requestStatisticsFields,
  schemaOf,
  sentObjectSchema,
  sentSchema,
  settingsFields,
  unansweredQuestionFields,
  type AnyOperation,
  type FieldTable,
  type OutputShape,
} from '@frontdesk/contracts';
import { API_VERSION } from './api-description.js';
import { BINARY, responseSchema } from './operation-descriptions.js';
import {
  commonSchemas,
  inputsOf,
  isPublic,
  reference,
  referenceTo,
  resources,
  type DescribedSchema,
} from './schemas.js';

/** Resources that only the portal has, by schema name. Those without a name are described where they are returned. */
const portalResources: Readonly<Record<string, FieldTable>> = {
  ApiKey: ownApiKeyFields,
  AuditEntry: auditEntryFields,
  Campaign: campaignFields,
  CampaignContact: campaignContactFields,
  RefusedRow: refusedRowFields,
  CallApproval: callApprovalFields,
  CallDecision: callDecisionFields,
  ChatStatistics: chatStatisticsFields,
  ConnectedApp: connectedAppFields,
  ContactChats: contactChatsFields,
  ContactRecords: contactRecordsFields,
  DeliveryStatistics: deliveryStatisticsFields,
  FoundContact: foundContactFields,
  CannedReply: cannedReplyFields,
  ChatFollowUp: followUpChatDetailFields,
  Colleague: colleagueFields,
  FollowUp: followUpDetailFields,
  FollowUpCall: followUpCallFields,
  FollowUpChat: followUpChatFields,
  FollowUpLead: followUpLeadFields,
  ModelTokenStatistics: modelTokenStatisticsFields,
  Note: noteFields,
  Notice: noticeFields,
  InstructionVersion: instructionVersionFields,
  Invitation: invitationFields,
  LoggedRequest: loggedRequestFields,
  Member: personFields,
  OutboundCallStatistics: outboundCallStatisticsFields,
  RecordStatistics: recordStatisticsFields,
  RequestStatistics: requestStatisticsFields,
  ReplayedQuestion: replayedQuestionFields,
  Settings: settingsFields,
  UnansweredQuestion: unansweredQuestionFields,
};
const names = new Map(Object.entries(portalResources).map(([name, fields]) => [fields, name]));

export interface PortalDescription {
  openapi: string;
  info: object;
  paths: object;
  components: { schemas: object };
}

/**
 * The description from which the portal's client is generated: the operations of the Organization API and those of the
 * portal. It contains only what types need.
 */
export function describePortalApi(): PortalDescription {
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of portalOperations) {
    (paths[operation.path] ??= {})[operation.method.toLowerCase()] = describe(operation);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Frontdesk portal API', version: API_VERSION },
    paths,
    components: {
      schemas: {
        ...Object.fromEntries(
          Object.entries({ ...resources, ...portalResources }).map(([name, fields]) => [name, schemaOf(fields)]),
        ),
        ...commonSchemas,
      },
    },
  };
}

function describe(operation: AnyOperation): object {
  const { name, pathIds, query, body, status, output, returnsExisting } = operation;
  const response = { description: '', ...contentOf(output) };
  return {
    operationId: name,
    parameters: [
      ...pathIds.map((id) => ({ name: id, in: 'path', required: true, schema: { type: 'integer' } })),
      ...inputsOf(query).map((field) => {
        const { description: _description, ...schema } = sentSchema(field);
        return { name: field.name, in: 'query', required: field.required, schema };
      }),
    ],
    ...(body
      ? {
          requestBody: {
            required: inputsOf(body).some(({ required }) => required),
            content: { 'application/json': { schema: sentObjectSchema(body as new () => object) } },
          },
        }
      : {}),
    responses: { [status]: response, ...(returnsExisting ? { 200: response } : {}) },
  };
}

function contentOf(output: OutputShape): object {
  if (output.kind === 'nothing') return {};
  if (output.kind === 'file') return { content: { [output.contentType]: { schema: BINARY } } };
  return { content: { 'application/json': { schema: responseSchema(output, resourceOf) } } };
}

function resourceOf(fields: FieldTable): DescribedSchema {
  if (isPublic(fields)) return referenceTo(fields);
  const name = names.get(fields);
  return name ? reference(name) : (schemaOf(fields) as DescribedSchema);
}
