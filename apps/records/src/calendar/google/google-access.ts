import { valueWithin } from '@frontdesk/concurrency';
import { DomainError } from '@frontdesk/contracts';
import { tooLate, type Deadline } from '@frontdesk/messaging';
import { Clock, LOGGER, Seal, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable } from '@nestjs/common';
import { RecordsConfig } from '../../records.config.js';
import { GoogleClient, GoogleError, type GoogleToken } from './google-client.js';
import { GoogleConnectionsRepository, type ConnectionRow } from './google-connections.repository.js';

/** Time for the changes in the database after the last response of Google. */
const STORE_RESERVE_MS = 500;
/** An access token is replaced this long before it expires. */
const EXPIRY_RESERVE_MS = 60_000;
const RETRY_AFTER_SECONDS = 5;
const LATE = Symbol('late');

interface KnownToken {
  sealedToken: string;
  accessToken: string;
  expiresAt: number;
}

/** A request with an access token. It must end when the signal is aborted. */
type GoogleWork<T> = (client: GoogleClient, accessToken: string, signal: AbortSignal) => Promise<T>;

/** Uses connections with Google accounts, and stores how that went for the portal. */
@Injectable()
export class GoogleAccess {
  /** Null if the operator has not set up Google Calendar. */
  readonly client: GoogleClient | null;
  private readonly secrets: readonly string[];
  private readonly limitMs: number;
  /** The access tokens by calendar. */
  private readonly tokens = new Map<number, KnownToken>();

  constructor(
    config: RecordsConfig,
    private readonly connections: GoogleConnectionsRepository,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_TOKEN_SECRETS, GOOGLE_BASE_URL } = config;
    this.secrets = GOOGLE_TOKEN_SECRETS ?? [];
    this.limitMs = config.GOOGLE_TIMEOUT_MS;
    this.client =
      GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET
        ? new GoogleClient({
            clientId: GOOGLE_CLIENT_ID,
            clientSecret: GOOGLE_CLIENT_SECRET,
            baseUrl: GOOGLE_BASE_URL,
          })
        : null;
  }

  seal(text: string, purpose: string): string {
    return new Seal(this.secrets[0]!, purpose).close(text);
  }

  /** Returns null if no secret opens the text. */
  open(sealed: string, purpose: string): string | null {
    for (const secret of this.secrets) {
      const text = new Seal(secret, purpose).open(sealed);
      if (text !== null) return text;
    }
    return null;
  }

  sealToken(calendarId: number, refreshToken: string): string {
    return this.seal(refreshToken, tokenPurpose(calendarId));
  }

  openToken({ calendar_id, sealed_token }: Pick<ConnectionRow, 'calendar_id' | 'sealed_token'>): string | null {
    return this.open(sealed_token, tokenPurpose(calendar_id));
  }

  /** Throws `calendar_unreachable` unless Google does the work in time. */
  async use<T>(connection: ConnectionRow, deadline: Deadline, work: GoogleWork<T>): Promise<T> {
    const limitMs = this.msFor(deadline);
    try {
      const signal = AbortSignal.timeout(limitMs);
      const result = await valueWithin(limitMs, this.withToken(connection, signal, work), LATE);
      if (result === LATE) throw new GoogleError('unreachable', 'no response in time', null, false);
      await this.connections.note(connection, null, this.clock.now());
      return result as T;
    } catch (error) {
      if (!(error instanceof GoogleError)) throw error;
      throw await this.failed(connection, error);
    }
  }

  /** The time for requests to Google. Throws `unavailable` if there is none. */
  msFor(deadline: Deadline): number {
    const limitMs = Math.min(this.limitMs, deadline.msToCommit - STORE_RESERVE_MS);
    if (limitMs <= 0) throw tooLate();
    return limitMs;
  }

  /** Stores why the connection cannot be used, and returns the error of the operation. */
  private async failed(connection: ConnectionRow, { fault, message }: GoogleError): Promise<DomainError> {
    const known = fault === 'unauthenticated' ? 'access_ended' : fault;
    this.logger.warn({ calendar_id: connection.calendar_id, fault: known, reason: message }, 'google_calendar.failed');
    await this.connections.note(connection, known, this.clock.now());
    return unreachable(message);
  }

  private async withToken<T>(connection: ConnectionRow, signal: AbortSignal, work: GoogleWork<T>): Promise<T> {
    const { client } = this;
    if (!client) throw new GoogleError('unreachable', 'Google Calendar is not set up', null, false);
    const known = this.knownToken(connection);
    const accessToken = known ?? (await this.refresh(client, connection, signal));
    try {
      return await work(client, accessToken, signal);
    } catch (error) {
      const isRefused = error instanceof GoogleError && error.fault === 'unauthenticated';
      if (!isRefused || !known) throw error;
      // The access token ended before its time.
      this.tokens.delete(connection.calendar_id);
      return work(client, await this.refresh(client, connection, signal), signal);
    }
  }

  private knownToken({ calendar_id, sealed_token }: ConnectionRow): string | null {
    const known = this.tokens.get(calendar_id);
    const isValid = known?.sealedToken === sealed_token && known.expiresAt > this.clock.now().getTime();
    return isValid ? known.accessToken : null;
  }

  private async refresh(client: GoogleClient, connection: ConnectionRow, signal: AbortSignal): Promise<string> {
    const refreshToken = this.openToken(connection);
    if (refreshToken === null) throw new GoogleError('access_ended', 'no secret opens the token', null, false);
    const token = await client.refresh(refreshToken, signal);
    this.remember(connection, token);
    return token.accessToken;
  }

  private remember({ calendar_id, sealed_token }: ConnectionRow, { accessToken, expiresInMs }: GoogleToken): void {
    const expiresAt = this.clock.now().getTime() + expiresInMs - EXPIRY_RESERVE_MS;
    this.tokens.set(calendar_id, { sealedToken: sealed_token, accessToken, expiresAt });
  }
}

export function unreachable(reason: string): DomainError {
  return new DomainError('calendar_unreachable', { retryAfterSeconds: RETRY_AFTER_SECONDS }, reason);
}

/** Binds a token to its calendar. */
function tokenPurpose(calendarId: number): string {
  return `google calendar ${calendarId}`;
}
