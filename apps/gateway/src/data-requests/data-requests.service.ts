import {
  DomainError,
  invalidFields,
  parseUsNumber,
  personErasureStarted,
  type Caller,
  type CreateDataRequestBody,
  type DataRequest,
  type FinishedErasure,
  type Page,
  type PageRequest,
  type ServiceName,
} from '@frontdesk/contracts';
import { announce, recordChange, recordInInbox } from '@frontdesk/messaging';
import { DataSource, inTransaction, type Tx } from '@frontdesk/persistence';
import { added, Clock, joined, wholeSecond } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import type { Readable } from 'node:stream';
import type { RequestDeadline } from '../http/request-deadline.js';
import { toDataRequest, type DataRequestEntity } from './data-request.entity.js';
import { DataRequestsRepository } from './data-requests.repository.js';
import { PersonExportService } from './person-export.service.js';

const HOUR_MS = 3_600_000;
/** Records until then are erased, because they may belong to what the person did before the request. */
const COVERS_MS = 3 * HOUR_MS;
/** By then every dial has stopped to count against limits, and events that were on their way have arrived. */
const REPEAT_MS = 49 * HOUR_MS;
/** How long an export can be downloaded. */
const EXPORT_MS = 30 * 24 * HOUR_MS;
const BATCH = 20;

/**
 * The services, in the order in which they erase. The dialer is first, so that nothing rings, and has a second turn,
 * because only records knows which callbacks belong to an e-mail address. Each service gets the ids that those before
 * it have removed. Copies are last.
 */
const ERASURE_ORDER: readonly ServiceName[] = ['dialer', 'records', 'dialer', 'voice', 'chats', 'webhooks', 'gateway'];

/**
 * Accepts requests about people. An export needs no work before its download. For an erasure, every service erases the
 * person, one after the other, and once more later for what was in progress. Each turn begins with an event in the
 * transaction that ends the turn before, so a request continues after any process has died.
 */
@Injectable()
export class DataRequestsService {
  constructor(
    private readonly requests: DataRequestsRepository,
    private readonly exports: PersonExportService,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async create(organizationId: number, body: CreateDataRequestBody, caller: Caller): Promise<{ data: DataRequest }> {
    const phone_number = body.phone_number ? numberFrom(body.phone_number) : null;
    const email = body.email?.toLowerCase() ?? null;
    if (!phone_number && !email) throw invalidFields({ phone_number: ['or email is required'] });
    const isExport = body.kind === 'export';
    const include_protected = isExport && body.include_protected === true;
    if (isExport && caller.hipaa && !include_protected)
      throw protectedRefusal('must be true in HIPAA mode: the file has protected health information');
    const now = this.clock.now();
    const later = (ms: number): Date => wholeSecond(new Date(now.getTime() + ms));
    // An export has no repeat, and is complete at once.
    const times = isExport
      ? { covers_until: later(EXPORT_MS), repeat_at: later(EXPORT_MS), completed_at: wholeSecond(now) }
      : { covers_until: later(COVERS_MS), repeat_at: later(REPEAT_MS), completed_at: null };
    const row = await inTransaction(this.dataSource, async (tx) => {
      const stored = await this.requests.insert(tx, {
        organization_id: organizationId,
        kind: body.kind,
        status: isExport ? 'completed' : 'running',
        phone_number,
        email,
        requested_at: now,
        ...times,
        include_protected,
      });
      if (!isExport) await this.start(tx, stored);
      await recordChange(tx, { ...caller, organizationId }, { id: stored.id, after: stored });
      return stored;
    });
    return { data: toDataRequest(row) };
  }

  list(organizationId: number, page: PageRequest): Promise<Page<DataRequest>> {
    return this.requests.list(organizationId, page, toDataRequest);
  }

  async get(organizationId: number, id: number): Promise<{ data: DataRequest }> {
    const row = await this.requests.find(organizationId, id);
    if (!row) throw new DomainError('not_found');
    return { data: toDataRequest(row) };
  }

  /** Returns the file of an export, which is written while it is read. */
  async download(organizationId: number, id: number, caller: Caller, deadline: RequestDeadline): Promise<Readable> {
    const row = await this.requests.find(organizationId, id);
    const isOver = !row || row.kind !== 'export' || row.covers_until <= this.clock.now();
    if (isOver) throw new DomainError('not_found');
    // The mode may have been switched on since.
    if (caller.hipaa && !row.include_protected)
      throw protectedRefusal(
        'is false for this export, which was requested before HIPAA mode. Request another with include_protected set to true',
      );
    return this.exports.open(caller, row, deadline);
  }

  /** Adds what a service has done to the receipt, and starts the next turn. A repetition changes nothing. */
  async finishTurn(eventId: string, consumer: string, finished: FinishedErasure): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const fresh = await recordInInbox(tx, consumer, [eventId]);
      const row = fresh.size > 0 ? await this.requests.lockRunning(tx, finished) : null;
      if (row) await this.advance(tx, row, finished);
    });
  }

  /** Starts the repeats that are due. Returns their number. */
  startRepeats(): Promise<number> {
    return inTransaction(this.dataSource, async (tx) => {
      const due = await this.requests.lockDue(tx, this.clock.now(), BATCH);
      for (const row of due) {
        const running = { ...row, status: 'running' } as const;
        await this.requests.progress(tx, running);
        await this.start(tx, running);
      }
      return due.length;
    });
  }

  private async advance(
    tx: Tx,
    row: DataRequestEntity,
    { service, erased, kept, ids }: FinishedErasure,
  ): Promise<void> {
    const now = wholeSecond(this.clock.now());
    const step = row.step + 1;
    const isEndOfFirst = step === ERASURE_ORDER.length;
    const isEnd = step === 2 * ERASURE_ORDER.length;
    const next: DataRequestEntity = {
      ...row,
      step,
      status: isEnd ? 'completed' : isEndOfFirst ? 'erased' : 'running',
      // The ids are needed until the last turn only.
      ids: isEnd ? {} : joined(row.ids, ids),
      erased: added(row.erased, named(service, erased)),
      // Another turn counts the same records again.
      kept: { ...row.kept, ...named(service, kept) },
      erased_at: isEndOfFirst ? now : row.erased_at,
      completed_at: isEnd ? now : row.completed_at,
    };
    await this.requests.progress(tx, next);
    if (next.status === 'running') await this.start(tx, next);
  }

  private async start(tx: Tx, row: DataRequestEntity): Promise<void> {
    const { id, step, organization_id, phone_number, email, ids } = row;
    await announce(
      tx,
      personErasureStarted,
      { organizationId: organization_id, livemode: true, at: this.clock.now() },
      {
        request_id: id,
        step,
        service: ERASURE_ORDER[step % ERASURE_ORDER.length]!,
        phone_number,
        email,
        requested_at: row.requested_at.toISOString(),
        covers_until: row.covers_until.toISOString(),
        is_repeat: step >= ERASURE_ORDER.length,
        ids,
      },
    );
  }
}

function protectedRefusal(message: string): DomainError {
  return invalidFields({ include_protected: [message] });
}

/** WhatsApp numbers may be from any country. */
function numberFrom(given: string): string {
  const number = parseUsNumber(given) ?? (/^\+[1-9]\d{6,14}$/.test(given) && !given.startsWith('+1') ? given : null);
  if (!number) throw invalidFields({ phone_number: ['must be a US phone number, or a number in E.164'] });
  return number;
}

function named(service: ServiceName, counts: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).map(([resource, count]) => [`${service}.${resource}`, count]));
}
