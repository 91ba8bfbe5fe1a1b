import { integer, text, type PresentedOf } from '../fields.js';

/** A call from the portal to the receptionist. */
export const browserCallFields = {
  call_id: integer().nullable().describe('The call; null if it is recorded later'),
  url: text().describe('The WebSocket address of the call, which works once, within a minute'),
};

export type BrowserCall = PresentedOf<typeof browserCallFields>;
