import type { AnyOperation, HttpMethod } from '../operation.js';
import * as account from './account-operations.js';
import * as apiKey from './api-key-operations.js';
import * as audit from './audit-operations.js';
import * as blockedCaller from './blocked-caller-operations.js';
import * as booking from './booking-operations.js';
import * as browserCall from './browser-call-operations.js';
import * as calendar from './calendar-operations.js';
import * as googleCalendar from './google-calendar-operations.js';
import * as call from './call-operations.js';
import * as campaign from './campaign-operations.js';
import * as callback from './callback-operations.js';
import * as cannedReply from './canned-reply-operations.js';
import * as carrier from './carrier-operations.js';
import * as channel from './channel-operations.js';
import * as chat from './chat-operations.js';
import * as connectedApp from './connected-app-operations.js';
import * as consent from './consent-operations.js';
import * as contact from './contact-operations.js';
import * as dataRequest from './data-request-operations.js';
import * as crmConnection from './crm-connection-operations.js';
import * as doNotCall from './do-not-call-operations.js';
import * as event from './event-operations.js';
import * as eventSubscription from './event-subscription-operations.js';
import * as facts from './facts-operations.js';
import * as followUp from './follow-up-operations.js';
import * as inboundNumber from './inbound-number-operations.js';
import * as inspection from './inspection-operations.js';
import * as lead from './lead-operations.js';
import * as notice from './notice-operations.js';
import * as organization from './organization-operations.js';
import * as outboundCall from './outbound-call-operations.js';
import * as people from './people-operations.js';
import * as requestLog from './request-log-operations.js';
import * as sandbox from './sandbox-operations.js';
import * as settings from './settings-operations.js';
import * as statistics from './statistics-operations.js';
import * as terms from './terms-operations.js';
import * as trialMinute from './trial-minute-operations.js';
import * as unansweredQuestion from './unanswered-question-operations.js';
import * as usage from './usage-operations.js';
import * as webhookAdministration from './webhook-administration-operations.js';
import * as webhook from './webhook-operations.js';
import * as webhookReplay from './webhook-replay-operations.js';
import * as whatsappTemplate from './whatsapp-template-operations.js';
import * as widget from './widget-operations.js';

/** The modules, in the order of the API description. */
const modules = [
  account,
  call,
  lead,
  booking,
  calendar,
  googleCalendar,
  outboundCall,
  campaign,
  callback,
  carrier,
  trialMinute,
  consent,
  doNotCall,
  blockedCaller,
  chat,
  whatsappTemplate,
  widget,
  channel,
  webhook,
  webhookAdministration,
  webhookReplay,
  crmConnection,
  event,
  eventSubscription,
  sandbox,
  organization,
  apiKey,
  connectedApp,
  people,
  dataRequest,
  settings,
  contact,
  statistics,
  terms,
  requestLog,
  followUp,
  cannedReply,
  unansweredQuestion,
  notice,
  browserCall,
  audit,
  inboundNumber,
  usage,
  inspection,
  facts,
];
const METHODS: readonly HttpMethod[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Every operation, collected from its module. Within a module, operations are sorted by path and method. */
export const allOperations: readonly AnyOperation[] = modules.flatMap((module) =>
  Object.values<unknown>(module).flatMap(operationsIn).sort(byPathAndMethod),
);

/** Returns the operations in one export of a module, which is one operation, a table of them, or something else. */
function operationsIn(exported: unknown): AnyOperation[] {
  if (isOperation(exported)) return [exported];
  if (typeof exported !== 'object' || exported === null) return [];
  return Object.values(exported).filter(isOperation);
}

function isOperation(value: unknown): value is AnyOperation {
  return typeof value === 'object' && value !== null && 'pathIds' in value && 'owner' in value;
}

function byPathAndMethod(a: AnyOperation, b: AnyOperation): number {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1;
  return METHODS.indexOf(a.method) - METHODS.indexOf(b.method);
}
