import { flag, integer, text, timestamp, type PresentedOf } from '../fields.js';

/** A request with an API key, for the developers of an organization. */
export const loggedRequestFields = {
  id: integer(),
  at: timestamp(),
  request_id: text(),
  key_id: integer(),
  operation: text().describe('Name of the operation, or of the tool that an AI app called'),
  method: text(),
  path: text(),
  query: text().nullable().describe('In live mode and in HIPAA mode, the names of parameters without their values'),
  status: integer(),
  code: text().nullable().describe('The error code of a refused request'),
  duration_ms: integer(),
  address: text().describe('IP address of the client'),
  request_body: text()
    .nullable()
    .describe('The first 16 KiB, in test mode and not in HIPAA mode. Secrets are left out')
    .detailOnly(),
  response_body: text().nullable().detailOnly(),
  truncated: flag().describe('Whether a body was longer than 16 KiB').detailOnly(),
};

export type LoggedRequest = PresentedOf<typeof loggedRequestFields>;
