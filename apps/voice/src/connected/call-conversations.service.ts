import type { OrganizationFacts } from '@frontdesk/contracts';
import { DataSource, scopeOf, sqlRunner } from '@frontdesk/persistence';
import { Clock, LOGGER, OrganizationFactsRepository, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable } from '@nestjs/common';
import { UnprovenOptOutsRepository } from '../sessions/unproven-opt-outs.repository.js';
import { ActsRepository } from '../records/acts.repository.js';
import { CallRecordsService } from '../records/call-records.service.js';
import { LastWords } from '../records/last-words.js';
import type { RelayConnection } from '../relay/relay-server.js';
import { CallResponder } from '../responder/call-responder.js';
import { CallSessionsService } from '../sessions/call-sessions.service.js';
import { ConnectionReplacedError, LinesRepository } from '../sessions/lines.repository.js';
import type { Handoff, SessionRow } from '../sessions/session.entity.js';
import { SessionsRepository } from '../sessions/sessions.repository.js';
import { whisperOf } from '../conversation/whisper.js';
import { CallConversation } from '../conversation/call-conversation.js';
import type { CallPorts, HandedOver } from '../conversation/call-ports.js';
import { callFactsOf } from './call-facts.js';

/** After this long, a call ends although its last words could not be answered. */
const MAX_WAIT_MS = 10 * 60_000;
/** Of a call whose caller has gone. */
const NO_CONNECTION: RelayConnection = { send: () => undefined, terminate: () => undefined };

/** Makes the conversations of calls, and stores what is said in them. */
@Injectable()
export class CallConversationsService extends LastWords {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly lines: LinesRepository,
    private readonly acts: ActsRepository,
    private readonly calls: CallSessionsService,
    private readonly optOuts: UnprovenOptOutsRepository,
    private readonly records: CallRecordsService,
    private readonly responder: CallResponder,
    private readonly facts: OrganizationFactsRepository,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super();
  }

  /** Returns the conversation of a connection, with the lines of those before it. */
  async begin(session: SessionRow, facts: OrganizationFacts, connection: RelayConnection): Promise<CallConversation> {
    const [lines, stopsUnprovenNumbers] = await Promise.all([
      this.lines.list(session.call_sid),
      this.optOuts.mayAsk(session, this.clock.now()),
    ]);
    const callFacts = { ...callFactsOf(facts, session), stopsUnprovenNumbers };
    return new CallConversation(callFacts, lines, this.portsOf(session, facts, connection), this.clock);
  }

  /** A booking of the process that was killed is found again, and not repeated. */
  async answer(session: SessionRow): Promise<boolean> {
    const { call_sid, organization_id, ended_at } = session;
    if (await this.lines.isAnswered(call_sid)) return true;
    const facts = await this.facts.find(sqlRunner(this.dataSource), organization_id);
    if (!facts || facts.deleted_at) return true;
    const conversation = await this.begin(session, facts, NO_CONNECTION);
    await conversation.answerLastWords();
    if (await this.lines.isAnswered(call_sid)) return true;
    return this.clock.now().getTime() - (ended_at?.getTime() ?? 0) > MAX_WAIT_MS;
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
      store: async (line, acts) => {
        if (acts.some((act) => act.type === 'opt_out' && !act.isProven))
          await this.optOuts.note(session, this.clock.now());
        return unlessReplaced(this.calls.store(session, line, acts));
      },
      schedule: (act, dueAt) => this.acts.schedule(callSid, act, dueAt),
      withdraw: (actId) => this.acts.remove(actId),
      handOver: (given) => this.sessions.storeHandoff(session, given && handoffOf(given, facts)),
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

function handoffOf({ reason, ...handedOver }: HandedOver, facts: OrganizationFacts): Handoff {
  return { ...handedOver, whisper: whisperOf(facts, reason) };
}
