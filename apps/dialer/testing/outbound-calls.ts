import type { Caller, EventEnvelope, OrganizationFacts, OutboundCallPurpose } from '@frontdesk/contracts';
import { Deadline } from '@frontdesk/messaging';
import { inTransaction, scopeOf, sqlRunner } from '@frontdesk/persistence';
import { Clock, OrganizationFactsRepository } from '@frontdesk/service-host';
import { createTestDatabase, type TestDatabase } from '@frontdesk/testing';
import { CallSummariesService } from '../src/call-summaries/call-summaries.service.js';
import { ConsentsRepository } from '../src/consents/consents.repository.js';
import { ConsentsService } from '../src/consents/consents.service.js';
import { DecisionsRepository } from '../src/decisions/decisions.repository.js';
import { DecisionsService } from '../src/decisions/decisions.service.js';
import { ableFacts } from './decision-subject.js';
import { DialerConfig } from '../src/dialer.config.js';
import { DoNotCallRepository } from '../src/do-not-call/do-not-call.repository.js';
import { DoNotCallService } from '../src/do-not-call/do-not-call.service.js';
import { LastDialService } from '../src/reports/last-dial.service.js';
import { ProgressService } from '../src/reports/progress.service.js';
import { service } from '../src/service.js';
import { TrialMinutesRepository } from '../src/trial-minutes/trial-minutes.repository.js';
import { TrialMinutesService } from '../src/trial-minutes/trial-minutes.service.js';
import { DialStartService, type DialStart } from '../src/calls/dial-start.service.js';
import { OrganizationQueuesRepository } from '../src/calls/organization-queues.repository.js';
import { DialsRepository } from '../src/calls/dials.repository.js';
import type { OutboundCallEntity } from '../src/calls/outbound-call.entity.js';
import { OutboundCallsRepository } from '../src/calls/outbound-calls.repository.js';
import { OutboundCallsService } from '../src/calls/outbound-calls.service.js';
import { WaitingCalls } from '../src/calls/waiting-calls.js';
import { timesOn } from './organization-times.js';

/** This is noon in New York and 9am in Los Angeles. */
export const NOON = new Date('2026-06-10T16:00:00.789Z');
export const NUMBER = '+12125550123';

class SetClock extends Clock {
  instant = NOON;

  now(): Date {
    return this.instant;
  }
}

export const aCaller = (given: Partial<Caller> = {}): Caller => ({
  organizationId: 1,
  livemode: true,
  hipaa: false,
  factsVersion: 1,
  keyId: null,
  requestId: 'req-1',
  ...given,
});

export const inTime = (): Deadline => Deadline.in(30_000);

/** The services with their own database. No scheduler runs, so calls change only on request. */
export class OutboundCallsBench {
  readonly clock = new SetClock();
  readonly times = timesOn(this.clock);
  readonly repository: OutboundCallsRepository;
  readonly calls: OutboundCallsService;
  readonly summaries: CallSummariesService;
  readonly progress: ProgressService;
  readonly trialMinutes: TrialMinutesService;
  readonly doNotCall: DoNotCallService;
  private readonly starts: DialStartService;
  private readonly facts = new OrganizationFactsRepository();

  private constructor(readonly database: TestDatabase) {
    const { dataSource } = database;
    const { clock, times } = this;
    const dials = new DialsRepository();
    const queues = new OrganizationQueuesRepository(dataSource, times);
    const trialMinutes = new TrialMinutesService(new TrialMinutesRepository(dataSource));
    this.trialMinutes = trialMinutes;
    const decisions = new DecisionsService(new DecisionsRepository(), trialMinutes, new DialerConfig(), times);
    this.repository = new OutboundCallsRepository(dataSource);
    const consents = new ConsentsRepository(dataSource);
    const entries = new DoNotCallRepository(dataSource);
    const waitingCalls = new WaitingCalls(times);
    this.doNotCall = new DoNotCallService(entries, consents, waitingCalls, dataSource, clock);
    this.calls = new OutboundCallsService(this.repository, decisions, queues, waitingCalls, dataSource, times);
    this.summaries = new CallSummariesService(decisions, consents, dataSource, times);
    this.starts = new DialStartService(this.repository, dials, decisions, trialMinutes, queues, times, clock);
    const lastDial = new LastDialService(dials, this.repository, trialMinutes, this.facts, times, clock);
    this.progress = new ProgressService(
      this.repository,
      lastDial,
      this.starts,
      decisions,
      this.doNotCall,
      new ConsentsService(consents, waitingCalls, dataSource, times),
      queues,
      dataSource,
      times,
    );
  }

  static async start(): Promise<OutboundCallsBench> {
    return new OutboundCallsBench(await createTestDatabase({ schema: 'dialer', ...service.database }));
  }

  async reset(): Promise<void> {
    this.clock.instant = NOON;
    await this.database.dataSource.query(
      `TRUNCATE outbound_calls, outbound_call_transcripts, outbound_attempts, consents, calls_in_progress, do_not_call_entries,
         operator_do_not_call, trial_minutes, dial_lanes, organization_facts, outbox, inbox RESTART IDENTITY CASCADE`,
    );
    await this.knowFacts({});
  }

  async knowFacts(changes: Partial<OrganizationFacts>): Promise<void> {
    await this.database.dataSource.query('DELETE FROM organization_facts WHERE organization_id = $1', [
      changes.id ?? 1,
    ]);
    await this.facts.store(sqlRunner(this.database.dataSource), ableFacts(changes));
  }

  /** Returns the id of the consent. */
  async consent(
    phone_number = NUMBER,
    { livemode = true, purposes = ['marketing', 'informational'] as OutboundCallPurpose[] } = {},
  ): Promise<number> {
    const [row] = await this.database.dataSource.query<{ id: number }[]>(
      `INSERT INTO consents (organization_id, livemode, phone_number, purposes, consent_text, method, obtained_at,
         created_at)
       VALUES (1, $1, $2, $3, 'Yes, call me with an AI voice.', 'portal', $4, $4) RETURNING id`,
      [livemode, phone_number, purposes, NOON],
    );
    return Number(row!.id);
  }

  /** Starts a dial as the scheduler would. */
  dial(id: number, { livemode = true } = {}): Promise<DialStart> {
    return inTransaction(this.database.dataSource, async (tx) => {
      const scope = scopeOf({ organizationId: 1, livemode });
      const call = (await this.repository.peek(tx, scope, id))!;
      const from = ['queued', 'scheduled'] as const;
      return this.starts.start(tx, scope, { id, phoneNumber: call.phone_number, by: 'simulated', from });
    });
  }

  async rows<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
    return this.database.dataSource.query<Row[]>(text, values);
  }

  async row(id: number): Promise<OutboundCallEntity> {
    return (await this.rows<OutboundCallEntity>('SELECT * FROM outbound_calls WHERE id = $1', [id]))[0]!;
  }

  /** The published events of one type. */
  async announced(type: string): Promise<EventEnvelope[]> {
    const rows = await this.rows<{ body: string }>('SELECT body FROM outbox WHERE type = $1 ORDER BY seq', [type]);
    return rows.map(({ body }) => JSON.parse(body) as EventEnvelope);
  }

  pass(ms: number): void {
    this.clock.instant = new Date(this.clock.instant.getTime() + ms);
  }
}
