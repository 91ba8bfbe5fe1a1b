import { integer, json, schemaOf, text, type RecordOf } from '../fields.js';
import { bookingFields, type Booking } from './booking.js';
import { callFields, type Call } from './call.js';
import { chatFields, type Chat } from './chat.js';
import { leadFields, type Lead } from './lead.js';

/** The limit of records of each kind in the timeline of a contact. */
export const MAX_CONTACT_RECORDS = 50;

const NEWEST = `The newest ${MAX_CONTACT_RECORDS}, newest first`;

/** The limit of people that a search by name returns. */
export const MAX_FOUND_CONTACTS = 8;

export const foundContactFields = {
  lead_id: integer().describe('The newest lead of the person'),
  name: text().describe('The name that the person left'),
  phone_number: text().nullable().describe('E.164; null if the person left no number'),
  email: text().nullable().describe('Email address; null if the person left none'),
};

export type FoundContact = RecordOf<typeof foundContactFields>;

export const contactRecordsFields = {
  calls: json<Call[]>({ type: 'array', items: schemaOf(callFields) }).describe(`${NEWEST}; empty for an e-mail`),
  leads: json<Lead[]>({ type: 'array', items: schemaOf(leadFields) }).describe(NEWEST),
  bookings: json<Booking[]>({ type: 'array', items: schemaOf(bookingFields) }).describe(
    `${NEWEST}; empty for an e-mail`,
  ),
};

export type ContactRecords = RecordOf<typeof contactRecordsFields>;

export const contactChatsFields = {
  chats: json<Chat[]>({ type: 'array', items: schemaOf(chatFields) }).describe(NEWEST),
};

export type ContactChats = RecordOf<typeof contactChatsFields>;
