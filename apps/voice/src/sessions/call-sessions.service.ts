import { parseUsNumber } from '@frontdesk/contracts';
import { DataSource, inTransaction, type Scope } from '@frontdesk/persistence';
import { Clock } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import type { CallAct } from '../conversation/call-act.js';
import type { SaidLine } from '../conversation/call-ports.js';
import { RecentCallsRepository } from '../numbers/recent-calls.repository.js';
import { hashOf, newToken, TOKEN_LIFETIME_MS } from '../relay/relay-tokens.js';
import { LinesRepository } from './lines.repository.js';
import type { CallConnection, OutboundCall, SessionRow } from './session.entity.js';
import { SessionsRepository } from './sessions.repository.js';

/** How often the carrier is to connect a call again whose relay broke off, or never connected. */
const MAX_RECONNECTIONS = 3;
/** The number of calls within an hour that the receptionist takes from one number. */
const MAX_CALLS_PER_HOUR = 10;

export interface BegunCall {
  scope: Scope;
  callSid: string;
  from: string;
  to: string;
  isBrowser?: boolean;
  /** The call that the dialer has placed. */
  outbound?: OutboundCall;
}

@Injectable()
export class CallSessionsService {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly lines: LinesRepository,
    private readonly recentCalls: RecentCallsRepository,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Stores the session of a call unless it has one, and issues a token. Earlier tokens of the call are void. */
  async begin(call: BegunCall): Promise<{ session: SessionRow; token: string }> {
    const { scope, callSid, from, to, isBrowser = false, outbound = null } = call;
    const token = newToken(isBrowser ? 'browser' : 'carrier');
    const now = this.clock.now();
    const numbers = { from_number: from, to_number: to };
    const session = { call_sid: callSid, ...numbers, is_browser: isBrowser, outbound, started_at: now };
    await inTransaction(this.dataSource, async (tx) => {
      await this.sessions.insert(tx, scope, session);
      await this.sessions.issueToken(tx, callSid, hashOf(token), new Date(now.getTime() + TOKEN_LIFETIME_MS));
    });
    const begun = await this.sessions.find(callSid);
    if (!begun) throw new Error('The call ended before it was answered.');
    return { session: begun, token };
  }

  /** Counts the inbound calls of an organization that are in progress, over the carrier or in browsers. */
  countInbound(scope: Scope, { isBrowser }: { isBrowser: boolean }): Promise<number> {
    return this.sessions.countInbound(scope, this.clock.now(), { isBrowser });
  }

  /** Returns whether a caller calls too often. Callers who withhold their number are not counted. */
  async isCallingTooOften(scope: Scope, callSid: string, from: string): Promise<boolean> {
    if (!parseUsNumber(from)) return false;
    return (await this.recentCalls.note(scope, callSid, from, this.clock.now())) > MAX_CALLS_PER_HOUR;
  }

  /** Commits a line of a call with the acts that follow from it, and returns its position. */
  store(connection: CallConnection, line: Omit<SaidLine, 'seq'>, acts: readonly CallAct[]): Promise<number> {
    return this.lines.append(connection, { ...line, said_at: this.clock.now() }, acts);
  }

  /** Commits a longer body of a line of the receptionist, with the acts that follow from it. */
  extend(connection: CallConnection, seq: number, body: string, acts: readonly CallAct[]): Promise<void> {
    return this.lines.extend(connection, { seq, body, said_at: this.clock.now() }, acts);
  }

  /** Forgets a call that is not answered. */
  drop(callSid: string): Promise<void> {
    return this.sessions.remove(callSid);
  }

  /** Returns a call that may be connected again, and counts that. Null if it was connected too often, or is over. */
  claimDropped(callSid: string): Promise<SessionRow | null> {
    return this.sessions.claimDropped(callSid, MAX_RECONNECTIONS);
  }

  /** Returns a token with which the receptionist comes back to a call. */
  async resume(callSid: string): Promise<string> {
    const token = newToken();
    const expiresAt = new Date(this.clock.now().getTime() + TOKEN_LIFETIME_MS);
    await inTransaction(this.dataSource, (tx) => this.sessions.issueToken(tx, callSid, hashOf(token), expiresAt));
    return token;
  }
}
