import {
  flag,
  idOf,
  integer,
  json,
  record,
  schemaOf,
  text,
  timestamp,
  type PresentedOf,
  type RecordOf,
} from '../fields.js';
import { callFields } from './call.js';
import { chatFields } from './chat.js';
import { leadFields } from './lead.js';

/** A member of the organization, as shown to other members. */
export const colleagueFields = { id: idOf('person'), name: text().describe('Name that the person chose') };

export type Colleague = PresentedOf<typeof colleagueFields>;

/** The follow-up of a lead, a call or a chat. Only the portal shows these fields. */
export const followUpFields = {
  assignee_id: integer().nullable().describe('The member to whom the record is assigned'),
  handled_at: timestamp().nullable().describe('When the record was handled; null if it is not'),
  handled_by: record(colleagueFields).nullable().describe('The member who handled the record'),
};

/** An internal note. Customers, API keys and webhook endpoints never receive notes. */
export const noteFields = {
  id: idOf('note'),
  author: record(colleagueFields).describe('The member who wrote the note'),
  body: text().omittedInHipaa().describe('Plain text'),
  created_at: timestamp().describe('When the note was written'),
};

export type Note = PresentedOf<typeof noteFields>;

export const followUpDetailFields = {
  ...followUpFields,
  notes: json<RecordOf<typeof noteFields>[]>({ type: 'array', items: schemaOf(noteFields) })
    .omittedInHipaa()
    .describe('The newest 200 notes, oldest first'),
};

export type FollowUp = PresentedOf<typeof followUpDetailFields>;

export const followUpLeadFields = { ...leadFields, ...followUpFields };

const { transcript: _transcript, lead_ids: _leadIds, ...callItemFields } = callFields;
export const followUpCallFields = { ...callItemFields, ...followUpFields };

const { messages: _messages, ...chatItemFields } = chatFields;
export const followUpChatFields = {
  ...chatItemFields,
  ...followUpFields,
  visitor_name: text().nullable().nulledInHipaa().describe('The name that the visitor gave; null if unknown'),
  spam: flag().describe('True if the receptionist took the visitor for a seller'),
  handoff_requested_at: timestamp().nullable().describe('When a person was requested; null after a member accepts'),
  reply_window_closes_at: timestamp().nullable().describe('When WhatsApp stops accepting free-form replies'),
  last_message: text().nullable().omittedInHipaa().describe('The beginning of the newest message'),
};

/** The follow-up of one chat, and the state of its handoff and reply window. */
export const followUpChatDetailFields = {
  ...followUpDetailFields,
  visitor_name: followUpChatFields.visitor_name,
  spam: followUpChatFields.spam,
  handoff_requested_at: followUpChatFields.handoff_requested_at,
  reply_window_closes_at: followUpChatFields.reply_window_closes_at,
};

export type FollowUpChatDetail = PresentedOf<typeof followUpChatDetailFields>;
export type FollowUpLead = PresentedOf<typeof followUpLeadFields>;
export type FollowUpCall = PresentedOf<typeof followUpCallFields>;
export type FollowUpChat = PresentedOf<typeof followUpChatFields>;
