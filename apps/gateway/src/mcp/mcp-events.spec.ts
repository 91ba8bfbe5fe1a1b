import { DomainError } from '@frontdesk/contracts';
import { SystemClock, type Logger } from '@frontdesk/service-host';
import * as sdk from '@modelcontextprotocol/server';
import { describe, expect, it } from '@jest/globals';
import type { EventSubscriptionsService } from '../events/event-subscriptions.service.js';
import type { EventsService } from '../events/events.service.js';
import { RequestDeadline } from '../http/request-deadline.js';
import { EVENTS_POLL, McpEvents } from './mcp-events.js';
import type { Visit } from './visit.js';

const PAGE = { bodies: [], cursor: 'next', isTruncated: false, hasMore: false };

/** Polls, and returns the status in the log. */
async function statusOf(params: object, read: () => Promise<unknown> = () => Promise.resolve(PAGE)): Promise<unknown> {
  const handlers = new Map<string, (params: object) => Promise<unknown>>();
  const server = {
    setRequestHandler: (method: string, _schemas: object, handler: (params: object) => Promise<unknown>) =>
      handlers.set(method, handler),
  };
  const visit = {
    request: { toolCall: null as object | null, caller: {} },
    deadline: new RequestDeadline(10_000),
    admitted: { key: {}, scopes: ['leads:read'] },
  };
  const logger = { error: () => undefined } as unknown as Logger;
  const feed = { poll: read } as unknown as EventsService;
  const events = new McpEvents(feed, {} as EventSubscriptionsService, new SystemClock(), logger);
  events.addTo({ server } as unknown as sdk.McpServer, sdk, visit as unknown as Visit);
  const polled = handlers.get(EVENTS_POLL)!({ name: 'lead.created', ...params });
  await polled.catch((error: unknown) => expect(error).toBeInstanceOf(sdk.ProtocolError));
  return visit.request.toolCall;
}

describe('a poll for events', () => {
  it.each([
    [200, 'returns events', {}],
    [404, 'names an unknown event', { name: 'lead.deleted' }],
    [403, 'needs a scope that the key lacks', { name: 'call.completed' }],
    [422, 'has arguments', { arguments: { urgency: 'high' } }],
    [422, 'has an invalid limit', { maxEvents: 0 }],
  ])('is logged with %i if it %s', async (status, _what, params) => {
    expect(await statusOf(params)).toEqual({ tool: 'events.list', status });
  });

  it('is logged with the status of an error while reading', async () => {
    const failing = () => Promise.reject(new DomainError('unavailable'));
    expect(await statusOf({}, failing)).toEqual({ tool: 'events.list', status: 503 });
  });
});
