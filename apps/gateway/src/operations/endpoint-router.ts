import {
  allOperations,
  collectionChangedBy,
  developmentOperations,
  DomainError,
  invalidFields,
  isAuditMissing,
  operatorOperations,
  pendingAudit,
  portalOperations,
  showsContent,
  type AnyOperation,
  type Caller,
  type InputOf,
  type Page,
  type Repeatable,
} from '@frontdesk/contracts';
import { reportChange, RpcClient } from '@frontdesk/messaging';
import { DataSource } from '@frontdesk/persistence';
import { Clock, LOGGER, reportMissingAudit, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { OrganizationsService } from '../organizations/organizations.service.js';
import { PeopleRepository } from '../people/people.repository.js';
import type { AuthenticatedMember, AuthenticatedSession } from '../credentials/authenticated-session.js';
import { Admission, type Admitted } from '../authentication/admission.js';
import { RequestDeadline } from '../http/request-deadline.js';
import { operationServedBy, type EndpointCall } from '../http/endpoint.decorator.js';
import { sendError } from '../http/error-responses.js';
import { FileDownload, readyBy } from '../http/file-download.js';
import { OPERATOR_BASE } from '../http/operator-address.js';
import { PORTAL_BASE } from '../http/portal-address.js';
import { ContentViews } from './content-views.js';
import { readIds } from './path-ids.js';
import { readJsonObject } from '../http/request-body.js';
import { RequestDecoder, type Raw } from './request-decoder.js';
import { traceparentFor } from '../http/request-tracing.js';
import { Router, type RouteRegistrar } from '../http/router.js';
import { openUpload, type Upload } from '../http/upload.js';

export const API_BASES = {
  public: '/api/public/v1',
  platform: '/api/platform/v1',
  portal: PORTAL_BASE,
  operator: OPERATOR_BASE,
} as const;
const ADMIT = { public: 'admit', platform: 'admit', portal: 'admitMember', operator: 'admitOperator' } as const;

type Door = keyof typeof API_BASES;
type Ids = Record<string, number>;
type Method = (call: EndpointCall<AnyOperation>) => Promise<unknown>;

/** An admitted request for an operation, from the REST API or from an MCP tool. */
export interface OperationRequest {
  admitted: Admitted;
  requestId: string;
  /** Starts when the request arrives. */
  deadline: RequestDeadline;
  /** Passed on to other services. */
  trace: { traceparent?: string };
  /** Path and query parameters, not decoded. */
  params: Record<string, string>;
  query: Raw;
  /** Called after the checks that do not need the body. */
  readBody: () => Promise<Raw>;
  openUpload?: () => Upload;
  /** Called once the caller is known. */
  onCaller: (caller: Caller) => void;
  /** Called after every other check. May throw instead of letting the operation run. */
  beforeRun?: (call: EndpointCall<AnyOperation>) => Promise<void>;
}

/** The response of an operation. A Buffer contains JSON, and a FileDownload is streamed. */
export interface OperationResponse {
  status: number;
  body?: unknown;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: AnyOperation;
    /** Name of a route that is not an operation. */
    visitorRoute?: string;
    /** The port that serves the route. Defaults to the port of the operation's API, or to the public port. */
    listener?: 'public' | 'platform' | 'both';
  }
  interface FastifyRequest {
    caller: Caller | null;
  }
}

/**
 * Routes every declared operation and runs the checks of each request. Controllers serve the gateway's own operations;
 * all others are forwarded to their owner.
 */
@Router()
@Injectable()
export class EndpointRouter implements RouteRegistrar {
  private readonly methods = new Map<string, Method>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly admission: Admission,
    private readonly decoder: RequestDecoder,
    private readonly organizations: OrganizationsService,
    private readonly people: PeopleRepository,
    private readonly rpc: RpcClient,
    private readonly contentViews: ContentViews,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  register(server: FastifyInstance): void {
    const ownMethods = new Map(this.ownMethods());
    for (const operation of [...allOperations, ...developmentOperations]) {
      if (operation.api === 'internal') continue;
      this.methods.set(operation.name, ownMethods.get(operation) ?? ((call) => this.forward(call)));
      if (operation.api !== 'portal') this.route(server, operation, operation.api);
    }
    for (const operation of portalOperations) this.route(server, operation, 'portal');
    for (const operation of operatorOperations) this.route(server, operation, 'operator');
  }

  private route(server: FastifyInstance, operation: AnyOperation, api: Door): void {
    server.route({
      method: operation.method,
      url: API_BASES[api] + operation.path.replace(/\{(\w+)\}/g, ':$1'),
      config: { operation },
      handler: (request, reply) => this.serve(operation, api, request, reply),
      errorHandler: (error, _request, reply) => sendError(reply, error, this.logger),
    });
  }

