import { DomainError, invalidFields, receiveWhatsapp, type OrganizationFacts } from '@frontdesk/contracts';
import { RpcClient } from '@frontdesk/messaging';
import { LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { GatewayConfig } from '../gateway.config.js';
import { sendError } from '../http/error-responses.js';
import { readBytes, type BodyLimit } from '../http/request-body.js';
import { Router, type RouteRegistrar } from '../http/router.js';
import { OrganizationsService } from '../organizations/organizations.service.js';
import { changesIn, isNestedDeeper, type WhatsappChange } from './whatsapp-changes.js';
import { isSame, isSignedBy } from './whatsapp-signature.js';

export const WHATSAPP_PATH = '/channels/whatsapp';
/** Meta sends up to 3 MB at a time, and retries a request that is refused. */
const BODY: BodyLimit = { maxBytes: 4 * 1024 * 1024, refusal: 'notification_too_large' };
/**
 * Several times the nesting of the Cloud API. A deeper change would overflow the stack of `JSON.stringify`, which is
 * recursive.
 */
const MAX_LEVELS = 32;

/**
 * Receives customers' messages from WhatsApp's Cloud API. Registered only if both of its secrets are set. A 200 means
 * that everything is stored; WhatsApp retries after any other status.
 */
@Router()
@Injectable()
export class WhatsappRouter implements RouteRegistrar {
  constructor(
    private readonly organizations: OrganizationsService,
    private readonly rpc: RpcClient,
    private readonly config: GatewayConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  register(server: FastifyInstance): void {
    const { WHATSAPP_APP_SECRET: secret, WHATSAPP_VERIFY_TOKEN: token } = this.config;
    if (!secret || !token) return;
    const add = (method: 'GET' | 'POST', name: string, respond: (request: FastifyRequest) => unknown): void => {
      server.route({
        method,
        url: WHATSAPP_PATH,
        config: { visitorRoute: name },
        handler: async (request: FastifyRequest, reply: FastifyReply) =>
          reply.type('text/plain; charset=utf-8').send(await respond(request)),
        errorHandler: (error, _request, reply) => sendError(reply, error, this.logger),
      });
    };
    add('GET', 'whatsapp.verify', (request) => challengeOf(request, token));
    add('POST', 'whatsapp.receive', (request) => this.receive(request, secret));
  }

  private async receive(request: FastifyRequest, secret: string): Promise<string> {
    const body = await readBytes(request.raw, BODY);
    if (!isSignedBy(secret, body, request.raw.headers['x-hub-signature-256'])) {
      throw new DomainError('signature_refused');
    }
    const changes = changesIn(body);
    if (!changes) throw invalidFields({ body: ['must be valid JSON in UTF-8'] });
    for (const change of changes) await this.forward(change, request.id);
    return 'OK';
  }

  /**
   * A change that is nested too deep or is for an unknown number is skipped, because WhatsApp would keep retrying a
   * refused notification.
   */
  private async forward({ phoneNumberId, value }: WhatsappChange, requestId: string): Promise<void> {
    if (isNestedDeeper(value, MAX_LEVELS)) {
      this.logger.warn({ request_id: requestId }, 'whatsapp.nested_too_deep');
      return;
    }
    const facts = await this.organizations.factsOfWhatsapp(phoneNumberId);
    if (!facts) {
      this.logger.warn({ request_id: requestId }, 'whatsapp.unknown_number');
      return;
    }
    await this.rpc.call(receiveWhatsapp, callerFor(facts, requestId), { ids: {}, query: {}, body: { value } });
  }
}

function callerFor(facts: OrganizationFacts, requestId: string) {
  return {
    organizationId: facts.id,
    livemode: true,
    hipaa: facts.hipaa_mode,
    factsVersion: facts.version,
    keyId: null,
    requestId,
    facts,
  };
}

/**
 * Returns the challenge that Meta sends when an operator registers the webhook URL. Echoing it proves control of the
 * URL.
 */
function challengeOf({ query }: FastifyRequest, token: string): string {
  const {
    'hub.mode': mode,
    'hub.verify_token': given,
    'hub.challenge': challenge,
  } = query as Record<string, string | string[] | undefined>;
  if (mode !== 'subscribe' || typeof given !== 'string' || !isSame(given, token)) {
    throw new DomainError('signature_refused');
  }
  if (typeof challenge !== 'string' || !/^[\w-]{1,256}$/.test(challenge)) {
    throw invalidFields({ 'hub.challenge': ['must be letters and digits'] });
  }
  return challenge;
}
