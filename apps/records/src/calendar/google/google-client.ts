import type { GoogleCalendarFault } from '@frontdesk/contracts';
import { retry } from '@frontdesk/concurrency';
import type { calendar_v3 } from '@googleapis/calendar';
import { DateTime } from 'luxon';
import type { Period } from '../opening-periods.js';

const FIRST_PAUSE_MS = 200;
const MAX_PAUSE_MS = 2000;
const PAGE_SIZE = 250;
const MAX_PAGES = 4;
const EVENTS_PAGE_SIZE = 2500;
/** What is read of events that other people made. Their titles and guests are not. */
const EVENT_FIELDS = 'id,status,start,end,transparency,attendees(self,responseStatus)';

const CALENDAR_LIST_SCOPE = 'https://www.googleapis.com/auth/calendar.calendarlist.readonly';
const FREE_BUSY_SCOPE = 'https://www.googleapis.com/auth/calendar.events.freebusy';
const EVENTS_SCOPE = 'https://www.googleapis.com/auth/calendar.events';
export const GOOGLE_SCOPES: readonly string[] = [CALENDAR_LIST_SCOPE, FREE_BUSY_SCOPE, EVENTS_SCOPE];

/** The reasons of a 403 that end by themselves. Every other 403 stays. */
const RATE_REASONS: ReadonlySet<string> = new Set(['rateLimitExceeded', 'userRateLimitExceeded', 'quotaExceeded']);

/** The reasons of a 403 if the account may not change a calendar. */
const DENIED_REASONS: ReadonlySet<string> = new Set(['forbidden', 'requiredAccessLevel']);

/** A request to Google failed. The message holds no content of the request or the response. */
export class GoogleError extends Error {
  constructor(
    readonly fault: GoogleCalendarFault | 'unauthenticated',
    message: string,
    /** The HTTP status, or null without a response. */
    readonly status: number | null,
    readonly isTransient: boolean,
  ) {
    super(message);
    this.name = 'GoogleError';
  }
}

export interface GoogleClientOptions {
  clientId: string;
  clientSecret: string;
  /** A proxy or test server instead of Google's hosts. */
  baseUrl: string | undefined;
}

export interface GoogleToken {
  accessToken: string;
  expiresInMs: number;
  /** Only in the response to a code. */
  refreshToken: string | null;
  scopes: readonly string[];
}

export interface GoogleEvent {
  /** Five to 1024 of the characters a to v and 0 to 9. It makes a repeated insert harmless. */
  id: string;
  title: string;
  description: string;
  from: Date;
  until: Date;
  timezone: string;
}

/** An event that exists, as far as it takes up time. */
export interface TimedEvent extends Period {
  id: string;
  isBusy: boolean;
}

interface GoogleRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  query?: Record<string, string>;
  body?: object;
}

/** The result of a request whose failures the caller distinguishes. */
interface GoogleResponse<T> {
  status: number;
  /** Null without a body of JSON. */
  body: T | null;
}

/** The requests that Frontdesk makes to Google's authorization server and to version 3 of the Calendar API. */
export class GoogleClient {
  private readonly addresses: { authorization: string; token: string; revocation: string; api: string };

  constructor(private readonly options: GoogleClientOptions) {
    const base = options.baseUrl?.replace(/\/+$/, '');
    this.addresses = {
      authorization: `${base ?? 'https://accounts.google.com'}/o/oauth2/v2/auth`,
      token: `${base ?? 'https://oauth2.googleapis.com'}/token`,
      revocation: `${base ?? 'https://oauth2.googleapis.com'}/revoke`,
      api: `${base ?? 'https://www.googleapis.com'}/calendar/v3`,
    };
  }

  /** Returns the page at which a person allows the access. */
  authorizationUrl(redirectUri: string, state: string): string {
    const query = new URLSearchParams({
      client_id: this.options.clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: GOOGLE_SCOPES.join(' '),
      access_type: 'offline',
      // Without this, Google returns a refresh token only for the first connection of an account.
      prompt: 'consent',
      state,
    });
    return `${this.addresses.authorization}?${query.toString()}`;
  }

