import { flag, json, schemaOf, text, timestamp, type PresentedOf } from '../fields.js';

const itemFields = {
  id: text().describe('The same in every webhook delivery of the event'),
  type: text().describe('Type of the event, such as `lead.created`'),
  livemode: flag().describe('True for a live event, false for a test event'),
  created_at: timestamp().describe('When the event happened'),
  data: json<Record<string, unknown>>({ type: 'object' }).describe('The same as in a webhook of this type'),
};

const metaFields = {
  next_cursor: text().describe('Your position. Store it with your results, and pass it as `after`'),
  has_more: flag().describe(
    'Whether there are more events, of these types or others. If not, wait before the next request',
  ),
};

/** A page of the event feed. Each event is the body of its webhooks, which services reduce in HIPAA mode. */
export const eventPageFields = {
  data: json<PresentedOf<typeof itemFields>[]>({ type: 'array', items: schemaOf(itemFields) }).describe(
    'The events, oldest first. May be empty even if there are more',
  ),
  meta: json<PresentedOf<typeof metaFields>>(schemaOf(metaFields)).describe('Where to continue'),
};

export type EventPage = PresentedOf<typeof eventPageFields>;
