import { integer, text, timestamp, type PresentedOf } from '../fields.js';

/** A text that members of an organization insert into their replies. */
export const cannedReplyFields = {
  id: integer(),
  title: text(),
  body: text(),
  shortcut: text().nullable().describe('Typed after a slash, inserts the text'),
  created_at: timestamp(),
};

export type CannedReply = PresentedOf<typeof cannedReplyFields>;