  /** Exchanges a code, which Google accepts once. */
  exchange(code: string, redirectUri: string, signal: AbortSignal): Promise<GoogleToken> {
    return this.token({ grant_type: 'authorization_code', code, redirect_uri: redirectUri }, signal);
  }

  refresh(refreshToken: string, signal: AbortSignal): Promise<GoogleToken> {
    return repeated(signal, () => this.token({ grant_type: 'refresh_token', refresh_token: refreshToken }, signal));
  }

  /** Ends the access of a token, also if Google no longer knows it. */
  async revoke(refreshToken: string, signal: AbortSignal): Promise<void> {
    const { status } = await this.fetch(this.addresses.revocation, form({ token: refreshToken }), signal);
    if (isTransient(status, '')) throw new GoogleError('unreachable', `the revocation: ${status}`, status, true);
  }

  async calendars(accessToken: string, signal: AbortSignal): Promise<calendar_v3.Schema$CalendarListEntry[]> {
    const found: calendar_v3.Schema$CalendarListEntry[] = [];
    let pageToken: string | null | undefined;
    for (let page = 0; page < MAX_PAGES; page++) {
      const query = { maxResults: String(PAGE_SIZE), ...(pageToken ? { pageToken } : {}) };
      const request: GoogleRequest = { method: 'GET', path: '/users/me/calendarList', query };
      const { items, nextPageToken } = await this.read<calendar_v3.Schema$CalendarList>(accessToken, request, signal);
      found.push(...(items ?? []));
      pageToken = nextPageToken;
      if (!pageToken) break;
    }
    return found;
  }

  /** Returns the busy times of all calendars. Fails if one of them cannot be read. */
  async busy(
    accessToken: string,
    calendars: readonly string[],
    { from, until }: Period,
    signal: AbortSignal,
  ): Promise<Period[]> {
    const body: calendar_v3.Schema$FreeBusyRequest = {
      timeMin: new Date(from).toISOString(),
      timeMax: new Date(until).toISOString(),
      items: calendars.map((id) => ({ id })),
    };
    const request: GoogleRequest = { method: 'POST', path: '/freeBusy', body };
    const response = await this.read<calendar_v3.Schema$FreeBusyResponse>(accessToken, request, signal);
    return calendars.flatMap((id) => {
      const calendar = response.calendars?.[id];
      const reason = calendar ? calendar.errors?.[0]?.reason : 'notFound';
      if (reason) {
        const fault = reason === 'notFound' ? 'calendar_missing' : 'unreachable';
        throw new GoogleError(fault, `the busy times of a calendar: ${reason}`, null, false);
      }
      return (calendar!.busy ?? []).map(({ start, end }) => ({ from: instantOf(start), until: instantOf(end) }));
    });
  }

  /** Returns false if an event with the id exists, or existed. */
  async insert(accessToken: string, calendar: string, event: GoogleEvent, signal: AbortSignal): Promise<boolean> {
    const request: GoogleRequest = {
      method: 'POST',
      path: eventsOf(calendar),
      query: { sendUpdates: 'none' },
      body: { id: event.id, ...bodyOf(event) },
    };
    const { status } = await this.send<calendar_v3.Schema$Event>(accessToken, request, signal, [409]);
    return status !== 409;
  }

