import {
  DomainError,
  formatInstant,
  invalidFields,
  parseUsNumber,
  type Caller,
  type Consent,
  type ListConsentsQuery,
  type Page,
  type PageRequest,
  type RecordConsentBody,
  type RevocationChannel,
} from '@frontdesk/contracts';
import { type Deadline, recordChange, recordNoChange } from '@frontdesk/messaging';
import { DataSource, inTransaction, scopeOf, sqlRunner, toPage, type Scope, type Tx } from '@frontdesk/persistence';
import { wholeSecond } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { WaitingCalls } from '../calls/waiting-calls.js';
import { lockNumber } from '../number-locks.sql.js';
import { OrganizationTimes } from '../organization-time/organization-times.js';
import { covers } from './consent-coverage.js';
import { toConsent, type ConsentRow } from './consent.entity.js';
import { ConsentsRepository, type NewConsent } from './consents.repository.js';

/** How far the clock of a producer may be ahead of this server's clock. */
const CLOCKS_DIFFER_MS = 60_000;
/** The Telephone Consumer Protection Act, which requires consent, was passed in December 1991. */
const EARLIEST = new Date('1991-01-01T00:00:00Z');

@Injectable()
export class ConsentsService {
  constructor(
    private readonly consents: ConsentsRepository,
    private readonly waitingCalls: WaitingCalls,
    private readonly dataSource: DataSource,
    private readonly times: OrganizationTimes,
  ) {}

  async list(caller: Caller, query: ListConsentsQuery, page: PageRequest): Promise<Page<Consent>> {
    const rows = await this.consents.list(scopeOf(caller), query, page);
    return toPage(page, rows, ({ created_at, id }) => ({ at: formatInstant(created_at), id }), toConsent);
  }

  /** Throws `not_found` for a consent of another organization or mode. */
  async get(caller: Caller, id: number): Promise<{ data: Consent }> {
    const row = await this.consents.find(scopeOf(caller), id);
    if (!row) throw new DomainError('not_found');
    return { data: toConsent(row) };
  }

  /** Stores a consent. An `external_id` makes the write idempotent. */
  async record(
    caller: Caller,
    body: RecordConsentBody,
    deadline: Deadline,
  ): Promise<{ data: Consent; existing: boolean }> {
    const first = await this.findFirst(caller, body);
    if (first) return { data: toConsent(first), existing: true };

    const { now } = await this.times.read(sqlRunner(this.dataSource), scopeOf(caller));
    const consent = newConsent(body, caller, wholeSecond(now));
    const stored = await inTransaction(this.dataSource, (tx) => this.store(tx, caller, consent), {
      beforeCommit: deadline.assertTimeToCommit,
    });
    if (stored) return { data: toConsent(stored), existing: false };

    const winner = await this.findFirst(caller, body);
    if (!winner) throw new DomainError('unavailable', { retryAfterSeconds: 1 }, 'the consent is not visible yet');
    return { data: toConsent(winner), existing: true };
  }

  /**
   * Revokes a consent. After the commit, no call that needs it starts to ring: waiting calls that no other consent
   * covers are blocked at once. Revoking a consent twice changes nothing.
   */
  async revoke(caller: Caller, id: number, deadline: Deadline): Promise<null> {
    const subject = await this.consents.subjectOf(caller.organizationId, id);
    if (!subject) throw new DomainError('not_found');
    const { livemode, phone_number: number } = subject;
    const scope = scopeOf({ organizationId: caller.organizationId, livemode });
    await inTransaction(
      this.dataSource,
      async (tx) => {
        await lockNumber(tx, scope, number);
        const { now } = await this.times.read(tx, scope);
        const revoked_at = wholeSecond(now);
        const revoked_channel = channelOf(caller);
        const withdrawal = { at: revoked_at, cause: 'withdrawn', channel: revoked_channel } as const;
        if (!(await this.consents.revoke(tx, scope, id, withdrawal))) return recordNoChange(caller);
        const after = { revoked_at, revoked_cause: withdrawal.cause, revoked_channel };
        await recordChange(tx, { ...caller, livemode }, { id, after });
        const left = await this.consents.purposesInForce(tx, scope, number, now);
        await this.waitingCalls.block(tx, scope, number, {
          reason: 'consent_revoked',
          evidence: { consent_id: id },
          // An agent call needs no consent to AI calls.
          only: ({ source, purpose }) => source !== 'agent_dial' && !left.some((purposes) => covers(purposes, purpose)),
          traceparent: caller.traceparent,
        });
      },
      { beforeCommit: deadline.assertTimeToCommit },
    );
    return null;
  }

