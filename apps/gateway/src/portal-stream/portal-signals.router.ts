import {
  checkChat,
  decode,
  Flag,
  invalidFields,
  listChats,
  RecordId,
  replyToChat,
  type AnyOperation,
} from '@frontdesk/contracts';
import { RpcClient } from '@frontdesk/messaging';
import { LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Admission } from '../authentication/admission.js';
import type { AuthenticatedMember } from '../credentials/authenticated-session.js';
import { GatewayConfig } from '../gateway.config.js';
import { sendError } from '../http/error-responses.js';
import { PORTAL_BASE } from '../http/portal-address.js';
import { readJsonObject, type BodyLimit } from '../http/request-body.js';
import { RequestDeadline } from '../http/request-deadline.js';
import { Router, type RouteRegistrar } from '../http/router.js';
import { PortalSignals } from './portal-signals.js';
import type { FollowedTenant } from './portal-changes.js';

const BODY: BodyLimit = { maxBytes: 1024, refusal: 'message_too_large' };

class PresenceBody {
  @RecordId()
  chat?: number | null;

  @Flag()
  away?: boolean | null;
}

class TypingBody {
  @RecordId({ required: true })
  chat!: number;
}

interface Visit {
  member: AuthenticatedMember;
  tenant: FollowedTenant;
  request: FastifyRequest;
  deadline: RequestDeadline;
}

/** Lets pages report that a person is in the inbox or is typing. */
@Router()
@Injectable()
export class PortalSignalsRouter implements RouteRegistrar {
  constructor(
    private readonly admission: Admission,
    private readonly signals: PortalSignals,
    private readonly rpc: RpcClient,
    private readonly config: GatewayConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  register(server: FastifyInstance): void {
    const add = (name: string, needs: AnyOperation, run: (visit: Visit) => Promise<void>): void => {
      server.route({
        method: 'POST',
        url: `${PORTAL_BASE}/session/${name}`,
        config: { visitorRoute: `session.${name}` },
        handler: (request, reply) => this.serve(needs, run, request, reply),
        errorHandler: (error, _request, reply) => sendError(reply, error, this.logger),
      });
    };
    add('presence', listChats, (visit) => this.report(visit));
    add('typing', replyToChat, (visit) => this.reportTyping(visit));
  }

  private async serve(
    needs: AnyOperation,
    run: (visit: Visit) => Promise<void>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const deadline = new RequestDeadline(this.config.RPC_TIMEOUT_MS);
    const admitAndRun = async (): Promise<void> => {
      const { member, actor } = await this.admission.admitMember(needs, request, reply);
      const { organization, livemode } = member!;
      const tenant = { organizationId: organization.id, livemode };
      const { hipaa, version: factsVersion } = organization;
      request.caller = { ...tenant, hipaa, factsVersion, keyId: null, requestId: request.id, actor };
      await run({ member: member!, tenant, request, deadline });
    };
    await deadline.limit(admitAndRun());
    return reply.code(204).send();
  }

  private async report({ member: { person }, tenant, request, deadline }: Visit): Promise<void> {
    const { chat, away } = await bodyOf(PresenceBody, request, deadline);
    const { id, name } = person;
    if (away) this.signals.publishLeaving(tenant, { id, name });
    else this.signals.publishPresence(tenant, { id, name }, chat ?? null);
  }

  private async reportTyping({ member: { person }, tenant, request, deadline }: Visit): Promise<void> {
    const { chat } = await bodyOf(TypingBody, request, deadline);
    // The visitor of another organization's chat must not see it.
    const input = { ids: { chat }, query: {}, body: {} };
    await this.rpc.call(checkChat, request.caller!, input, { timeoutMs: deadline.remainingMs });
    this.signals.publishTyping(tenant, { id: person.id, name: person.name }, chat);
  }
}

async function bodyOf<T extends object>(
  dto: new () => T,
  request: FastifyRequest,
  deadline: RequestDeadline,
): Promise<T> {
  const { value, errors } = decode(dto, await deadline.pauseWhile(() => readJsonObject(request.raw, BODY)));
  if (errors) throw invalidFields(errors);
  return value;
}