  private *ownMethods(): Generator<[AnyOperation, Method]> {
    for (const { instance } of this.discovery.getControllers()) {
      const controller = instance as Record<string, Method>;
      for (const name of Object.getOwnPropertyNames(Object.getPrototypeOf(controller))) {
        const method = controller[name];
        const operation = typeof method === 'function' ? operationServedBy(method) : undefined;
        if (operation) yield [operation, method!.bind(controller)];
      }
    }
  }

  private async serve(
    operation: AnyOperation,
    api: Door,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const deadline = new RequestDeadline(this.rpc.timeoutMs);
    const response = this.admitAndPerform(operation, api, request, reply, deadline);
    // An upload has its own, longer timeout.
    const { status, body } = await (operation.upload ? response : readyBy(deadline, response));
    void reply.code(status);
    if (body === undefined) return reply.send();
    if (body instanceof FileDownload) return body.send(reply);
    const { recorded } = request;
    if (!Buffer.isBuffer(body) && !recorded?.keepsBodies) return reply.send(body);
    const json = Buffer.isBuffer(body) ? body : JSON.stringify(body);
    recorded?.keepResponse(json);
    return reply.header('content-type', 'application/json; charset=utf-8').send(json);
  }

  private async admitAndPerform(
    operation: AnyOperation,
    api: Door,
    request: FastifyRequest,
    reply: FastifyReply,
    deadline: RequestDeadline,
  ): Promise<OperationResponse> {
    const { upload } = operation;
    return this.perform(operation, {
      admitted: await this.admission[ADMIT[api]](operation, request, reply),
      requestId: request.id,
      deadline,
      trace: traceparentFor(request),
      params: request.params as Record<string, string>,
      query: request.query as Raw,
      readBody: () =>
        deadline.pauseWhile(() =>
          readJsonObject(request.raw, undefined, (bytes) => request.recorded?.keepRequest(bytes)),
        ),
      ...(upload ? { openUpload: () => openUpload(upload, request.raw, reply.raw) } : {}),
      onCaller: (caller) => (request.caller = caller),
    });
  }

  /**
   * Runs the checks of an admitted request, then the operation. The order of checks decides which error a client gets.
   */
  async perform(operation: AnyOperation, request: OperationRequest): Promise<OperationResponse> {
    const { admitted, query: rawQuery, deadline } = request;
    const ids = readIds(operation, request.params);
    const caller = await this.identify(operation, ids, request);
    request.onCaller(caller);
    if (operation.isForTests && caller.livemode) throw new DomainError('test_key_required');
    const { livemode, ...input } = await this.orNotFound(operation, caller, ids, deadline, async () => {
      const rawBody = operation.body ? await request.readBody() : {};
      this.decoder.checkFieldScopes(operation, rawBody, admitted.scopes);
      const requester = {
        organizationId: caller.organizationId,
        livemode: (admitted.key ?? admitted.grant ?? admitted.member)?.livemode ?? null,
      };
      return this.decoder.decode(operation, rawQuery, rawBody, requester);
    });
    this.decoder.checkValueScopes(operation, input.body, admitted.scopes);
    caller.livemode = livemode;
    await this.assertMembers(operation, caller, input.body);
    const session = admitted.member ?? admitted.operator;
    if (session && needsReauthentication(operation, input.body)) this.assertReauthenticated(session);
    if (needsFacts(operation, input.body)) caller.facts ??= await this.organizations.factsOf(caller.organizationId);

    const call: EndpointCall<AnyOperation> = {
      operation,
      caller,
      input: { ids, ...input } as InputOf<AnyOperation>,
      deadline,
      ...(admitted.key ? { key: admitted.key } : {}),
      ...(admitted.grant ? { grant: admitted.grant } : {}),
      ...(admitted.member ? { member: admitted.member } : {}),
      ...(request.openUpload ? { upload: request.openUpload() } : {}),
    };
    await request.beforeRun?.(call);
    // Other owners set it themselves.
    if (operation.owner === 'gateway') caller.audit = pendingAudit(operation, caller, () => this.clock.now());
    const result = await this.methods.get(operation.name)!(call);
    if (operation.owner === 'gateway' && isAuditMissing(caller, result)) {
      reportMissingAudit(this.logger, operation.name, caller);
    }
    if (isContentView(operation, caller)) await this.contentViews.record(operation, caller, ids, result);
    this.reportChange(call, result);
    const { status } = operation;
    if (status === 204) return { status };
    if (operation.returnsExisting) {
      const { existing, ...body } = result as Repeatable;
      return { status: existing ? 200 : status, body };
    }
    if (!operation.paged) return { status, body: result };
    const api = admitted.member ? 'portal' : operation.api;
    const list = { api, rawQuery, ids, limit: input.page!.limit, tenant: caller };
    return { status, body: this.decoder.envelope(operation, result as Page<unknown>, list) };
  }

