import { Integer, Text } from '../validation/field-decorators.js';

/** The query parameters of every paginated list. */
export class PagingQuery {
  @Integer({ min: 1, max: 100, fromText: true, description: 'Records on a page; 25 when absent' })
  per_page?: number | null;

  @Text({ max: 1024, description: 'From meta.next_cursor or meta.prev_cursor of another page' })
  cursor?: string | null;
}
