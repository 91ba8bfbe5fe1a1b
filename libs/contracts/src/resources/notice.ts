import { flag, idOf, integer, oneOf, text, timestamp, type PresentedOf } from '../fields.js';

/** What people are notified of in the portal. The last four are about the sign-in of the person. */
export const noticeKinds = [
  'new_lead',
  'missed_call',
  'chat_waiting',
  'endpoint_failing',
  'crm_failing',
  'key_expiring',
  'new_sign_in',
  'passkey_added',
  'password_changed',
  'sign_in_reset',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

export const noticeFields = {
  id: idOf('notice'),
  kind: oneOf(noticeKinds).describe('What happened'),
  target_id: integer().nullable().describe('The record. Null if the notice is about the sign-in'),
  title: text().nullable().describe('How people recognize the record. Null in HIPAA mode'),
  unread: flag().describe('Whether the person has seen neither the notice nor its record since'),
  created_at: timestamp().describe('When it happened'),
};

export type Notice = PresentedOf<typeof noticeFields>;
