import { counter } from '@frontdesk/service-host';

export const droppedRequests = counter({
  name: 'frontdesk_gateway_request_log_dropped_total',
  help: 'Requests that the request log does not contain, because it could not be written fast enough',
  labels: {},
});
