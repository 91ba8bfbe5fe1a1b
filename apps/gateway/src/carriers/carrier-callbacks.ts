import { DomainError, receiveTwilioCallback, type Caller, type TwilioCallback } from '@frontdesk/contracts';
import { RpcClient } from '@frontdesk/messaging';
import { LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from '../http/error-responses.js';
import { readBytes, type BodyLimit } from '../http/request-body.js';
import { Router, type RouteRegistrar } from '../http/router.js';

const PATH = '/carriers/twilio/attempts/:attempt';
const KINDS = ['status', 'amd'] as const satisfies readonly TwilioCallback['kind'][];
/** A callback has dozens of short fields. */
const FORM: BodyLimit = { maxBytes: 16 * 1024, refusal: 'payload_too_large' };
/** The form of a signature: SHA-1 in base64. */
const SIGNATURE = /^[A-Za-z0-9+/]{27}=$/;

/**
 * Receives carrier reports. They are not operations of the API and need no API key: the dialer, which has the carrier's
 * secret, verifies the signature.
 */
@Router()
@Injectable()
export class CarrierCallbacks implements RouteRegistrar {
  constructor(
    private readonly rpc: RpcClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  register(server: FastifyInstance): void {
    for (const kind of KINDS) {
      server.route({
        method: 'POST',
        url: `${PATH}/${kind}`,
        handler: (request, reply) => this.forward(kind, request, reply),
        errorHandler: (error, _request, reply) => sendError(reply, error, this.logger),
      });
    }
  }

  private async forward(kind: TwilioCallback['kind'], request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const signature = request.raw.headers['x-twilio-signature'];
    if (typeof signature !== 'string' || !SIGNATURE.test(signature)) throw new DomainError('not_found');
    const form = (await readBytes(request.raw, FORM)).toString();
    const { attempt } = request.params as { attempt: string };
    const body: TwilioCallback = { attempt_id: attempt.slice(0, 64), kind, signature, form };
    await this.rpc.call(receiveTwilioCallback, callerOf(request), { ids: {}, query: {}, body });
    return reply.code(204).send();
  }
}

/** A caller that names no organization, because the dialer finds the organization of the call. */
function callerOf({ id }: FastifyRequest): Caller {
  return { organizationId: 0, livemode: true, hipaa: false, factsVersion: 0, keyId: null, requestId: id };
}
