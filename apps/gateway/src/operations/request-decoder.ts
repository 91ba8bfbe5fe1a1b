import {
  apiScopes,
  decode,
  decodeQuery,
  DEFAULT_PER_PAGE,
  inputFieldsOf,
  DomainError,
  invalidFields,
  type AnyOperation,
  type ApiScope,
  type FieldErrors,
  type Page,
  type PageRequest,
  type PagingQuery,
} from '@frontdesk/contracts';
import { Injectable } from '@nestjs/common';
import { GatewayConfig } from '../gateway.config.js';
import { PORTAL_BASE } from '../http/portal-address.js';
import { Cursors, type CursorContext } from '../paging/cursors.js';
import { pageEnvelope } from '../paging/page-envelope.js';

export type Raw = Record<string, unknown>;

export interface DecodedInput {
  query: object;
  body: object;
  /** The key's mode. On the platform API the request names the mode, which is live by default. */
  livemode: boolean;
  page?: PageRequest;
}

/** The organization and mode of a request. The mode is null for producers, who name it in the body or query. */
interface Requester {
  organizationId: number;
  livemode: boolean | null;
}

type Tenant = Omit<CursorContext, 'resource'>;

/** The request of a list, for the links of its response. */
interface ListRequest {
  /** The API of the request, to which the links lead. */
  api: AnyOperation['api'];
  rawQuery: Raw;
  ids: Record<string, number>;
  limit: number;
  tenant: Tenant;
}

/** Decodes a request for its handler, or throws one error that names every invalid field. */
@Injectable()
export class RequestDecoder {
  private readonly cursors: Cursors;

  constructor(private readonly config: GatewayConfig) {
    this.cursors = new Cursors(config.CURSOR_SECRET);
  }

  /** Throws `missing_scope` if a field of the raw body needs a scope that the key lacks. */
  checkFieldScopes({ fieldScopes = {} }: AnyOperation, body: Raw, scopes: readonly ApiScope[]): void {
    for (const [field, scope] of Object.entries(fieldScopes)) {
      if (isGiven(body, field) && !scopes.includes(scope)) throw new DomainError('missing_scope');
    }
  }

  /** Throws `missing_scope` if a value of the decoded body needs a scope that the key lacks. */
  checkValueScopes({ valueScopes }: AnyOperation, body: object, scopes: readonly ApiScope[]): void {
    if (valueScopes?.(body).some((scope) => !scopes.includes(scope))) throw new DomainError('missing_scope');
  }

  /**
   * Returns every scope that a request of an AI app with the scopes `held` needs, in the order of the list of scopes.
   * Values of an invalid request need none.
   */
  scopesNeeded(operation: AnyOperation, rawQuery: Raw, rawBody: Raw, held: readonly ApiScope[]): ApiScope[] {
    const { scope, fieldScopes = {}, valueScopes, ownerScopes } = operation;
    const query = operation.query ? decodeQuery(operation.query as new () => object, rawQuery) : null;
    const body = operation.body ? decode(operation.body as new () => object, rawBody) : null;
    const isValid = !query?.errors && !body?.errors;
    const needed = new Set([
      ...(scope ? [scope] : []),
      ...Object.entries(fieldScopes).flatMap(([field, one]) => (isGiven(rawBody, field) ? [one] : [])),
      ...((isValid && valueScopes?.(body!.value)) || []),
      ...((isValid && ownerScopes?.({ ...query?.value, ...body?.value }, held)) || []),
    ]);
    return apiScopes.filter((one) => needed.has(one));
  }

  /** Throws `validation_failed` with every invalid field. */
  decode(operation: AnyOperation, rawQuery: Raw, rawBody: Raw, requester: Requester): DecodedInput {
    const query = operation.query ? decodeQuery(operation.query as new () => object, rawQuery) : null;
    const body = operation.body ? decode(operation.body as new () => object, rawBody) : null;
    const errors: FieldErrors = { ...query?.errors, ...body?.errors };
    const livemode = requester.livemode ?? chosenMode({ ...query?.value, ...body?.value });
    const tenant = { organizationId: requester.organizationId, livemode };
    const page = operation.paged ? this.readPage(operation, rawQuery, query?.value ?? null, tenant, errors) : undefined;
    if (Object.keys(errors).length > 0) throw invalidFields(errors);
    return { query: query?.value ?? {}, body: body?.value ?? {}, livemode, ...(page ? { page } : {}) };
  }

  /** The response of a list: the page with its links, which keep the filters as the client sent them. */
  envelope(operation: AnyOperation, page: Page<unknown>, { api, rawQuery, ids, limit, tenant }: ListRequest): object {
    const origin =
      api === 'platform'
        ? `${this.config.platformOrigin}/api/platform/v1`
        : `${this.config.publicOrigin}${api === 'portal' ? PORTAL_BASE : '/api/public/v1'}`;
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => String(ids[name]));
    const kept = inputFieldsOf(operation.query as new () => object)
      .map(({ name }) => [name, rawQuery[name]] as const)
      .filter(([name, value]) => name !== 'cursor' && typeof value === 'string');
    return pageEnvelope(
      page,
      { path: `${origin}${path}`, perPage: limit, filters: Object.fromEntries(kept) as Record<string, string> },
      this.cursors,
      { resource: operation.name, organizationId: tenant.organizationId, livemode: tenant.livemode },
    );
  }

  private readPage(
    operation: AnyOperation,
    rawQuery: Raw,
    query: PagingQuery | null,
    tenant: Tenant,
    errors: FieldErrors,
  ): PageRequest {
    const limit = query?.per_page ?? DEFAULT_PER_PAGE;
    const text = typeof rawQuery['cursor'] === 'string' ? rawQuery['cursor'].trim() : '';
    if (text === '' || errors['cursor']) return { limit };
    const cursor = this.cursors.decode({ resource: operation.name, ...tenant }, text);
    if (!cursor) {
      errors['cursor'] = ['is not a cursor of this list'];
      return { limit };
    }
    return { limit, [cursor.direction]: cursor.position };
  }
}

function isGiven(body: Raw, field: string): boolean {
  return Object.hasOwn(body, field) && body[field] !== null;
}

/** Returns the mode, which is live by default. The decoder reports an invalid value. */
function chosenMode({ livemode }: { livemode?: unknown }): boolean {
  return typeof livemode === 'boolean' ? livemode : true;
}
