import {
  callbackRequested,
  DomainError,
  formatInstant,
  invalidFields,
  leadCreated,
  leadUpdated,
  parseUsNumber,
  hidesContent,
  type CallbackRequest,
  type Caller,
  type CallbackBody,
  type ChangeLeadBody,
  type ConsentRecorder,
  type CreateLeadBody,
  type DataOf,
  type FollowUpLead,
  type Lead,
  type LeadContactBody,
  type ListFollowUpLeadsQuery,
  type ListLeadsQuery,
  type OutboundCall,
  type Page,
  type PageRequest,
  type RecordLeadBody,
} from '@frontdesk/contracts';
import {
  announce,
  auditOf,
  recordChange,
  recordNoChange,
  spendConfirmation,
  type Deadline,
} from '@frontdesk/messaging';
import { DataSource, inTransaction, scopeOf, toPage, type Tx } from '@frontdesk/persistence';
import { Clock, wholeSecond } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { LeadCallbacks } from './lead-callbacks.js';
import { toFollowUpLead, toLead, toLeadInEvent, type LeadRow } from './lead.entity.js';
import { LeadsRepository, type NewLead } from './leads.repository.js';

const MAX_ENTRIES = 50;

@Injectable()
export class LeadsService {
  constructor(
    private readonly leads: LeadsRepository,
    private readonly callbacks: LeadCallbacks,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async list(caller: Caller, query: ListLeadsQuery, page: PageRequest): Promise<Page<Lead>> {
    const rows = await this.leads.list(scopeOf(caller), query, page);
    return toPage(
      page,
      rows,
      ({ created_at, id }) => ({ at: formatInstant(created_at), id }),
      (row) => toLead(row, { detail: false, hipaa: hidesContent(caller) }),
    );
  }

  async listFollowUps(caller: Caller, query: ListFollowUpLeadsQuery, page: PageRequest): Promise<Page<FollowUpLead>> {
    const rows = await this.leads.listFollowUps(scopeOf(caller), query, page);
    return toPage(
      page,
      rows,
      ({ created_at, id }) => ({ at: formatInstant(created_at), id }),
      (row) => toFollowUpLead(row, hidesContent(caller)),
    );
  }

  async get(caller: Caller, id: number): Promise<{ data: Lead }> {
    const row = await this.leads.find(scopeOf(caller), id);
    if (!row) throw new DomainError('not_found');
    return { data: shown(caller, row) };
  }

  /** Creates a lead for the organization's own systems. */
  async create(
    caller: Caller,
    body: CreateLeadBody,
    deadline: Deadline,
  ): Promise<{ data: Lead; callback: OutboundCall | null }> {
    const { callback, ...contact } = body;
    if (callback) return this.createWithCallback(caller, contact, callback, deadline);
    const row = await this.storeNew(caller, this.newLead({ ...contact, source: 'api' }), deadline);
    return { data: shown(caller, row), callback: null };
  }

  /** Records a lead captured by a call, a chat, an outbound call or the website. Idempotent by `external_id`. */
  async record(caller: Caller, body: RecordLeadBody, deadline: Deadline): Promise<{ data: Lead; existing: boolean }> {
    const first = await this.findFirst(caller, body);
    if (first) return { data: shown(caller, first), existing: true };

    const stored = await this.store(caller, this.newLead(body), deadline);
    if (stored) return { data: shown(caller, stored), existing: false };

    const winner = await this.findFirst(caller, body);
    if (!winner)
      throw new DomainError('unavailable', { retryAfterSeconds: 1 }, 'the lead was removed during the request');
    return { data: shown(caller, winner), existing: true };
  }

  /** Corrects a lead. A repeat changes and announces nothing. */
  async change(caller: Caller, id: number, body: ChangeLeadBody, deadline: Deadline): Promise<{ data: Lead }> {
    const row = await inTransaction(this.dataSource, (tx) => this.changeLocked(tx, caller, id, body), {
      beforeCommit: deadline.assertTimeToCommit,
    });
    return { data: shown(caller, row) };
  }

  private async changeLocked(tx: Tx, caller: Caller, id: number, body: ChangeLeadBody): Promise<LeadRow> {
    const before = await this.leads.lock(tx, caller.organizationId, id);
    if (!before) throw new DomainError('not_found');
    const row = changedBy(before, body);
    if (isDeepStrictEqual(row, before)) {
      recordNoChange(caller);
      return before;
    }
    const owner = { ...caller, livemode: row.livemode };
    await this.leads.update(tx, scopeOf(owner), row);
    const { organizationId, livemode, traceparent } = owner;
    const occurrence = { organizationId, livemode, at: this.clock.now(), traceparent };
    await announce(tx, leadUpdated, occurrence, { lead: toLeadInEvent(row) });
    await recordChange(tx, owner, { id, before, after: row });
    return row;
  }

  /**
   * Asks the dialer before it stores anything, and then commits lead and callback request together. After the commit,
   * no crash loses the callback, because the request goes to the dialer both directly and as an event.
   */
  private async createWithCallback(
    caller: Caller,
    contact: LeadContactBody,
    callback: CallbackBody,
    deadline: Deadline,
  ): Promise<{ data: Lead; callback: OutboundCall | null }> {
    // The validation requires a number if there is a callback.
    const phone_number = await this.callbacks.check(caller, contact.phone_number!, deadline);
    const lead = this.newLead({ ...contact, phone_number, source: 'api' });
    const row = await this.storeNew(caller, lead, deadline, async (tx, stored) => {
      await spendConfirmation(tx, caller);
      const { organizationId, livemode, traceparent } = caller;
      const occurrence = { organizationId, livemode, at: stored.created_at, traceparent };
      const request = callbackRequest(stored, callback);
      const recorder = request.consent && recorderOf(caller);
      await announce(tx, callbackRequested, occurrence, { ...request, recorder });
    });
    const placed = await this.callbacks.place(caller, callbackRequest(row, callback), deadline);
    return { data: shown(caller, row), callback: placed };
  }

  private async findFirst(caller: Caller, { external_id }: RecordLeadBody): Promise<LeadRow | null> {
    return external_id ? this.leads.findByExternalId(scopeOf(caller), external_id) : null;
  }

  private newLead(body: Omit<RecordLeadBody, 'source'> & Pick<NewLead, 'source'>): NewLead {
    return {
      external_id: body.external_id ?? null,
      name: body.name ?? null,
      phone_number: usNumber(body.phone_number),
      email: body.email ?? null,
      reason: body.reason,
      urgency: body.urgency ?? null,
      details: body.details ?? null,
      custom_fields: body.custom_fields ?? {},
      source: body.source,
      call_id: body.call_id ?? null,
      chat_id: body.chat_id ?? null,
      outbound_call_id: body.outbound_call_id ?? null,
      created_at: wholeSecond(this.clock.now()),
    };
  }

  private async storeNew(
    caller: Caller,
    lead: NewLead,
    deadline: Deadline,
    alongside?: (tx: Tx, row: LeadRow) => Promise<void>,
  ): Promise<LeadRow> {
    const row = await this.store(caller, lead, deadline, alongside);
    if (!row) throw new Error('A lead without an external id cannot be a repeat');
    return row;
  }

  /** Stores and announces the lead together. Returns null for a repeat, which announces nothing. */
  private async store(
    caller: Caller,
    lead: NewLead,
    deadline: Deadline,
    alongside?: (tx: Tx, row: LeadRow) => Promise<void>,
  ): Promise<LeadRow | null> {
    const { organizationId, livemode, traceparent } = caller;
    const scope = scopeOf(caller);
    const occurrence = { organizationId, livemode, at: lead.created_at, traceparent };
    if (lead.external_id === null && !alongside) {
      const dataOf = (id: number): DataOf<typeof leadCreated> => ({ lead: toLeadInEvent({ ...lead, id, livemode }) });
      const auditFor = caller.audit && ((id: number) => auditOf(caller, { id, after: lead }));
      const announcement = { event: leadCreated, occurrence, dataOf, ...(auditFor ? { auditFor } : {}) };
      const id = await this.leads.insertAnnounced(scope, lead, announcement, deadline);
      return { ...lead, id, livemode };
    }
    return inTransaction(
      this.dataSource,
      async (tx) => {
        const id = await this.leads.insert(tx, scope, lead);
        if (id === null) return null;
        const row = { ...lead, id, livemode };
        await announce(tx, leadCreated, occurrence, { lead: toLeadInEvent(row) });
        await recordChange(tx, caller, { id, after: row });
        await alongside?.(tx, row);
        return row;
      },
      { beforeCommit: deadline.assertTimeToCommit },
    );
  }
}

function shown(caller: Caller, row: LeadRow): Lead {
  return toLead(row, { detail: true, hipaa: hidesContent(caller) });
}

function usNumber(given: string | null | undefined): string | null {
  const number = given ? parseUsNumber(given) : null;
  if (given && !number) throw new DomainError('invalid_number');
  return number;
}

function changedBy(row: LeadRow, { phone_number, details, custom_fields, ...given }: ChangeLeadBody): LeadRow {
  return {
    ...row,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    ...(phone_number === undefined ? {} : { phone_number: usNumber(phone_number) }),
    ...(details ? { details: merged('details', row.details ?? {}, details) } : {}),
    ...(custom_fields ? { custom_fields: merged('custom_fields', row.custom_fields, custom_fields) } : {}),
  };
}

function merged<Value>(
  field: 'details' | 'custom_fields',
  before: Record<string, Value>,
  given: Record<string, Value>,
): Record<string, Value> {
  const entries = { ...before, ...given };
  if (Object.keys(entries).length > MAX_ENTRIES)
    throw invalidFields({ [field]: [`must have at most ${MAX_ENTRIES} entries with those of the lead`] });
  return entries;
}

function recorderOf({ actor, address, requestId, hipaa }: Caller): ConsentRecorder | null {
  return actor ? { actor, address: address ?? null, request_id: requestId, hipaa } : null;
}

function callbackRequest(
  { id, phone_number, name, reason, urgency, created_at }: LeadRow,
  { consent_text, source_url, ip_address, user_agent }: CallbackBody,
): CallbackRequest {
  const evidence = { source_url: source_url ?? null, ip_address: ip_address ?? null, user_agent: user_agent ?? null };
  return {
    lead_id: id,
    phone_number: phone_number!,
    contact_name: name,
    context: { reason, ...(urgency ? { urgency } : {}) },
    requested_at: formatInstant(created_at),
    consent: consent_text ? { consent_text, ...evidence } : null,
  };
}
