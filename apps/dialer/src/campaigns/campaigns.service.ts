import {
  DomainError,
  formatInstant,
  invalidFields,
  isRefusal,
  type Campaign,
  type CampaignContact,
  type CampaignStatus,
  type Caller,
  type CreateCampaignBody,
  type DecisionReason,
  type ErrorCode,
  type ListCampaignContactsQuery,
  type ListCampaignsQuery,
  type Page,
  type PageRequest,
  type RefusedRow,
  type UpdateCampaignBody,
} from '@frontdesk/contracts';
import { recordChange, recordNoChange, type Deadline } from '@frontdesk/messaging';
import { DataSource, inTransaction, scopeOf, sqlRunner, toPage, type Scope } from '@frontdesk/persistence';
import { Clock, wholeSecond } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { DecisionsService } from '../decisions/decisions.service.js';
import { OrganizationTimes } from '../organization-time/organization-times.js';
import { toCampaignContact, toRefusedRow } from './campaign-contact.entity.js';
import { CampaignRunner } from './campaign-runner.service.js';
import { toCampaign, type CampaignEntity } from './campaign.entity.js';
import { CampaignsRepository, type CampaignState } from './campaigns.repository.js';
import { CampaignsSchedule } from './campaigns.schedule.js';
import { ContactsRepository } from './contacts/contacts.repository.js';
import { ofOrganization } from './organization-reasons.js';

type ById<T> = Promise<{ data: T }>;

@Injectable()
export class CampaignsService {
  constructor(
    private readonly campaigns: CampaignsRepository,
    private readonly contacts: ContactsRepository,
    private readonly runner: CampaignRunner,
    private readonly schedule: CampaignsSchedule,
    private readonly decisions: DecisionsService,
    private readonly dataSource: DataSource,
    private readonly times: OrganizationTimes,
    private readonly clock: Clock,
  ) {}

  /** The caller in the mode of a campaign. The paths of the platform API do not contain the mode. */
  async inModeOf(caller: Caller, id: number): Promise<Caller> {
    const livemode = await this.campaigns.modeOf(caller.organizationId, id);
    if (livemode === null) throw new DomainError('not_found');
    return { ...caller, livemode };
  }

  async list(caller: Caller, query: ListCampaignsQuery, page: PageRequest): Promise<Page<Campaign>> {
    const rows = await this.campaigns.list(scopeOf(caller), query, page);
    return toPage(page, rows, keyOf, toCampaign);
  }

  async get(caller: Caller, id: number): ById<Campaign> {
    const row = await this.campaigns.find(scopeOf(caller), id);
    if (!row) throw new DomainError('not_found');
    return { data: toCampaign(row) };
  }

  /** The campaign that placed a call. Throws `not_found` for a call of another source. */
  async ofCall(caller: Caller, callId: number): ById<Campaign> {
    const id = await this.campaigns.idOfCall(scopeOf(caller), callId);
    if (id === null) throw new DomainError('not_found');
    return this.get(caller, id);
  }

  async listContacts(
    caller: Caller,
    id: number,
    query: ListCampaignContactsQuery,
    page: PageRequest,
  ): Promise<Page<CampaignContact>> {
    await this.get(caller, id);
    const rows = await this.contacts.list(scopeOf(caller), id, query, page);
    return toPage(page, rows, keyOf, toCampaignContact);
  }

  async listRefused(caller: Caller, id: number, page: PageRequest): Promise<Page<RefusedRow>> {
    await this.get(caller, id);
    const rows = await this.contacts.listRefused(scopeOf(caller), id, page);
    return toPage(page, rows, keyOf, toRefusedRow);
  }

  async create(caller: Caller, body: CreateCampaignBody, deadline: Deadline): ById<Campaign> {
    const scope = scopeOf(caller);
    const campaign = {
      name: body.name,
      purpose: body.purpose,
      status: 'draft',
      seller: body.seller ?? null,
      context: body.context ?? null,
      calls_at_once: body.calls_at_once ?? 1,
      calls_per_day: body.calls_per_day ?? null,
      starts_at: instantOf(body.starts_at),
      ends_at: instantOf(body.ends_at),
      created_at: wholeSecond(await this.now(scope)),
    } as const;
    assertWindow(campaign);
    return inTransaction(
      this.dataSource,
      async (tx) => {
        const id = await this.campaigns.insert(tx, scope, campaign);
        const data = toCampaign((await this.campaigns.find(scope, id, tx))!);
        await recordChange(tx, caller, { id, after: data });
        return { data };
      },
      { beforeCommit: deadline.assertTimeToCommit },
    );
  }