  /** Reports the change of a request to open pages of the portal. */
  private reportChange(
    { operation, caller, input: { ids }, key, grant, member }: EndpointCall<AnyOperation>,
    result: unknown,
  ): void {
    const collection = collectionChangedBy(operation);
    if (collection === null || caller.organizationId === 0) return;
    const { organization: _, ...own } = ids as Ids;
    const { data } = (result ?? {}) as { data?: { id?: unknown } };
    const created = typeof data?.id === 'number' ? data.id : null;
    // The paths of the platform API do not contain the mode.
    const livemode = key || grant || member ? caller.livemode : null;
    const { organizationId } = caller;
    reportChange(this.dataSource, { organizationId, livemode, collection, id: Object.values(own)[0] ?? created });
  }

  /** Forwards to the owner. The output stays unparsed JSON unless the gateway needs a part of it. */
  private forward({ operation, caller, input, deadline }: EndpointCall<AnyOperation>): Promise<unknown> {
    const isParsed = operation.paged || operation.returnsExisting || isContentView(operation, caller);
    return this.rpc[isParsed ? 'call' : 'forward'](operation, caller, input, { timeoutMs: deadline.remainingMs });
  }

  /** The caller of an operation. Throws `not_found` if the organization does not exist. */
  private async identify(
    operation: AnyOperation,
    ids: Ids,
    { admitted: { key, grant, member, scopes, actor, address }, requestId, trace }: OperationRequest,
  ): Promise<Caller> {
    const ownerScopes = operation.storedScopes ? { scopes } : {};
    const role = member ? { role: member.role } : {};
    const common = { keyId: key?.id ?? null, requestId, actor, address, ...role, ...ownerScopes, ...trace };
    const tenant = key ?? grant ?? member;
    if (tenant) {
      const { id, hipaa, version } = tenant.organization;
      const content = member && hipaa && readsContent(member) ? { mayReadContent: true } : {};
      return { ...common, organizationId: id, livemode: tenant.livemode, hipaa, factsVersion: version, ...content };
    }
    if (ids['organization'] === undefined) {
      return { ...common, organizationId: 0, livemode: true, hipaa: false, factsVersion: 0 };
    }
    const facts = operation.needsFacts === true ? await this.organizations.factsOf(ids['organization']) : undefined;
    const { id, hipaa_mode, version, deleted_at } = facts ?? (await this.organizations.forCaller(ids['organization']));
    if (deleted_at && startsSomething(operation)) throw new DomainError('not_found');
    return {
      ...common,
      organizationId: id,
      livemode: true,
      hipaa: hipaa_mode,
      factsVersion: version,
      ...(facts ? { facts } : {}),
    };
  }

  private assertReauthenticated({ reauthenticatedUntil }: AuthenticatedSession): void {
    if (reauthenticatedUntil <= this.clock.now().getTime()) throw new DomainError('reauthentication_required');
  }

  /** Throws `validation_failed` if the body names a person who must be a member of the organization but is not. */
  private async assertMembers({ members }: AnyOperation, { organizationId }: Caller, body: object): Promise<void> {
    for (const [field, id] of Object.entries(members?.(body) ?? {})) {
      if (id === null || id === undefined || (await this.people.isMember(organizationId, id))) continue;
      throw invalidFields({ [field]: ['must be a member of this organization'] });
    }
  }

  /** Decodes the request. If decoding fails and the record does not exist, throws `not_found` instead. */
  private async orNotFound<T>(
    operation: AnyOperation,
    caller: Caller,
    ids: Ids,
    deadline: RequestDeadline,
    decode: () => Promise<T>,
  ): Promise<T> {
    try {
      return await decode();
    } catch (refusal) {
      const input = { ids, query: {}, body: {} };
      const { existence } = operation;
      if (existence) await this.rpc.call(existence, caller, input, { timeoutMs: deadline.remainingMs });
      throw refusal;
    }
  }
}

/** Whether the response shows content that HIPAA mode hides from people without the right to read content. */
function isContentView(operation: AnyOperation, { mayReadContent }: Caller): boolean {
  return mayReadContent === true && showsContent(operation);
}

/** Sign-in with only a password does not show content. */
function readsContent({ mayReadContent, method }: AuthenticatedMember): boolean {
  return mayReadContent && method !== 'password';
}

/** Operations that a deleted organization still accepts: restoration, the end of calls and chats, and opt-outs. */
const TAKEN_AFTER_DELETION: ReadonlySet<string> = new Set([
  'organizations.restore',
  'do-not-call.record',
  'outbound-calls.report',
  'chats.close-in-organization',
]);

/** Whether an operation of the platform API creates records in an organization. */
function startsSomething({ method, name }: AnyOperation): boolean {
  return method === 'POST' && !TAKEN_AFTER_DELETION.has(name);
}

function needsReauthentication({ needsReauthentication: needs = false }: AnyOperation, body: object): boolean {
  return typeof needs === 'function' ? needs(body) : needs;
}

function needsFacts({ needsFacts: needs = false }: AnyOperation, body: object): boolean {
  return typeof needs === 'function' ? needs(body) : needs;
}
