import { DomainError } from '@frontdesk/contracts';
import { LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Admission } from '../authentication/admission.js';
import { SessionAdmission } from '../authentication/session-admission.js';
import { decoded } from '../http/decoded-body.js';
import { sendError } from '../http/error-responses.js';
import { PortalAddress } from '../http/portal-address.js';
import { readJsonObject, type BodyLimit } from '../http/request-body.js';
import { Router, type RouteRegistrar } from '../http/router.js';
import { ConsentBody } from './consent-body.js';
import { CONSENT_PATH } from './consent-path.js';
import { ConsentService, type ConsentVisit } from './consent.service.js';

const BODY: BodyLimit = { maxBytes: 16 * 1024, refusal: 'message_too_large' };

type Respond = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Serves what the consent page asks for, below the path of the page, where its cookie is sent. */
@Router()
@Injectable()
export class ConsentRouter implements RouteRegistrar {
  constructor(
    private readonly consent: ConsentService,
    private readonly admission: Admission,
    private readonly sessionAdmission: SessionAdmission,
    private readonly portal: PortalAddress,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  register(server: FastifyInstance): void {
    const add = (method: 'GET' | 'POST', path: string, name: string, respond: Respond): void =>
      void server.route({
        method,
        url: `${CONSENT_PATH}/:uid${path}`,
        config: { visitorRoute: `oauth.${name}` },
        handler: async (request, reply) => {
          this.portal.assertOwnRequest(request);
          return reply.send(await respond(request, reply));
        },
        errorHandler: (error, _request, reply) => sendError(reply, error, this.logger),
      });
    add('GET', '/request', 'consent', async (request, reply) => {
      await this.signedIn(request, reply, null);
      return this.consent.describe(visitOf(request, reply));
    });
    add('POST', '/approve', 'approve', (request, reply) => this.approve(request, reply));
    add('POST', '/refuse', 'refuse', async (request, reply) => {
      await this.signedIn(request, reply, null);
      return this.consent.refuse(visitOf(request, reply));
    });
  }

  private async approve(request: FastifyRequest, reply: FastifyReply): Promise<object> {
    const body = decoded(ConsentBody, await readJsonObject(request.raw, BODY));
    const { session, membership } = await this.signedIn(request, reply, body.organization);
    if (!membership) throw new DomainError('not_a_member');
    const member = { ...session, ...membership, livemode: body.mode === 'live' };
    const from = { address: this.admission.exactAddressOf(request), requestId: request.id };
    return this.consent.approve(visitOf(request, reply), member, body, from);
  }

  private signedIn(
    request: FastifyRequest,
    reply: FastifyReply,
    organizationId: number | null,
  ): ReturnType<SessionAdmission['signedIn']> {
    const address = { counted: this.admission.addressOf(request), exact: this.admission.exactAddressOf(request) };
    return this.sessionAdmission.signedIn(request, reply, address, organizationId);
  }
}

function visitOf(request: FastifyRequest, reply: FastifyReply): ConsentVisit {
  const { uid } = request.params as { uid: string };
  return { raw: request.raw, response: reply.raw, uid };
}
