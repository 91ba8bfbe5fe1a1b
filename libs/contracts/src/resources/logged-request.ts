import { flag, idOf, integer, text, timestamp, type PresentedOf } from '../fields.js';

/** What a key may read about the requests of other keys. */
export const tailedRequestFields = {
  id: idOf('log entry'),
  at: timestamp().describe('When the request arrived'),
  request_id: text().describe('The `X-Request-Id` of the response'),
  key_id: integer().describe('The API key of the request'),
  operation: text().describe('Name of the operation, or of the tool that an AI app called'),
  method: text().describe('HTTP method'),
  path: text().describe('Path of the request, without its query'),
  status: integer().describe('HTTP status of the response'),
  code: text().nullable().describe('The error code of a refused request; null for others'),
  duration_ms: integer().describe('Time until the response, in milliseconds'),
};

/** A request with an API key, for the developers of an organization. */
export const loggedRequestFields = {
  ...tailedRequestFields,
  query: text().nullable().describe('In live mode and in HIPAA mode, the names of parameters without their values'),
  address: text().describe('IP address of the client'),
  request_body: text()
    .nullable()
    .describe('The first 16 KiB, in test mode and not in HIPAA mode; null otherwise. Secrets are left out')
    .detailOnly(),
  response_body: text()
    .nullable()
    .detailOnly()
    .describe('The first 16 KiB, in test mode and not in HIPAA mode; null otherwise'),
  truncated: flag().describe('Whether a body was longer than 16 KiB').detailOnly(),
};

export type TailedRequest = PresentedOf<typeof tailedRequestFields>;
export type LoggedRequest = PresentedOf<typeof loggedRequestFields>;
