import { flag, record, text, timestamp, type PresentedOf, type RecordOf } from '../fields.js';

/** The acceptance of terms, kept as evidence. */
export const termsAcceptanceFields = {
  version: text().describe('The version of the terms'),
  text_sha256: text().describe('SHA-256 of the text that was accepted, in hexadecimal'),
  accepted_by: text().describe('The person who accepted the terms'),
  accepted_at: timestamp().describe('When the terms were accepted'),
  ip_address: text().nullable().describe('The IP address of the person'),
};

export type TermsAcceptanceRecord = RecordOf<typeof termsAcceptanceFields>;
export type TermsAcceptance = PresentedOf<typeof termsAcceptanceFields>;

/** The terms of outbound calls in this version of the product. */
export const outboundTermsFields = {
  version: text().describe('Version of the terms in this installation'),
  text: text().describe('Paragraphs separated by blank lines'),
  text_sha256: text().describe('SHA-256 of the text, in hexadecimal'),
  terms_accepted: flag().describe('Whether outbound calls and live keys are allowed'),
  acceptance: record(termsAcceptanceFields).nullable().describe('The last acceptance; null if none is on record'),
};

export type OutboundTerms = PresentedOf<typeof outboundTermsFields>;
