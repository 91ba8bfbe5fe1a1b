import { DEFAULT_PER_PAGE } from '../paging.js';
import { Integer, Text } from '../validation/field-decorators.js';

/** Query parameters of every paged list. */
export class PagingQuery {
  @Integer({
    min: 1,
    max: 100,
    fromText: true,
    whenAbsent: DEFAULT_PER_PAGE,
    description: 'Number of records per page',
  })
  per_page?: number | null;

  @Text({ max: 1024, description: '`meta.next_cursor` or `meta.prev_cursor` of another page' })
  cursor?: string | null;
}
