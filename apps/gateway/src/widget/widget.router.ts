import {
  decode,
  decodeQuery,
  FirstVisitorMessageBody,
  FollowedFromQuery,
  invalidFields,
  VisitorMessageBody,
  type OrganizationFacts,
} from '@frontdesk/contracts';
import { LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { GatewayConfig } from '../gateway.config.js';
import { RequestDeadline } from '../http/request-deadline.js';
import { sendError } from '../http/error-responses.js';
import { openEventStream } from '../http/event-stream-response.js';
import { readJsonObject, type BodyLimit } from '../http/request-body.js';
import { Router, type RouteRegistrar } from '../http/router.js';
import { ChatFeed } from './chat-feed.js';
import { VisitorAdmission } from './visitor-admission.js';
import type { Visitor } from './visitor-tokens.js';
import { WidgetService, type RequestContext } from './widget.service.js';

export const WIDGET_BASE = '/widget/v1';
const PATH = `${WIDGET_BASE}/widgets/:widget`;
const BODY: BodyLimit = { maxBytes: 32 * 1024, refusal: 'message_too_large' };

interface Visit {
  facts: OrganizationFacts;
  address: string;
  context: RequestContext;
  request: FastifyRequest;
  reply: FastifyReply;
}

interface ChatVisit extends Visit {
  visitor: Visitor;
}

type Dto<T> = new () => T;
type Handler = (visit: Visit) => unknown;
type ChatHandler = (visit: ChatVisit) => unknown;

/**
 * The API of the chat widget, called by browsers from other websites. Instead of an API key it takes an organization's
 * public widget id, the origin of the page and a token for one chat.
 */
@Router()
@Injectable()
export class WidgetRouter implements RouteRegistrar {
  constructor(
    private readonly admission: VisitorAdmission,
    private readonly widget: WidgetService,
    private readonly feed: ChatFeed,
    private readonly config: GatewayConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  register(server: FastifyInstance): void {
    const add = (method: 'GET' | 'POST' | 'OPTIONS', path: string, name: string, run: Handler): void => {
      server.route({
        method,
        url: `${PATH}${path}`,
        config: { visitorRoute: name },
        handler: (request, reply) => this.serve(run, request, reply),
        errorHandler: (error, _request, reply) => sendError(reply, error, this.logger),
      });
    };
    const ofChat =
      (run: ChatHandler): Handler =>
      async (visit) => {
        const visitor = await this.admission.admitToChat(visit.facts, visit.request);
        return run({ ...visit, visitor });
      };
    const paths = ['', '/chats', '/chat', '/chat/messages', '/chat/events', '/chat/typing', '/chat/token'];
    for (const path of paths) add('OPTIONS', path, 'widget.preflight', (visit) => this.preflight(visit));
    add('GET', '', 'widget.settings', ({ facts }) => this.widget.settings(facts));
    add('POST', '/chats', 'widget.start', (visit) => this.start(visit));
    add(
      'GET',
      '/chat',
      'widget.read',
      ofChat((visit) => this.read(visit)),
    );
    add(
      'POST',
      '/chat/messages',
      'widget.write',
      ofChat((visit) => this.write(visit)),
    );
    add(
      'POST',
      '/chat/typing',
      'widget.typing',
      ofChat((visit) => this.typing(visit)),
    );
    add(
      'POST',
      '/chat/token',
      'widget.renew',
      ofChat((visit) => this.renew(visit)),
    );
    add(
      'GET',
      '/chat/events',
      'widget.follow',
      ofChat((visit) => this.follow(visit)),
    );
  }

  /**
   * Checks the limit of the address, then the organization and the origin. Some routes then check the token, the chat's
   * limits and the body.
   */
  private async serve(run: Handler, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const deadline = new RequestDeadline(this.config.RPC_TIMEOUT_MS);
    const admitAndRun = async (): Promise<unknown> => {
      const admitted = await this.admission.admit(request, reply);
      return run({ ...admitted, context: { requestId: request.id, deadline }, request, reply });
    };
    const result = await deadline.limit(admitAndRun());
    return result === reply ? reply : reply.send(result);
  }

  private preflight({ reply }: Visit): void {
    void reply.code(204).headers({
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'authorization, content-type, last-event-id',
      'access-control-max-age': '600',
    });
  }

  private async start({ facts, address, context, request, reply }: Visit): Promise<unknown> {
    await this.admission.countNewChat(address);
    const body = await context.deadline.pauseWhile(() => decoded(FirstVisitorMessageBody, request));
    const { existing, ...started } = await this.widget.start(facts, { ...body, visitor_address: address }, context);
    void reply.code(existing ? 200 : 201);
    return started;
  }

  private async write({ facts, visitor, context, request, reply }: ChatVisit): Promise<unknown> {
    await this.admission.countMessage(visitor);
    const body = await context.deadline.pauseWhile(() => decoded(VisitorMessageBody, request));
    const { existing, data } = await this.widget.write(facts, visitor.chatId, body, context);
    void reply.code(existing ? 200 : 201);
    return { data };
  }

  private read({ facts, visitor, context, request }: ChatVisit): Promise<unknown> {
    const { value, errors } = decodeQuery(FollowedFromQuery, request.query as Record<string, unknown>);
    if (errors) throw invalidFields(errors);
    return this.widget.read(facts, visitor.chatId, value.after ?? 0, context);
  }

  private async typing({ facts, visitor, context, reply }: ChatVisit): Promise<void> {
    await this.widget.assertOpen(facts, visitor.chatId, context);
    this.feed.publishTyping(facts.id, visitor.chatId);
    void reply.code(204);
  }

  private renew({ facts, visitor, context }: ChatVisit): Promise<unknown> {
    return this.widget.renew(facts, visitor.chatId, context);
  }

  private follow({ facts, visitor, address, request, reply }: ChatVisit): FastifyReply {
    const { chatId } = visitor;
    const lastId = lastEventId(request);
    this.feed.assertCapacity({ chatId, address });
    const response = openEventStream(request, reply);
    const read = this.widget.readerOf(facts, chatId, request.id);
    if (response) this.feed.join(response, { chatId, address, lastId, expiresAt: visitor.expiresAt * 1000, read });
    return reply;
  }
}

async function decoded<T extends object>(dto: Dto<T>, request: FastifyRequest): Promise<T> {
  const { value, errors } = decode(dto, await readJsonObject(request.raw, BODY));
  if (errors) throw invalidFields(errors);
  return value;
}

/** Returns the last message that a reconnecting page has, or 0 if the header is missing or invalid. */
function lastEventId({ raw }: FastifyRequest): number {
  const header = raw.headers['last-event-id'];
  return typeof header === 'string' && /^\d{1,9}$/.test(header) ? Number(header) : 0;
}