  async update(caller: Caller, id: number, body: UpdateCampaignBody, deadline: Deadline): ById<Campaign> {
    const scope = scopeOf(caller);
    return inTransaction(
      this.dataSource,
      async (tx) => {
        const campaign = await this.campaigns.lock(tx, scope, id);
        if (!campaign) throw new DomainError('not_found');
        if (!['draft', 'ready', 'paused'].includes(campaign.status)) throw new DomainError('invalid_transition');
        const before = toCampaign((await this.campaigns.find(scope, id, tx))!);
        const { starts_at, ends_at, ...given } = body;
        const next: CampaignEntity = {
          ...campaign,
          ...given,
          ...(starts_at === undefined ? {} : { starts_at: instantOf(starts_at) }),
          ...(ends_at === undefined ? {} : { ends_at: instantOf(ends_at) }),
        };
        assertWindow(next);
        await this.campaigns.updateSettings(tx, scope, next);
        const data = toCampaign((await this.campaigns.find(scope, id, tx))!);
        await recordChange(tx, caller, { id, before, after: data });
        return { data };
      },
      { beforeCommit: deadline.assertTimeToCommit },
    );
  }

  /** Starts or resumes a campaign. Throws a refusal that concerns every call of the organization. */
  async start(caller: Caller, id: number, deadline: Deadline): ById<Campaign> {
    const { data } = await this.get(caller, id);
    const now = await this.now(scopeOf(caller));
    if (data.ends_at && new Date(data.ends_at) <= now) {
      throw invalidFields({ ends_at: ['must be in the future'] });
    }
    await this.assertMayCall(caller, data, now);
    const state = { status: 'running', dueAt: this.clock.now(), startedAt: wholeSecond(now) } as const;
    const started = await this.move(caller, id, ['ready', 'paused'], state, deadline);
    this.schedule.wake();
    return started;
  }

  /** Pauses a campaign. No dial of it starts after the commit, and its calls that have not rung are taken back. */
  async pause(caller: Caller, id: number, deadline: Deadline): ById<Campaign> {
    await this.move(caller, id, ['running'], { status: 'paused', dueAt: this.clock.now() }, deadline);
    // If this is interrupted, the runner goes on.
    await this.runner.endCalls(scopeOf(caller), id);
    return this.get(caller, id);
  }

  /** Cancels a campaign. No dial of it starts after the commit, and its waiting calls are blocked. */
  async cancel(caller: Caller, id: number, deadline: Deadline): ById<Campaign> {
    const endedAt = wholeSecond(await this.now(scopeOf(caller)));
    const state = { status: 'cancelled', dueAt: this.clock.now(), endedAt } as const;
    await this.move(caller, id, ['draft', 'ready', 'running', 'paused'], state, deadline);
    // If this is interrupted, the runner goes on.
    await this.runner.settle(scopeOf(caller), id);
    return this.get(caller, id);
  }

  private async now(scope: Scope): Promise<Date> {
    return (await this.times.read(sqlRunner(this.dataSource), scope)).now;
  }

  private async assertMayCall(caller: Caller, { purpose, id }: Campaign, now: Date): Promise<void> {
    const scope = scopeOf(caller);
    const [contact] = await this.contacts.list(scope, id, {}, { limit: 1 });
    if (!contact) return;
    const wanted = { source: 'campaign', purpose, phoneNumber: contact.phone_number } as const;
    const decision = await this.decisions.preview(sqlRunner(this.dataSource), scope, wanted, now);
    if (isRefusal(decision) && ofOrganization(decision.reason as DecisionReason))
      throw new DomainError(decision.reason as ErrorCode);
  }

  private async move(
    caller: Caller,
    id: number,
    from: readonly CampaignStatus[],
    state: CampaignState,
    deadline: Deadline,
  ): ById<Campaign> {
    const scope: Scope = scopeOf(caller);
    return inTransaction(
      this.dataSource,
      async (tx) => {
        const before = await this.campaigns.lock(tx, scope, id);
        if (!before) throw new DomainError('not_found');
        const hasMoved = await this.campaigns.move(tx, scope, id, from, state);
        // A repeat changes nothing.
        if (!hasMoved && before.status !== state.status) throw new DomainError('invalid_transition');
        if (hasMoved) await recordChange(tx, caller, { id, before, after: { ...before, status: state.status } });
        else recordNoChange(caller);
        return { data: toCampaign((await this.campaigns.find(scope, id, tx))!) };
      },
      { beforeCommit: deadline.assertTimeToCommit },
    );
  }
}

function keyOf({ created_at, id }: { created_at: Date; id: number }): { at: string; id: number } {
  return { at: formatInstant(created_at), id };
}

function instantOf(text: string | null | undefined): Date | null {
  return text ? wholeSecond(new Date(text)) : null;
}

function assertWindow({ starts_at, ends_at }: Pick<CampaignEntity, 'starts_at' | 'ends_at'>): void {
  if (starts_at && ends_at && ends_at <= starts_at) throw invalidFields({ ends_at: ['must be after starts_at'] });
}
