import { parseUsNumber, type OrganizationFacts } from '@frontdesk/contracts';
import { DataSource, scopeOf, sqlRunner } from '@frontdesk/persistence';
import { Clock, LOGGER, OrganizationFactsRepository, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable } from '@nestjs/common';
import {
  CallConversation,
  type CallFacts,
  type CallPorts,
  type OutboundFacts,
} from '../conversation/call-conversation.js';
import { ActsRepository } from '../records/acts.repository.js';
import { CallEndsService } from '../records/call-ends.service.js';
import { CallRecordsService } from '../records/call-records.service.js';
import type { ConnectedCall, RelayConnection } from '../relay/relay-server.js';
import { CallResponder } from '../responder/call-responder.js';
import { hashOf } from '../relay/relay-tokens.js';
import { VoiceConfig } from '../voice.config.js';
import { voiceMetrics } from '../voice-metrics.js';
import { CallSessionsService } from '../sessions/call-sessions.service.js';
import { ConnectionReplacedError, LinesRepository } from '../sessions/lines.repository.js';
import type { OutboundCall, SessionRow } from '../sessions/session.entity.js';
import { SessionsRepository } from '../sessions/sessions.repository.js';

/** How often a connected call is noted, so that other processes do not take it for lost. */
const TOUCH_MS = 15_000;
const MAX_WHISPERED = 300;
/** Typing takes longer than speaking. */
const BROWSER_SILENCE_MS = 30_000;

/** Leads the conversations of the calls that are connected with this process. */
@Injectable()
export class ConnectedCallsService {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly lines: LinesRepository,
    private readonly acts: ActsRepository,
    private readonly calls: CallSessionsService,
    private readonly records: CallRecordsService,
    private readonly ends: CallEndsService,
    private readonly responder: CallResponder,
    private readonly config: VoiceConfig,
    private readonly facts: OrganizationFactsRepository,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Uses a token up. Returns null if it is unknown, used or expired, or if the organization has been deleted. */
  async connect(token: string, connection: RelayConnection): Promise<ConnectedCall | null> {
    const session = await this.sessions.connect(hashOf(token), this.clock.now());
    if (!session) return null;
    const facts = await this.facts.find(sqlRunner(this.dataSource), session.organization_id);
    if (!facts || facts.deleted_at) return null;
    // Browsers recognize speech themselves.
    if (!session.is_browser && !this.config.mayListen({ isHipaa: facts.hipaa_mode })) return null;
    const lines = await this.lines.list(session.call_sid);
    const ports = this.portsOf(session, facts, connection);
    const conversation = new CallConversation(callFactsOf(facts, session), lines, ports, this.clock);
    if (!session.is_answer_recorded) void this.recordAnswer(session);
    const connectedAt = this.clock.now().getTime();
    let touchedAt = connectedAt;
    const touch = async (): Promise<void> => {
      const now = this.clock.now();
      if (now.getTime() - touchedAt < TOUCH_MS) return;
      touchedAt = now.getTime();
      const isNewest = await this.sessions.touch(session, now).catch((error: unknown) => ports.onFault(error));
      if (isNewest === false) connection.terminate();
    };
    voiceMetrics.inProgress.inc();
    return {
      receive: async (message) => {
        const stop = voiceMetrics.replySeconds.startTimer();
        await conversation.receive(message);
        if (message.type === 'prompt' && message.isLast) stop();
      },
      tick: async () => {
        await touch();
        await conversation.tick();
      },
      leave: async () => {
        voiceMetrics.inProgress.dec();
        const seconds = Math.max(0, (this.clock.now().getTime() - connectedAt) / 1000);
        voiceMetrics.connectedSeconds.inc({ through: session.is_browser ? 'browser' : 'carrier' }, seconds);
        await conversation.leave();
        await this.ends.leave(session);
      },
    };
  }

  /** The caller hears the greeting meanwhile. The end of the call records the answer if this fails. */
  private async recordAnswer(session: SessionRow): Promise<void> {
    try {
      await this.records.answer(session);
    } catch (error) {
      this.logger.warn({ err: error, carrier_call_id: session.call_sid }, 'call.answer_not_recorded_yet');
    }
  }

  private portsOf(session: SessionRow, facts: OrganizationFacts, connection: RelayConnection): CallPorts {
    const callSid = session.call_sid;
    const calendar = this.records.calendarOf(session, facts);
    const unlessReplaced = <T>(stored: Promise<T>): Promise<T> =>
      stored.catch((error: unknown) => {
        if (error instanceof ConnectionReplacedError) connection.terminate();
        throw error;
      });
    return {
      store: (line, acts) => unlessReplaced(this.calls.store(session, line, acts)),
      schedule: (act, dueAt) => this.acts.schedule(callSid, act, dueAt),
      withdraw: (actId) => this.acts.remove(actId),
      handOver: ({ numbers, reason, farewell }) =>
        this.sessions.storeHandoff(session, { numbers, whisper: whisperOf(facts, reason), farewell }),
      finish: () => this.sessions.storeDone(session),
      cut: (seq, body) => this.lines.cut(session, seq, body),
      extend: (seq, body, acts) => unlessReplaced(this.calls.extend(session, seq, body, acts)),
      respond: this.responder.begin({
        ...{ callSid, calendar, isHipaa: facts.hipaa_mode, timezone: facts.timezone },
        scope: scopeOf({ organizationId: session.organization_id, livemode: session.livemode }),
        modelFaults: session.model_faults,
        addModelFault: () => this.sessions.addModelFault(callSid),
      }),
      send: (command) => connection.send(command),
      onFault: (error) => this.logger.error({ err: error, carrier_call_id: callSid }, 'call.fault'),
    };
  }
}

function callFactsOf(facts: OrganizationFacts, session: SessionRow): CallFacts {
  const { from_number, to_number, is_browser, handoff, outbound, answered_at, started_at } = session;
  return {
    organization: { name: facts.name, timezone: facts.timezone },
    settings: facts,
    phoneNumber: parseUsNumber(outbound ? to_number : from_number),
    visitorName: outbound?.contact_name ?? null,
    canHandOver: !is_browser,
    notesQuestions: !facts.hipaa_mode,
    wasNotTaken: handoff?.numbers.length === 0,
    until: new Date((answered_at ?? started_at).getTime() + facts.max_call_minutes * 60_000),
    ...(is_browser ? { silenceMs: BROWSER_SILENCE_MS } : {}),
    ...(outbound ? { outbound: outboundFactsOf(facts, outbound, from_number) } : {}),
  };
}

function outboundFactsOf(
  { hipaa_mode }: OrganizationFacts,
  { source, reason }: OutboundCall,
  callBackNumber: string,
): OutboundFacts {
  // In HIPAA mode, the reason may not be said before the person is known.
  return { isWanted: source === 'speed_to_lead', reason: hipaa_mode ? null : reason, callBackNumber };
}

/** In HIPAA mode, a person who picks up hears no reason. */
function whisperOf({ name, hipaa_mode }: OrganizationFacts, reason: string | null): string {
  return `A call for ${name}. ${hipaa_mode ? '' : (reason ?? '').slice(0, MAX_WHISPERED)}`.trim();
}
