import { decodeQuery, DomainError, invalidFields, StreamEventsQuery, streamEvents } from '@frontdesk/contracts';
import { LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bearerToken } from '../credentials/bearer.js';
import { Admission } from '../authentication/admission.js';
import { API_BASES } from '../operations/endpoint-router.js';
import { sendError } from '../http/error-responses.js';
import { openEventStream } from '../http/event-stream-response.js';
import { Router, type RouteRegistrar } from '../http/router.js';
import { EventFeed } from './event-feed.js';
import { readableEvents } from './event-stream.js';

/** Serves the stream of test events. Admission is that of any other operation. */
@Router()
@Injectable()
export class EventStreamRouter implements RouteRegistrar {
  constructor(
    private readonly admission: Admission,
    private readonly feed: EventFeed,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  register(server: FastifyInstance): void {
    server.route({
      method: streamEvents.method,
      url: API_BASES.public + streamEvents.path,
      config: { operation: streamEvents },
      handler: (request, reply) => this.serve(request, reply),
      errorHandler: (error, _request, reply) => sendError(reply, error, this.logger),
    });
  }

  private async serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const admitted = await this.admission.admit(streamEvents, request, reply);
    const key = admitted.key!;
    const { id: organizationId, hipaa, version: factsVersion } = key.organization;
    const { livemode } = key;
    request.caller = { organizationId, livemode, hipaa, factsVersion, keyId: key.id, requestId: request.id };
    if (livemode) throw new DomainError('test_key_required');
    const { value, errors } = decodeQuery(StreamEventsQuery, request.query as Record<string, unknown>);
    if (errors) throw invalidFields(errors);
    const wanted = value.events ?? null;
    if (readableEvents(key, wanted).length === 0) throw new DomainError('missing_scope');
    this.feed.assertCapacity(key);

    const response = openEventStream(request, reply);
    if (response) this.feed.join(response, { key, token: bearerToken(request.raw.rawHeaders)!, wanted });
    return reply;
  }
}