  /** Returns the events of a calendar that take place in a period. Recurring events are listed one by one. */
  async events(
    accessToken: string,
    calendar: string,
    { from, until }: Period,
    signal: AbortSignal,
  ): Promise<TimedEvent[]> {
    const found: TimedEvent[] = [];
    let pageToken: string | null | undefined;
    for (let page = 0; page < MAX_PAGES; page++) {
      const query = {
        timeMin: new Date(from).toISOString(),
        timeMax: new Date(until).toISOString(),
        singleEvents: 'true',
        maxAttendees: '1',
        maxResults: String(EVENTS_PAGE_SIZE),
        fields: `nextPageToken,timeZone,items(${EVENT_FIELDS})`,
        ...(pageToken ? { pageToken } : {}),
      };
      const request: GoogleRequest = { method: 'GET', path: eventsOf(calendar), query };
      const { items, timeZone, nextPageToken } = await this.read<calendar_v3.Schema$Events>(
        accessToken,
        request,
        signal,
      );
      for (const item of items ?? []) if (item.status !== 'cancelled') found.push(timed(item, timeZone));
      pageToken = nextPageToken;
      if (!pageToken) break;
    }
    return found;
  }

  /** Returns null if the event never existed or was removed. */
  async find(accessToken: string, calendar: string, id: string, signal: AbortSignal): Promise<TimedEvent | null> {
    const request: GoogleRequest = { method: 'GET', path: `${eventsOf(calendar)}/${encodeURIComponent(id)}` };
    const { status, body } = await this.send<calendar_v3.Schema$Event>(accessToken, request, signal, [404, 410]);
    if (status !== 200) return null;
    if (!body?.status) throw new GoogleError('unreachable', 'the event is unreadable', status, false);
    return body.status === 'cancelled' ? null : timed(body, body.start?.timeZone);
  }

  /** Returns false if the event does not exist. */
  async patch(accessToken: string, calendar: string, event: GoogleEvent, signal: AbortSignal): Promise<boolean> {
    const request: GoogleRequest = {
      method: 'PATCH',
      path: `${eventsOf(calendar)}/${encodeURIComponent(event.id)}`,
      query: { sendUpdates: 'none' },
      body: bodyOf(event),
    };
    const { status } = await this.send(accessToken, request, signal, [404, 410]);
    return status === 200;
  }

  /** Removes an event, which may be missing. */
  async remove(accessToken: string, calendar: string, id: string, signal: AbortSignal): Promise<void> {
    const path = `${eventsOf(calendar)}/${encodeURIComponent(id)}`;
    const request: GoogleRequest = { method: 'DELETE', path, query: { sendUpdates: 'none' } };
    await this.send(accessToken, request, signal, [404, 410]);
  }

  private async token(parameters: Record<string, string>, signal: AbortSignal): Promise<GoogleToken> {
    const { clientId: client_id, clientSecret: client_secret } = this.options;
    const request = form({ ...parameters, client_id, client_secret });
    const { status, body } = await this.fetch<Partial<Record<string, unknown>>>(this.addresses.token, request, signal);
    if (status !== 200) {
      const error = body?.['error'];
      const fault = error === 'invalid_grant' ? 'access_ended' : 'unreachable';
      throw new GoogleError(fault, `the token: ${status} ${textOf(error)}`, status, isTransient(status, ''));
    }
    const { access_token, expires_in, refresh_token, scope } = body ?? {};
    if (typeof access_token !== 'string' || typeof expires_in !== 'number')
      throw new GoogleError('unreachable', 'the token is unreadable', status, false);
    return {
      accessToken: access_token,
      expiresInMs: expires_in * 1000,
      refreshToken: typeof refresh_token === 'string' ? refresh_token : null,
      scopes: typeof scope === 'string' ? scope.split(' ') : [],
    };
  }

  private async read<T>(accessToken: string, request: GoogleRequest, signal: AbortSignal): Promise<T> {
    const { body, status } = await this.send<T>(accessToken, request, signal, []);
    if (!body) throw new GoogleError('unreachable', `${request.path} is unreadable`, status, false);
    return body;
  }

