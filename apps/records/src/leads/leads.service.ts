import {
  DomainError,
  formatInstant,
  leadCreated,
  parseUsNumber,
  type Caller,
  type CreateLeadBody,
  type Lead,
  type ListLeadsQuery,
  type Page,
  type PageRequest,
  type RecordLeadBody,
} from '@frontdesk/contracts';
import { announce, type Deadline } from '@frontdesk/messaging';
import { inTransaction, scopeOf, toPage } from '@frontdesk/persistence';
import { Clock, wholeSecond } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { toLead, toLeadInEvent, type LeadRow } from './lead.entity.js';
import { LeadsRepository, type NewLead } from './leads.repository.js';

@Injectable()
export class LeadsService {
  constructor(
    private readonly leads: LeadsRepository,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async list(caller: Caller, query: ListLeadsQuery, page: PageRequest): Promise<Page<Lead>> {
    const rows = await this.leads.list(scopeOf(caller), query, page);
    return toPage(
      page,
      rows,
      ({ created_at, id }) => ({ at: formatInstant(created_at), id }),
      (row) => toLead(row, { detail: false, hipaa: caller.hipaa }),
    );
  }

  async get(caller: Caller, id: number): Promise<{ data: Lead }> {
    const row = await this.leads.find(scopeOf(caller), id);
    if (!row) throw new DomainError('not_found');
    return { data: shown(caller, row) };
  }

  /** A lead from the organization's own systems. */
  async create(caller: Caller, body: CreateLeadBody, deadline: Deadline): Promise<{ data: Lead; callback: null }> {
    // Availability of the callback is asked for before the number is looked at.
    if (body.callback) throw new DomainError('speed_to_lead_unavailable');
    const row = await this.store(caller, this.newLead({ ...body, source: 'api' }), deadline);
    if (!row) throw new Error('A lead without an external id cannot be a repeat');
    return { data: shown(caller, row), callback: null };
  }

  /** A lead captured by a call, a chat, an outbound call or the website; its `external_id` makes it repeatable. */
  async record(caller: Caller, body: RecordLeadBody, deadline: Deadline): Promise<{ data: Lead; repeated: boolean }> {
    const first = await this.findFirst(caller, body);
    if (first) return { data: shown(caller, first), repeated: true };

    const stored = await this.store(caller, this.newLead(body), deadline);
    if (stored) return { data: shown(caller, stored), repeated: false };

    const winner = await this.findFirst(caller, body);
    if (!winner) throw new DomainError('unavailable', { retryAfterSeconds: 1 }, 'lead removed while it was repeated');
    return { data: shown(caller, winner), repeated: true };
  }

  private async findFirst(caller: Caller, { external_id }: RecordLeadBody): Promise<LeadRow | null> {
    return external_id ? this.leads.findByExternalId(scopeOf(caller), external_id) : null;
  }

  private newLead(body: Omit<RecordLeadBody, 'source'> & Pick<NewLead, 'source'>): NewLead {
    const number = body.phone_number ? parseUsNumber(body.phone_number) : null;
    if (body.phone_number && !number) throw new DomainError('invalid_number');
    return {
      external_id: body.external_id ?? null,
      name: body.name ?? null,
      phone_number: number,
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

  /** Stores and announces the lead, both or neither. Null, and nothing announced, when it is a repeat. */
  private async store(caller: Caller, lead: NewLead, deadline: Deadline): Promise<LeadRow | null> {
    const { organizationId, livemode, traceparent } = caller;
    return inTransaction(
      this.dataSource,
      async (tx) => {
        const id = await this.leads.insert(tx, scopeOf(caller), lead);
        if (id === null) return null;
        const row = { ...lead, id, livemode };
        const occurrence = { organizationId, livemode, at: lead.created_at, traceparent };
        await announce(tx, leadCreated, occurrence, { lead: toLeadInEvent(row) });
        return row;
      },
      { beforeCommit: deadline.assertTimeToCommit },
    );
  }
}

function shown(caller: Caller, row: LeadRow): Lead {
  return toLead(row, { detail: true, hipaa: caller.hipaa });
}
