import { idOf, integer, json, listOf, oneOf, record, text, timestamp, type PresentedOf } from '../fields.js';
import { apiScopes } from '../scopes.js';
import { keyModes } from './api-key.js';
import { colleagueFields } from './follow-up.js';
import { callSummaryFields } from './outbound-call.js';

/** Who sees a call of an app before a phone rings: no person, the user in the app, or a member in the portal. */
export const callConfirmations = ['none', 'in_app', 'in_portal'] as const;
export type CallConfirmation = (typeof callConfirmations)[number];

/** The app of a connection. */
const clientFields = {
  client_name: text().describe('What the app calls itself'),
  client_id: text().describe('The URL of the metadata of the app, or its id at this server'),
};

export const connectedAppFields = {
  id: idOf('connection'),
  ...clientFields,
  mode: oneOf(keyModes).describe('Which records the app can access'),
  scopes: listOf(oneOf(apiScopes)).describe('What the app may do'),
  call_confirmation: oneOf(callConfirmations).describe('Who confirms a call before a phone rings'),
  call_budget: integer().describe('How many calls the app may request a day'),
  approved_by: record(colleagueFields).describe('The person who connected the app'),
  expires_at: timestamp().describe('When the connection expires'),
  last_used_at: timestamp().nullable().describe('When the app last used the connection; null if it never did'),
  revoked_at: timestamp().nullable().describe('When the connection was revoked; null while it works'),
  created_at: timestamp().describe('When the person connected the app'),
};

export type ConnectedApp = PresentedOf<typeof connectedAppFields>;

/** For operators, who see the apps of every organization. */
export const operatorConnectedAppFields = {
  ...connectedAppFields,
  organization: record({ id: idOf('organization'), name: text().describe('Name of the organization') }).describe(
    'The organization that the app can access',
  ),
};

export type OperatorConnectedApp = PresentedOf<typeof operatorConnectedAppFields>;

/** The arguments of a call of an app, such as `contact_name` and `context`, without number and purpose. */
export type CallDetails = Readonly<Record<string, unknown>>;

/** A call that an app may place once a member has approved it. */
export const callApprovalFields = {
  id: idOf('approval'),
  ...clientFields,
  ...callSummaryFields,
  details: json<CallDetails | null>({ type: ['object', 'null'], additionalProperties: true }).describe(
    'What the app gave the AI for the call, such as a name and a reason; null in HIPAA mode',
  ),
  approved_by: record(colleagueFields).nullable().describe('The member who approved the call; null if none has'),
  approved_at: timestamp().nullable().describe('When the call was approved; null if it was not'),
  expires_at: timestamp().describe('When the app can no longer place the call'),
};

export type CallApproval = PresentedOf<typeof callApprovalFields>;