  /** Revokes a consent of the caller's mode. */
  async withdraw(caller: Caller, id: number, deadline: Deadline): Promise<null> {
    if (!(await this.consents.find(scopeOf(caller), id))) throw new DomainError('not_found');
    return this.revoke(caller, id, deadline);
  }

  /**
   * Withdraws the consents of a number at which another person has answered, and blocks its waiting calls that need
   * them. A consent obtained after the end of the call stays in force. The transaction must hold the number's lock.
   */
  async withdrawForWrongNumber(
    tx: Tx,
    scope: Scope,
    { id, phone_number, ended_at }: { id: number; phone_number: string; ended_at: Date | null },
    { traceparent }: { traceparent?: string | undefined },
  ): Promise<void> {
    const { now } = await this.times.read(tx, scope);
    const withdrawal = { at: wholeSecond(now), cause: 'wrong_number', channel: 'call' } as const;
    await this.consents.revokeAllOf(tx, scope, phone_number, withdrawal, ended_at ?? now);
    const left = await this.consents.purposesInForce(tx, scope, phone_number, now);
    await this.waitingCalls.block(tx, scope, phone_number, {
      reason: 'consent_revoked',
      evidence: { outbound_call_id: id },
      only: ({ purpose }) => !left.some((purposes) => covers(purposes, purpose)),
      traceparent,
    });
  }

  /**
   * Stores consents of different numbers, and returns the id of each by its number. Those that were withdrawn since
   * they were given are stored as evidence and revoked. The transaction must hold the locks of the numbers.
   */
  async recordAll(tx: Tx, scope: Scope, consents: readonly NewConsent[]): Promise<Map<string, number>> {
    const inserted = await this.consents.insertAll(tx, scope, consents);
    const ids = inserted.map(({ id }) => id);
    const now = wholeSecond((await this.times.read(tx, scope)).now);
    await this.consents.revokeWithdrawnSince(tx, scope, ids, now);
    return new Map(inserted.map(({ phone_number, id }) => [phone_number, id]));
  }

  private async findFirst(caller: Caller, { external_id }: RecordConsentBody): Promise<ConsentRow | null> {
    return external_id ? this.consents.findByExternalId(scopeOf(caller), external_id) : null;
  }

  /** Returns null if the write is a repeat. */
  private async store(tx: Tx, caller: Caller, consent: NewConsent): Promise<ConsentRow | null> {
    const scope = scopeOf(caller);
    await lockNumber(tx, scope, consent.phone_number);
    const inserted = await this.consents.insert(tx, scope, consent);
    if (!inserted) return null;
    const { id, obtained_at, created_at } = inserted;
    // A consent obtained now is later than every withdrawal.
    const isRevoked =
      obtained_at < created_at && (await this.consents.revokeWithdrawnSince(tx, scope, [id], created_at));
    const after = isRevoked ? (await this.consents.find(scope, id, tx))! : inserted;
    await recordChange(tx, caller, { id, after });
    return after;
  }
}

function newConsent(body: RecordConsentBody, { actor }: Caller, now: Date): NewConsent {
  const obtainedAt = body.obtained_at ? obtained(wholeSecond(new Date(body.obtained_at)), now) : now;
  const number = parseUsNumber(body.phone_number);
  if (!number) throw new DomainError('invalid_number');
  return {
    external_id: body.external_id ?? null,
    phone_number: number,
    purposes: [...new Set(body.purposes)],
    consent_text: body.consent_text,
    source_url: body.source_url ?? null,
    ip_address: body.ip_address ?? null,
    user_agent: body.user_agent ?? null,
    method: body.method ?? 'portal',
    seller: body.seller ?? null,
    form_version: body.form_version ?? null,
    recorded_by: body.recorded_by ?? actor?.name ?? null,
    obtained_at: obtainedAt,
    created_at: now,
  };
}

/** Returns the channel of a withdrawal: the portal for a person, otherwise the API. */
export function channelOf({ actor }: Caller): RevocationChannel {
  return actor?.kind === 'person' ? 'portal' : 'api';
}

/**
 * A consent dated slightly in the future counts as obtained now, because producers' clocks differ. A consent dated
 * further ahead is refused.
 */
function obtained(said: Date, now: Date): Date {
  const refusal = obtainedAtRefusal(said, now);
  if (refusal) throw invalidFields({ obtained_at: [refusal] });
  return said > now ? now : said;
}

/** Returns why a person cannot have consented at an instant, or null. */
export function obtainedAtRefusal(said: Date, now: Date): string | null {
  const isPossible = said.getTime() - now.getTime() <= CLOCKS_DIFFER_MS && said >= EARLIEST;
  return isPossible ? null : `must be between ${formatInstant(EARLIEST)} and now`;
}
