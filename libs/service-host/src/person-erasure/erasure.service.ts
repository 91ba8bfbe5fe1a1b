import { personErasureFinished, type PersonIds } from '@frontdesk/contracts';
import type { RunEnd } from '@frontdesk/concurrency';
import { announce } from '@frontdesk/messaging';
import { DataSource, inTransaction, type Tx } from '@frontdesk/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../clock.js';
import { LOGGER } from '../host.module.js';
import type { Logger } from '../observability/logger.js';
import { ERASURE_SETTINGS, type ErasedPerson, type ErasureSettings } from './erasure-settings.js';
import { ErasureRepository, type ErasureKey, type ErasureRow } from './erasure.repository.js';

const ERASURES_PER_RUN = 20;
const TRANSACTIONS_PER_ERASURE = 500;

/**
 * Erases people from the tables of a service. A step's effect, its count and its position commit together, so an
 * interrupted erasure continues where it was, and the receipt counts every row once.
 */
@Injectable()
export class ErasureService {
  constructor(
    private readonly erasures: ErasureRepository,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    @Inject(ERASURE_SETTINGS) private readonly settings: ErasureSettings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Runs a bounded number of transactions. Returns `more` early when the signal is aborted. */
  async run(signal: AbortSignal): Promise<RunEnd> {
    const unfinished = await this.erasures.unfinished(ERASURES_PER_RUN);
    const faults: unknown[] = [];
    // A fault in one erasure must not hold up the others.
    for (const key of unfinished) await this.erase(key, signal).catch((error: unknown) => faults.push(error));
    if (faults.length > 0) throw faults[0];
    return unfinished.length < ERASURES_PER_RUN ? 'done' : 'more';
  }

  private async erase(key: ErasureKey, signal: AbortSignal): Promise<void> {
    for (let count = 0; count < TRANSACTIONS_PER_ERASURE && !signal.aborted; count++) {
      const isOver = await inTransaction(this.dataSource, async (tx) => {
        const row = await this.erasures.lock(tx, key);
        return !row || this.advance(tx, row);
      });
      if (isOver) return;
    }
  }

  /** Runs one step, or finishes. Returns whether nothing is left to do for now. */
  private async advance(tx: Tx, row: ErasureRow): Promise<boolean> {
    const { steps, isBusy } = this.settings;
    const person = toPerson(row);
    const step = steps[row.position];
    if (step) {
      const { counts, more, ids } = await step(tx, person, this.clock.now());
      const erased = added(row.erased, counts);
      const position = more ? row.position : row.position + 1;
      await this.erasures.progress(tx, { ...row, erased, position, found: joined(row.found, ids ?? {}) });
      return false;
    }
    if (await isBusy?.(tx, person, this.clock.now())) {
      await this.erasures.progress(tx, { ...row, position: 0 });
      return true;
    }
    await this.finish(tx, row, person);
    return true;
  }

  private async finish(tx: Tx, row: ErasureRow, person: ErasedPerson): Promise<void> {
    const { service, kept: countKept, keepsPerson } = this.settings;
    const { request_id, step, organization_id, erased, found } = row;
    const at = this.clock.now();
    const kept = (await countKept?.(tx, person)) ?? {};
    await this.erasures.finish(tx, row, at);
    if (row.is_repeat && !keepsPerson) await this.erasures.forget(tx, request_id);
    const occurrence = { organizationId: organization_id, livemode: true, at };
    await announce(tx, personErasureFinished, occurrence, { request_id, step, service, erased, kept, ids: found });
    this.logger.info({ organization_id, request_id, step, erased }, 'person.erased');
  }
}

function toPerson(row: ErasureRow): ErasedPerson {
  return {
    requestId: row.request_id,
    organizationId: row.organization_id,
    phoneNumber: row.phone_number,
    email: row.email,
    requestedAt: row.requested_at,
    coversUntil: row.covers_until,
    isRepeat: row.is_repeat,
    ids: joined(row.ids, row.found),
  };
}

/** Adds counts by resource. Counts of zero are left out. */
export function added(
  one: Readonly<Record<string, number>>,
  other: Readonly<Record<string, number>>,
): Record<string, number> {
  const sums = { ...one };
  for (const [name, count] of Object.entries(other)) if (count > 0) sums[name] = (sums[name] ?? 0) + count;
  return sums;
}

/** Joins two sets of ids. */
export function joined(one: PersonIds, other: PersonIds): PersonIds {
  const kinds = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<keyof PersonIds>;
  return Object.fromEntries(
    [...kinds].map((kind) => [kind, [...new Set([...(one[kind] ?? []), ...(other[kind] ?? [])])]]),
  );
}
