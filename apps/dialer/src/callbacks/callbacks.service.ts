import {
  DomainError,
  outboundCallPurposes,
  parseUsNumber,
  pendingAudit,
  recordConsent,
  hidesContent,
  type callbackRequested,
  type CallbackRequest,
  type Caller,
  type ConsentRecorder,
  type DataOf,
  type EventEnvelope,
  type OutboundCall,
} from '@frontdesk/contracts';
import { recordChange, recordInInbox, type Deadline } from '@frontdesk/messaging';
import { DataSource, inTransaction, scopeOf, sqlRunner, type Tx } from '@frontdesk/persistence';
import { Clock, OrganizationFactsRepository, wholeSecond } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { toOutboundCallItem, type OutboundCallRow } from '../calls/outbound-call.entity.js';
import { OutboundCallsRepository } from '../calls/outbound-calls.repository.js';
import { OutboundCallsService } from '../calls/outbound-calls.service.js';
import { ConsentsRepository } from '../consents/consents.repository.js';
import { lockNumber } from '../number-locks.sql.js';
import { OrganizationTimes } from '../organization-time/organization-times.js';
import { CallbackRequestsRepository } from './callback-requests.repository.js';
import { offersSpeedToLead } from './speed-to-lead.rule.js';

const CONSUMER = 'callbacks';
const CALLBACK = { source: 'speed_to_lead', purpose: 'marketing' } as const;

/**
 * Places the callbacks of leads. A request arrives both as an operation and as an event, possibly at two replicas at
 * once. Both take the lock of the number, so the second finds the call of the first.
 */
@Injectable()
export class CallbacksService {
  constructor(
    private readonly requests: CallbackRequestsRepository,
    private readonly consents: ConsentsRepository,
    private readonly outboundCalls: OutboundCallsService,
    private readonly storedCalls: OutboundCallsRepository,
    private readonly facts: OrganizationFactsRepository,
    private readonly dataSource: DataSource,
    private readonly times: OrganizationTimes,
    private readonly clock: Clock,
  ) {}

  /**
   * Checks a lead with a callback before it is stored, and returns the number as E.164. Waits until the organization's
   * facts are at least as new as those of the caller.
   */
  async check({ organizationId }: Caller, number: string): Promise<{ phone_number: string }> {
    const facts = await this.facts.find(sqlRunner(this.dataSource), organizationId);
    if (!facts || !offersSpeedToLead(facts)) throw new DomainError('speed_to_lead_unavailable');
    const phone_number = parseUsNumber(number);
    if (!phone_number) throw new DomainError('invalid_number');
    return { phone_number };
  }

  /** Returns the lead's callback in its present state, placed or blocked. */
  async place(caller: Caller, request: CallbackRequest, deadline: Deadline): Promise<{ data: OutboundCall }> {
    const row = await inTransaction(this.dataSource, (tx) => this.placeOnce(tx, caller, request), {
      beforeCommit: deadline.assertTimeToCommit,
    });
    if (!row) throw new DomainError('not_found', {}, 'the callback has been purged or its person erased');
    return { data: toOutboundCallItem(row, hidesContent(caller)) };
  }

  /** Handles the same request when it arrives as an event. */
  async placeRequested(event: EventEnvelope): Promise<void> {
    const { recorder, ...request } = event.data as unknown as DataOf<typeof callbackRequested>;
    await inTransaction(this.dataSource, async (tx) => {
      const fresh = await recordInInbox(tx, CONSUMER, [event.id]);
      if (fresh.size > 0) await this.placeOnce(tx, callerOf(event, recorder), request);
    });
  }

  /** Returns the lead's callback, or null if it was placed earlier and has been purged, or its person was erased. */
  private async placeOnce(tx: Tx, caller: Caller, request: CallbackRequest): Promise<OutboundCallRow | null> {
    const { lead_id, phone_number, contact_name, context } = request;
    const { traceparent } = caller;
    const scope = scopeOf(caller);
    await lockNumber(tx, scope, phone_number);
    const known = await this.requests.findCall(tx, scope, lead_id);
    if (known !== null) return this.storedCalls.find(scope, known, tx);
    if (await this.requests.isErased(tx, scope, request)) return null;
    const now = wholeSecond((await this.times.read(tx, scope)).now);
    await this.keepConsent(tx, caller, request, now);
    const wanted = { ...CALLBACK, phone_number, contact_name, context, traceparent };
    const call = await this.outboundCalls.place(tx, scope, wanted);
    await this.requests.insert(tx, scope, lead_id, call.id, now);
    return call;
  }

  /**
   * Stores the consent whether or not the call may be placed, because it is evidence. An opt-out may already be stored.
   */
  private async keepConsent(tx: Tx, caller: Caller, request: CallbackRequest, now: Date): Promise<void> {
    if (!request.consent) return;
    const scope = scopeOf(caller);
    const consent = await this.consents.insert(tx, scope, {
      ...request.consent,
      external_id: null,
      phone_number: request.phone_number,
      purposes: [...outboundCallPurposes],
      method: 'api_callback',
      seller: null,
      form_version: null,
      recorded_by: caller.actor?.name ?? null,
      // The time is at most now, because the clock of records may be ahead.
      obtained_at: new Date(Math.min(wholeSecond(new Date(request.requested_at)).getTime(), now.getTime())),
      created_at: now,
    });
    if (!consent) return;
    // The audit log gets the same entry as when a consent is recorded without a callback.
    const audit = pendingAudit(recordConsent, caller, () => this.clock.now());
    await recordChange(tx, { ...caller, audit }, { id: consent.id, after: consent });
    await this.consents.revokeWithdrawnSince(tx, scope, [consent.id], now);
  }
}

/** The caller of a request that arrives as an event. Events of earlier versions have no recorder. */
function callerOf(
  { organization_id: organizationId, livemode, traceparent }: EventEnvelope,
  recorder: ConsentRecorder | null | undefined,
): Caller {
  return {
    organizationId,
    livemode,
    hipaa: recorder?.hipaa ?? false,
    factsVersion: 0,
    keyId: null,
    requestId: recorder?.request_id ?? '',
    ...(recorder ? { actor: recorder.actor } : {}),
    ...(recorder?.address ? { address: recorder.address } : {}),
    ...(traceparent ? { traceparent } : {}),
  };
}
