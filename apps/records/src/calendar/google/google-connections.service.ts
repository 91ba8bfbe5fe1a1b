import {
  DomainError,
  formatInstant,
  formatInstantOrNull,
  GOOGLE_RETURN_PATH,
  googleConnectionFields,
  invalidFields,
  present,
  type AuthorizeGoogleCalendarBody,
  type Caller,
  type ConnectGoogleCalendarBody,
  type GoogleCalendar,
  type GoogleConnection,
  type OrganizationFacts,
  type UpdateGoogleCalendarBody,
} from '@frontdesk/contracts';
import { valueWithin } from '@frontdesk/concurrency';
import { recordChange, recordNoChange, type Deadline } from '@frontdesk/messaging';
import { DataSource, inTransaction, reasonOf, scopeOf, sqlRunner, type Scope } from '@frontdesk/persistence';
import { Clock, LOGGER, OrganizationFactsRepository, wholeSecond, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { CalendarRepository } from '../calendar.repository.js';
import { GoogleAccess, unreachable } from './google-access.js';
import { GoogleCalendars } from './google-calendars.js';
import { GOOGLE_SCOPES, GoogleError, type GoogleClient, type GoogleToken } from './google-client.js';
import { GoogleConnectionsRepository, type ConnectionRow } from './google-connections.repository.js';
import { GoogleEventsRepository } from './google-events.repository.js';

const STATE_PURPOSE = 'google calendar authorization';
const STATE_LIFE_MS = 10 * 60_000;
const REVOCATION_MS = 2000;
/** The access of an account that may add events. */
const WRITING_ROLES: ReadonlySet<string> = new Set(['owner', 'writer']);

/** What Google sends back with the code. It binds the code to the person who began. */
interface State {
  organizationId: number;
  livemode: boolean;
  personId: number | null;
  redirectUri: string;
  endsAt: number;
}

/** Connects the calendar of an organization with a Google account, at the request of a person in the portal. */
@Injectable()
export class GoogleConnectionsService {
  constructor(
    private readonly access: GoogleAccess,
    private readonly calendars: GoogleCalendars,
    private readonly connections: GoogleConnectionsRepository,
    private readonly events: GoogleEventsRepository,
    private readonly internal: CalendarRepository,
    private readonly facts: OrganizationFactsRepository,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async get(caller: Caller): Promise<{ data: GoogleConnection }> {
    return { data: await this.shown(caller, await this.connections.find(scopeOf(caller))) };
  }

  async authorize(caller: Caller, { redirect_uri }: AuthorizeGoogleCalendarBody): Promise<{ data: { url: string } }> {
    const client = await this.offeredClient(caller);
    const { pathname, search, hash } = new URL(redirect_uri);
    if (pathname !== GOOGLE_RETURN_PATH || search || hash)
      throw invalidFields({ redirect_uri: [`must end with ${GOOGLE_RETURN_PATH}`] });
    const { organizationId, livemode } = caller;
    const endsAt = this.clock.now().getTime() + STATE_LIFE_MS;
    const state: State = { organizationId, livemode, personId: personOf(caller), redirectUri: redirect_uri, endsAt };
    return {
      data: { url: client.authorizationUrl(redirect_uri, this.access.seal(JSON.stringify(state), STATE_PURPOSE)) },
    };
  }

  /** Connects the account whose owner has allowed the access. */
  async connect(
    caller: Caller,
    { code, state }: ConnectGoogleCalendarBody,
    deadline: Deadline,
  ): Promise<{ data: GoogleConnection }> {
    const client = await this.offeredClient(caller);
    const { redirectUri } = this.stateOf(caller, state);
    const signal = AbortSignal.timeout(this.access.msFor(deadline));
    const { token, list } = await this.exchanged(client, code, redirectUri, signal);
    const account = list.find(({ primary }) => primary)?.id;
    if (!account) throw unreachable('the account has no primary calendar');
    const scope = scopeOf(caller);
    const connection = await inTransaction(this.dataSource, async (tx) => {
      const { id } = await this.internal.lock(tx, scope);
      const before = await this.connections.lock(tx, scope);
      const isSame = before?.account === account;
      const now = this.clock.now();
      const row: ConnectionRow = {
        calendar_id: id,
        account,
        sealed_token: this.access.sealToken(id, token.refreshToken!),
        calendar: isSame ? before.calendar : account,
        busy_calendars: isSame ? before.busy_calendars : [],
        connected_at: wholeSecond(now),
        read_at: wholeSecond(now),
        fault: null,
      };
      if (isSame) await this.connections.renew(tx, scope, row);
      else {
        if (before) await this.connections.remove(tx, scope);
        await this.connections.store(tx, scope, row);
        await this.events.addBooked(tx, id, now);
      }
      await recordChange(tx, caller, { id, before, after: row });
      return row;
    });
    return { data: await this.shown(caller, connection) };
  }

  async update(
    caller: Caller,
    body: UpdateGoogleCalendarBody,
    deadline: Deadline,
  ): Promise<{ data: GoogleConnection }> {
    const scope = scopeOf(caller);
    await this.refuseUnknown(scope, body, deadline);
    const connection = await inTransaction(this.dataSource, async (tx) => {
      const before = await this.connections.lock(tx, scope);
      if (!before) throw new DomainError('not_found');
      const chosen = { ...before, ...body };
      const busy_calendars = chosen.busy_calendars.filter((id) => id !== chosen.calendar);
      const after = { ...chosen, busy_calendars, fault: null };
      if (isDeepStrictEqual(after, before)) {
        recordNoChange(caller);
        return before;
      }
      await this.connections.choose(tx, scope, before.calendar_id, after);
      await recordChange(tx, caller, { id: before.calendar_id, before, after });
      return after;
    });
    return { data: await this.shown(caller, connection) };
  }

  /** Events at Google stay. */
  async disconnect(caller: Caller): Promise<null> {
    const scope = scopeOf(caller);
    const removed = await inTransaction(this.dataSource, async (tx) => {
      const before = await this.connections.remove(tx, scope);
      if (!before) throw new DomainError('not_found');
      await recordChange(tx, caller, { id: before.calendar_id, before });
      return before;
    });
    await valueWithin(REVOCATION_MS, this.revoke(removed), undefined);
    return null;
  }

  /** Returns nothing while Google cannot be used. Then the connection has the fault. */
  async list(caller: Caller, deadline: Deadline): Promise<{ data: GoogleCalendar[] }> {
    const connection = await this.connections.find(scopeOf(caller));
    if (!connection) throw new DomainError('not_found');
    if (!this.calendars.isAllowed(await this.factsOf(caller))) return { data: [] };
    try {
      return { data: await this.calendarsOf(connection, deadline) };
    } catch (error) {
      if (error instanceof DomainError && error.code === 'calendar_unreachable') return { data: [] };
      throw error;
    }
  }

  private async offeredClient(caller: Caller): Promise<GoogleClient> {
    const { client } = this.access;
    if (!client || !this.calendars.isAllowed(await this.factsOf(caller)))
      throw new DomainError('google_calendar_unavailable');
    return client;
  }

  private stateOf(caller: Caller, sealed: string): State {
    const text = this.access.open(sealed, STATE_PURPOSE);
    const state = text === null ? null : (JSON.parse(text) as State);
    const isOwn =
      state?.organizationId === caller.organizationId &&
      state.livemode === caller.livemode &&
      state.personId === personOf(caller);
    if (!isOwn || state.endsAt <= this.clock.now().getTime()) throw refused('the state is not the one of this person');
    return state;
  }

  private async exchanged(client: GoogleClient, code: string, redirectUri: string, signal: AbortSignal) {
    try {
      const token = await client.exchange(code, redirectUri, signal);
      // The token is not revoked, because Google would also end the access of a working connection of the account.
      if (!isComplete(token)) throw refused('a scope is missing');
      return { token, list: await client.calendars(token.accessToken, signal) };
    } catch (error) {
      if (!(error instanceof GoogleError)) throw error;
      throw error.fault === 'access_ended' ? refused(error.message) : unreachable(error.message);
    }
  }

  private async refuseUnknown(
    scope: Scope,
    { calendar, busy_calendars = [] }: UpdateGoogleCalendarBody,
    deadline: Deadline,
  ): Promise<void> {
    const connection = await this.connections.find(scope);
    if (!connection) throw new DomainError('not_found');
    this.calendars.assertAllowed(await this.factsOf(scope));
    const list = await this.calendarsOf(connection, deadline);
    const isKnown = (wanted: string): boolean => list.some(({ id }) => id === wanted);
    if (calendar !== undefined && !list.some(({ id, writable }) => id === calendar && writable))
      throw invalidFields({ calendar: ['is not a calendar to which the account may add events'] });
    if (!busy_calendars.every(isKnown))
      throw invalidFields({ busy_calendars: ['has an item that is not a calendar of the account'] });
  }

  private async calendarsOf(connection: ConnectionRow, deadline: Deadline): Promise<GoogleCalendar[]> {
    const list = await this.access.use(connection, deadline, (client, token, signal) =>
      client.calendars(token, signal),
    );
    return list.map(({ id, summary, summaryOverride, accessRole }) => ({
      id: id ?? '',
      name: summaryOverride ?? summary ?? id ?? '',
      writable: WRITING_ROLES.has(accessRole ?? ''),
    }));
  }

  /** Ends the access at Google, unless another calendar uses the same account. A failure changes nothing here. */
  private async revoke(connection: ConnectionRow): Promise<void> {
    const token = this.access.openToken(connection);
    if (!this.access.client || token === null || (await this.connections.isAccountInUse(connection.account))) return;
    try {
      await this.access.client.revoke(token, AbortSignal.timeout(REVOCATION_MS));
    } catch (error) {
      this.logger.warn({ reason: reasonOf(error) }, 'google_calendar.not_revoked');
    }
  }

  private async shown(caller: Caller, connection: ConnectionRow | null): Promise<GoogleConnection> {
    const isAllowed = this.calendars.isAllowed(await this.factsOf(caller));
    return present(
      googleConnectionFields,
      {
        offered: this.access.client !== null && isAllowed,
        connected: connection !== null,
        account: connection?.account ?? null,
        calendar: connection?.calendar ?? null,
        busy_calendars: connection?.busy_calendars ?? [],
        connected_at: connection && formatInstant(connection.connected_at),
        read_at: formatInstantOrNull(connection?.read_at ?? null),
        fault: connection && !isAllowed ? 'hipaa' : (connection?.fault ?? null),
      },
      { detail: true, hipaa: false },
    );
  }

  private async factsOf({ organizationId }: Pick<Caller, 'organizationId'>): Promise<OrganizationFacts> {
    const facts = await this.facts.find(sqlRunner(this.dataSource), organizationId);
    if (!facts) throw new DomainError('unavailable', { retryAfterSeconds: 1 }, 'the organization is not known yet');
    return facts;
  }
}

function personOf({ actor }: Caller): number | null {
  return actor?.kind === 'person' ? actor.id : null;
}

function isComplete({ refreshToken, scopes }: GoogleToken): boolean {
  return refreshToken !== null && GOOGLE_SCOPES.every((scope) => scopes.includes(scope));
}

function refused(reason: string): DomainError {
  return new DomainError('google_access_refused', {}, reason);
}
