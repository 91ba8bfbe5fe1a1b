import type { Scope, Tx } from '@frontdesk/persistence';
import { Clock, wholeSecond } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { WaitingCalls } from '../calls/waiting-calls.js';
import { ConsentsRepository } from '../consents/consents.repository.js';
import { lockNumber } from '../number-locks.js';
import type { DoNotCallEntryRow } from './do-not-call-entry.entity.js';
import { DoNotCallRepository } from './do-not-call.repository.js';

/** Where the person opted out, as far as known. */
export interface OptOutDetails {
  note?: string | null;
  call_id?: number | null;
  chat_id?: number | null;
  outbound_call_id?: number | null;
  traceparent?: string | undefined;
}

export interface ListedEntry {
  entry: DoNotCallEntryRow;
  /** True if the number was already listed. */
  existing: boolean;
}

@Injectable()
export class OptOutsService {
  constructor(
    private readonly entries: DoNotCallRepository,
    private readonly consents: ConsentsRepository,
    private readonly waitingCalls: WaitingCalls,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores an opt-out: makes the entry an opt-out, revokes every consent and blocks every waiting call to the number,
   * all in the given transaction. Takes the lock of the number, so the transaction must not have locked rows of
   * outbound calls.
   */
  async optOut(tx: Tx, scope: Scope, number: string, details: OptOutDetails = {}): Promise<ListedEntry> {
    const at = wholeSecond(this.clock.now());
    await lockNumber(tx, scope, number);
    const listed = await this.list(tx, scope, number, details, at);
    await this.consents.revokeAllOf(tx, scope, number, at);
    await this.waitingCalls.block(tx, scope, number, {
      reason: 'do_not_call',
      evidence: { list: 'organization', entry_id: listed.entry.id },
      traceparent: details.traceparent,
    });
    return listed;
  }

  private async list(tx: Tx, scope: Scope, number: string, details: OptOutDetails, at: Date): Promise<ListedEntry> {
    const wanted = {
      phone_number: number,
      source: 'opt_out',
      note: details.note ?? null,
      opted_out_at: at,
      call_id: details.call_id ?? null,
      chat_id: details.chat_id ?? null,
      outbound_call_id: details.outbound_call_id ?? null,
      created_at: at,
    } as const;
    // A removal does not take the lock, so the conflicting entry may be gone by the upgrade.
    for (;;) {
      const upgraded = await this.entries.upgrade(tx, scope, wanted);
      if (upgraded) return { entry: upgraded, existing: true };
      const optedOut = await this.entries.findByNumber(tx, scope, number);
      if (optedOut?.source === 'opt_out') return { entry: optedOut, existing: true };
      const entry = await this.entries.insert(tx, scope, wanted);
      if (entry) return { entry, existing: false };
    }
  }
}
