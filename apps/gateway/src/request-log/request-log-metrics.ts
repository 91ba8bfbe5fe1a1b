import { counter } from '@frontdesk/service-host';

export const droppedRequests = counter({
  name: 'frontdesk_gateway_request_log_dropped_total',
  help: 'Requests that the request log dropped because writes were too slow',
  labels: {},
});
