import { operation, type AnyOperation } from '../operation.js';
import { tailedRequestFields } from '../resources/logged-request.js';
import { ListLoggedRequestsQuery } from './request-log-operations.js';

/**
 * For `frontdesk logs tail`. Shows no content of requests, because a key must not read what other keys sent or
 * received.
 */
export const tailRequests = operation({
  owner: 'gateway',
  api: 'public',
  scope: 'webhooks:manage',
  name: 'request-log.tail',
  method: 'GET',
  path: '/request-log',
  summary: 'List the requests of API keys in the last 7 days, newest first, without their content',
  status: 200,
  query: ListLoggedRequestsQuery,
  paged: true,
  output: { kind: 'page', fields: tailedRequestFields },
  errors: [],
});

/**
 * Development tools with a key, like the stream of test events. Production systems must not depend on them. They are
 * in neither the API description nor the catalogue, the SDK and the MCP server.
 */
export const developmentOperations: readonly AnyOperation[] = [tailRequests];