  /** Repeats a request after a fault that ends by itself, until the signal is aborted. Each request may be repeated. */
  private send<T>(
    accessToken: string,
    { method, path, query, body }: GoogleRequest,
    signal: AbortSignal,
    accepted: readonly number[],
  ): Promise<GoogleResponse<T>> {
    const search = query ? `?${new URLSearchParams(query).toString()}` : '';
    const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
    const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
    return repeated(signal, async () => {
      const response = await this.fetch<T>(`${this.addresses.api}${path}${search}`, init, signal);
      const { status, body: content } = response;
      if ((status >= 200 && status < 300) || accepted.includes(status)) return response;
      throw refusalOf(status, content);
    });
  }

  private async fetch<T>(url: string, init: RequestInit, signal: AbortSignal): Promise<GoogleResponse<T>> {
    try {
      const response = await fetch(url, { ...init, redirect: 'error', signal });
      return { status: response.status, body: parsed(await response.text()) as T | null };
    } catch (error) {
      throw noResponse(signal, error);
    }
  }
}

function noResponse(signal: AbortSignal, error: unknown): GoogleError {
  const reason = signal.aborted ? 'no response in time' : `no response: ${(error as Error).name}`;
  return new GoogleError('unreachable', reason, null, !signal.aborted);
}

async function repeated<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  return retry(work, {
    // The pauses of processes differ, so that they do not repeat their requests together.
    firstPauseMs: FIRST_PAUSE_MS * (1 + Math.random()),
    maxPauseMs: MAX_PAUSE_MS,
    shouldRetry: (error) => error instanceof GoogleError && error.isTransient && !signal.aborted,
  });
}

function refusalOf(status: number, content: unknown): GoogleError {
  const { error } = (content ?? {}) as { error?: { errors?: { reason?: unknown }[] } };
  const reason = textOf(error?.errors?.[0]?.reason);
  const fault = faultOf(status, reason);
  return new GoogleError(fault, `${status} ${reason}`, status, isTransient(status, reason));
}

function faultOf(status: number, reason: string): GoogleError['fault'] {
  if (status === 401) return 'unauthenticated';
  if (status === 403 && reason === 'insufficientPermissions') return 'access_ended';
  const isMissing = status === 404 || (status === 403 && DENIED_REASONS.has(reason));
  return isMissing ? 'calendar_missing' : 'unreachable';
}

function isTransient(status: number, reason: string): boolean {
  return status === 429 || status >= 500 || (status === 403 && RATE_REASONS.has(reason));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function form(parameters: Record<string, string>): RequestInit {
  return { method: 'POST', body: new URLSearchParams(parameters) };
}

function eventsOf(calendar: string): string {
  return `/calendars/${encodeURIComponent(calendar)}/events`;
}

function bodyOf({ title, description, from, until, timezone }: GoogleEvent): calendar_v3.Schema$Event {
  return {
    summary: title,
    description,
    start: { dateTime: from.toISOString(), timeZone: timezone },
    end: { dateTime: until.toISOString(), timeZone: timezone },
  };
}

function timed(
  { id, start, end, transparency, attendees }: calendar_v3.Schema$Event,
  zone: string | null | undefined,
): TimedEvent {
  const at = (time: calendar_v3.Schema$EventDateTime | undefined): number =>
    // An event of whole days begins at midnight in the zone of the calendar.
    time?.date ? DateTime.fromISO(time.date, { zone: zone ?? 'utc' }).toMillis() : instantOf(time?.dateTime);
  const isDeclined = attendees?.some(({ self, responseStatus }) => self === true && responseStatus === 'declined');
  return { id: id ?? '', from: at(start), until: at(end), isBusy: transparency !== 'transparent' && !isDeclined };
}

function instantOf(time: string | null | undefined): number {
  const at = Date.parse(time ?? '');
  if (Number.isNaN(at)) throw new GoogleError('unreachable', 'a busy time is unreadable', null, false);
  return at;
}

/** A code of Google for the log. Other values could hold content. */
function textOf(value: unknown): string {
  return typeof value === 'string' && /^\w{1,60}$/.test(value) ? value : 'unknown';
}
