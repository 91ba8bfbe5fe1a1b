import { scopeOf, type Tx } from '@frontdesk/persistence';
import { wholeSecond, type Erased, type ErasedPerson, type ErasureSettings } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { WaitingCalls } from '../calls/waiting-calls.js';
import { ConsentsRepository } from '../consents/consents.repository.js';
import { lockNumber } from '../number-locks.sql.js';
import {
  countKept,
  findCallbackOfLead,
  hasCallInProgress,
  removeCalls,
  removeContacts,
  removeNotes,
  removeTextsOfCalls,
} from './person-erasure.sql.js';

/**
 * Erases a person from the dialer. The person's waiting calls end and the consents are withdrawn, under the lock that
 * an opt-out takes, so that no AI call starts afterwards. Everything that prevents calls stays: the Do Not Call list,
 * blocked callers, and dials, which count against the limits.
 */
@Injectable()
export class PersonErasure {
  constructor(
    private readonly waitingCalls: WaitingCalls,
    private readonly consents: ConsentsRepository,
  ) {}

  readonly settings: ErasureSettings = {
    service: 'dialer',
    steps: [
      (tx, person, at) => this.stopCalls(tx, person, true, at),
      (tx, person, at) => this.stopCalls(tx, person, false, at),
      (tx, person) => this.stopCallbacks(tx, person),
      removeTextsOfCalls,
      removeCalls,
      removeContacts,
      removeNotes,
    ],
    kept: countKept,
    // A call that is in progress may be followed by a retry, which waits for at least some minutes.
    isBusy: hasCallInProgress,
    keepsPerson: true,
  };

  private async stopCalls(tx: Tx, person: ErasedPerson, livemode: boolean, at: Date): Promise<Erased> {
    const { organizationId, phoneNumber, requestedAt, requestId } = person;
    if (phoneNumber === null) return { counts: {}, more: false };
    const scope = scopeOf({ organizationId, livemode });
    await lockNumber(tx, scope, phoneNumber);
    const withdrawal = { at: wholeSecond(at), cause: 'withdrawn', channel: 'api' } as const;
    const consents_withdrawn = await this.consents.revokeAllOf(tx, scope, phoneNumber, withdrawal, requestedAt);
    const calls = await this.waitingCalls.block(tx, scope, phoneNumber, {
      reason: 'cancelled',
      evidence: { data_request_id: requestId },
      // A later request is a new one, with a consent of its own.
      only: ({ created_at }) => created_at <= requestedAt,
    });
    return { counts: { consents_withdrawn, calls_cancelled: calls.length }, more: false };
  }

  /** Ends one waiting callback of a removed lead, whatever its number. */
  private async stopCallbacks(tx: Tx, person: ErasedPerson): Promise<Erased> {
    const found = await findCallbackOfLead(tx, person);
    if (!found) return { counts: {}, more: false };
    const scope = scopeOf({ organizationId: person.organizationId, livemode: found.livemode });
    await lockNumber(tx, scope, found.phone_number);
    const calls = await this.waitingCalls.block(tx, scope, found.phone_number, {
      reason: 'cancelled',
      evidence: { data_request_id: person.requestId },
      only: ({ id }) => id === found.id,
    });
    return { counts: { calls_cancelled: calls.length }, more: true };
  }
}
