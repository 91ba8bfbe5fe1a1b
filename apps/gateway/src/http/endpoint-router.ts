import { type AnyOperation, type Caller, type InputOf, type Page } from '@frontdesk/contracts';
import { RpcClient } from '@frontdesk/messaging';
import { LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { OrganizationsService } from '../organizations/organizations.service.js';
import { Admission, type Admitted } from './admission.js';
import { AnswerWithStatus, operationServedBy, type EndpointCall } from './endpoint.decorator.js';
import { sendError } from './error-answers.js';
import { readIds } from './path-ids.js';
import { readJsonObject } from './request-body.js';
import { RequestDecoder, type Raw } from './request-decoder.js';
import { traceparentFor } from './request-tracing.js';
import { openUpload } from './upload.js';

export const API_BASES = { public: '/api/public/v1', platform: '/api/platform/v1' } as const;

type Ids = Record<string, number>;
type Method = (call: EndpointCall<AnyOperation>) => Promise<unknown>;

interface Served {
  operation: AnyOperation;
  run: Method;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: AnyOperation;
    /** Names a route that is no operation. */
    visitorRoute?: string;
  }
  interface FastifyRequest {
    caller: Caller | null;
  }
}

/** Binds every operation that a controller serves to its route, and walks each request through its checks. */
@Injectable()
export class EndpointRouter {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly admission: Admission,
    private readonly decoder: RequestDecoder,
    private readonly organizations: OrganizationsService,
    private readonly rpc: RpcClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Registers the routes; `onRoute` learns of each. */
  register(server: FastifyInstance, onRoute: (operation: AnyOperation, path: string) => void): void {
    for (const served of this.served()) {
      const { operation } = served;
      if (operation.api === 'internal') continue;
      const path = API_BASES[operation.api] + operation.path.replace(/\{(\w+)\}/g, ':$1');
      onRoute(operation, path);
      server.route({
        method: operation.method,
        url: path,
        config: { operation },
        handler: (request, reply) => this.serve(served, request, reply),
        errorHandler: (error, _request, reply) => sendError(reply, error, this.logger),
      });
    }
  }

  private *served(): Generator<Served> {
    for (const { instance } of this.discovery.getControllers()) {
      const controller = instance as Record<string, Method>;
      for (const name of Object.getOwnPropertyNames(Object.getPrototypeOf(controller))) {
        const method = controller[name];
        const operation = typeof method === 'function' ? operationServedBy(method) : undefined;
        if (operation) yield { operation, run: method!.bind(controller) };
      }
    }
  }

  /** The order of these lines is the order in which faults win. */
  private async serve({ operation, run }: Served, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const admitted = await this.admission.admit(operation, request, reply);
    const ids = readIds(operation, request.params as Record<string, string>);
    const caller = await this.identify(operation, admitted, ids, request);
    request.caller = caller;
    const rawQuery = request.query as Raw;
    const { livemode, ...input } = await this.unlessAbsent(operation, caller, ids, async () => {
      const rawBody = operation.body ? await readJsonObject(request.raw) : {};
      this.decoder.checkFieldScopes(operation, rawBody, admitted.scopes);
      const requester = { organizationId: caller.organizationId, livemode: admitted.key?.livemode ?? null };
      return this.decoder.decode(operation, rawQuery, rawBody, requester);
    });
    this.decoder.checkValueScopes(operation, input.body, admitted.scopes);
    caller.livemode = livemode;
    if (needsFacts(operation, input.body)) caller.facts ??= await this.organizations.factsOf(caller.organizationId);

    const call: EndpointCall<AnyOperation> = {
      operation,
      caller,
      input: { ids, ...input } as InputOf<AnyOperation>,
      ...(admitted.key ? { key: admitted.key } : {}),
      ...(operation.upload ? { upload: openUpload(operation.upload, request.raw, reply.raw) } : {}),
    };
    const result = await run(call);
    if (!operation.paged) return answer(operation, result, reply);
    const list = { rawQuery, ids, limit: input.page!.limit, tenant: caller };
    return answer(operation, this.decoder.envelope(operation, result as Page<unknown>, list), reply);
  }

  /** On whose behalf the operation runs; `not_found` for an organization that does not exist. */
  private async identify(
    operation: AnyOperation,
    { key }: Admitted,
    ids: Ids,
    request: FastifyRequest,
  ): Promise<Caller> {
    const common = { keyId: key?.id ?? null, requestId: request.id, ...traceparentFor(request) };
    if (key) {
      const { id, hipaa, version } = key.organization;
      return { ...common, organizationId: id, livemode: key.livemode, hipaa, factsVersion: version };
    }
    if (ids['organization'] === undefined) {
      return { ...common, organizationId: 0, livemode: true, hipaa: false, factsVersion: 0 };
    }
    const facts = await this.organizations.factsOf(ids['organization']);
    return {
      ...common,
      organizationId: facts.id,
      livemode: true,
      hipaa: facts.hipaa_mode,
      factsVersion: facts.version,
      ...(operation.needsFacts ? { facts } : {}),
    };
  }

  /** Decodes; when that is refused and the record does not exist, the refusal is that it does not. */
  private async unlessAbsent<T>(
    operation: AnyOperation,
    caller: Caller,
    ids: Ids,
    decode: () => Promise<T>,
  ): Promise<T> {
    try {
      return await decode();
    } catch (refusal) {
      if (operation.existence) await this.rpc.call(operation.existence, caller, { ids, query: {}, body: {} });
      throw refusal;
    }
  }
}

function needsFacts({ needsFacts: needs = false }: AnyOperation, body: object): boolean {
  return typeof needs === 'function' ? needs(body) : needs;
}

function answer(operation: AnyOperation, result: unknown, reply: FastifyReply): FastifyReply {
  if (result instanceof AnswerWithStatus) return reply.code(result.status).send(result.body);
  void reply.code(operation.status);
  if (operation.status === 204) return reply.send();
  if (Buffer.isBuffer(result)) void reply.header('content-type', 'application/json; charset=utf-8');
  return reply.send(result);
}
