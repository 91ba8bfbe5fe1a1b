import { idOf, text, timestamp, type PresentedOf } from '../fields.js';

/** A text that members of an organization insert into their replies. */
export const cannedReplyFields = {
  id: idOf('canned reply'),
  title: text().describe('What the team calls the text'),
  body: text().describe('The text that is inserted'),
  shortcut: text().nullable().describe('Typed after a slash, inserts the text; null without a shortcut'),
  created_at: timestamp().describe('When the text was saved'),
};

export type CannedReply = PresentedOf<typeof cannedReplyFields>;
