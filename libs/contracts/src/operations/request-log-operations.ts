import { operation } from '../operation.js';
import { loggedRequestFields } from '../resources/logged-request.js';
import { Choice, Instant, Integer, Text } from '../validation/field-decorators.js';
import { PagingQuery } from './paging-query.js';

/** Classes of HTTP statuses by their first digit. */
const statusClasses = ['2', '3', '4', '5'] as const;

export class ListLoggedRequestsQuery extends PagingQuery {
  @Text({ max: 128, description: 'Only the request with this `X-Request-Id`' })
  request_id?: string | null;

  @Integer({ min: 1, max: Number.MAX_SAFE_INTEGER, fromText: true, description: 'Only requests with this API key' })
  key_id?: number | null;

  @Integer({ min: 100, max: 599, fromText: true, description: 'Only requests with this HTTP status' })
  status?: number | null;

  @Choice(statusClasses, { description: 'First digit of the status' })
  status_class?: (typeof statusClasses)[number] | null;

  @Instant({ description: 'Only requests at or after this time' })
  since?: string | null;

  @Instant({ description: 'Only requests before this time' })
  until?: string | null;
}

/** The portal shows the log to developers. A key must not read what other keys sent. */
const portal = { owner: 'gateway', api: 'portal', method: 'GET', status: 200, errors: [] } as const;

export const listLoggedRequests = operation({
  ...portal,
  name: 'request-log.list',
  path: '/request-log',
  summary: 'List the requests of API keys in the last 7 days, newest first',
  query: ListLoggedRequestsQuery,
  paged: true,
  output: { kind: 'page', fields: loggedRequestFields },
});

export const getLoggedRequest = operation({
  ...portal,
  name: 'request-log.get',
  path: '/request-log/{request}',
  summary: 'Retrieve a request of an API key',
  output: { kind: 'record', fields: loggedRequestFields },
});
