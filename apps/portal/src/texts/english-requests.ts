import { headings } from './english-headings.js';

/** Texts of the log of API requests. */
export const requests = {
  ...headings['/developers/requests'],
  empty: {
    title: 'No requests yet',
    description: 'Make a request with one of your API keys to see it here within seconds.',
  },
  columns: { time: 'Time', request: 'Request', status: 'Status', duration: 'Duration', key: 'Key' },
  filters: { requestId: 'Request id', key: 'key', status: 'status' },
  classes: { '2': 'Succeeded', '4': 'Refused', '5': 'Failed' },
  outcome: { '2': 'Succeeded', '3': 'Redirected', '4': 'Refused', '5': 'Failed' },
  request: (id: number) => `Request ${id}`,
  show: (request: string) => `View ${request}`,
  operation: 'Operation',
  error: 'Error code',
  address: 'Address',
  requestId: 'Request id',
  query: 'Query',
  requestBody: 'Request body',
  responseBody: 'Response body',
  noBody: 'Empty',
  notKept: 'Bodies and query values are kept in the test environment only, and never in HIPAA mode.',
  truncated: 'Only the first 16 KiB of each body are kept.',
  unknownKey: (id: number) => `Key ${id}`,
};
