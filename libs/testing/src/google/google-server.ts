import type { calendar_v3 } from '@googleapis/calendar';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Event = calendar_v3.Schema$Event;

const CLIENT_ID = 'frontdesk.apps.googleusercontent.com';
const CLIENT_SECRET = 'GOCSPX-secret-of-specs';

/** The settings of a service that uses a `GoogleServer` at this port. */
export function googleSettings(port: number): Record<string, string> {
  return {
    GOOGLE_CLIENT_ID: CLIENT_ID,
    GOOGLE_CLIENT_SECRET: CLIENT_SECRET,
    GOOGLE_TOKEN_SECRETS: 'a-secret-that-encrypts-tokens-of-specs',
    GOOGLE_BASE_URL: `http://127.0.0.1:${port}`,
  };
}

/** Fields of an event that a client may write, of those that Frontdesk could need. */
const WRITABLE = new Set(['id', 'summary', 'description', 'start', 'end', 'transparency', 'extendedProperties']);
const EVENT_ID = /^[a-v0-9]{5,1024}$/;
/** RFC 3339 with an offset, which Google requires of times outside events. */
const RFC3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;
const SEND_UPDATES = new Set(['all', 'externalOnly', 'none']);
const TOKEN_LIFE_SECONDS = 3599;
const MAX_EVENTS = 2500;
/** The zone of every calendar, as an offset in summer and winter. */
const ZONE = { name: 'Etc/GMT+6', offset: '-06:00' };

export interface GoogleRequestSeen {
  method: string;
  /** The path without the base, such as `/calendar/v3/freeBusy`. */
  path: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- specs read every part of it
  body: any;
}

/** A fault of the server for one request. */
export interface GoogleFault {
  /** Responds with this status and reason, before doing anything. */
  refuse?: { status: number; reason: string };
  /** Does nothing and never responds. */
  silent?: boolean;
  /** Does the work, and closes the connection instead of responding. */
  loseResponse?: boolean;
  /** Does the work after this promise, and then responds. */
  after?: Promise<unknown>;
}

/** A calendar of the account. */
export interface FakeCalendar {
  name: string;
  accessRole: 'owner' | 'writer' | 'reader' | 'freeBusyReader';
  events: Map<string, Event>;
}

class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly reason: string,
    readonly domain = 'global',
  ) {
    super(reason);
  }
}

/**
 * Google's authorization server and the part of version 3 of its Calendar API that Frontdesk uses, with the types that
 * Google publishes. Refuses what the published interface does not allow.
 */
export class GoogleServer {
  readonly requests: GoogleRequestSeen[] = [];
  readonly account: string;
  readonly calendars = new Map<string, FakeCalendar>();
  /** Whether the owner of the account ended the access. */
  isRevoked = false;
  /** Scopes that the person does not allow. */
  readonly deniedScopes = new Set<string>();
  /** The most events on one page of a list. */
  pageSize = MAX_EVENTS;
  private plan: (request: GoogleRequestSeen) => GoogleFault = () => ({});
  private readonly codes = new Map<string, { redirectUri: string; scope: string }>();
  private readonly refreshTokens = new Map<string, string>();
  private readonly accessTokens = new Map<string, string>();
  private issued = 0;

  private constructor(
    private readonly server: Server,
    account: string,
  ) {
    this.account = account;
    this.calendars.set(account, { name: account, accessRole: 'owner', events: new Map() });
  }

  static async start({ account = 'owner@acme.example', port = 0 } = {}): Promise<GoogleServer> {
    const server = createServer();
    const google = new GoogleServer(server, account);
    server.on('request', (request, response) => void google.serve(request, response).catch(() => response.destroy()));
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return google;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Sets the fault of each request from now on. */
  failWith(plan: GoogleFault | ((request: GoogleRequestSeen) => GoogleFault)): void {
    this.plan = typeof plan === 'function' ? plan : () => plan;
  }

  /** The events of the primary calendar that were not removed, in the order of their insertion. */
  get events(): Event[] {
    return [...this.primary.values()].filter(({ status }) => status !== 'cancelled');
  }

  /** Adds an event by hand, as a person does. Times without a clock are whole days. */
  addEvent(start: string, end: string, calendar = this.account, more: Event = {}): string {
    const id = `byhand${(this.issued += 1)}`;
    const times = { start: handTime(start), end: handTime(end) };
    const event: Event = { id, status: 'confirmed', summary: 'Lunch', ...times, ...more };
    this.calendars.get(calendar)!.events.set(id, event);
    return id;
  }

  /** Moves an event of the primary calendar by hand. */
  moveEvent(id: string, start: string, end: string): void {
    Object.assign(this.primary.get(id)!, { start: handTime(start), end: handTime(end) });
  }

  /** Removes an event by hand. Google keeps its id. */
  removeEvent(id: string): void {
    this.primary.get(id)!.status = 'cancelled';
  }

  /** Brings a removed event back from the bin. */
  restoreEvent(id: string): void {
    this.primary.get(id)!.status = 'confirmed';
  }

  /** Ends all access tokens before their time. */
  expireAccessTokens(): void {
    this.accessTokens.clear();
  }

  /** Clears the events, further calendars, requests and faults, and keeps the tokens. */
  reset(): void {
    for (const id of this.calendars.keys()) if (id !== this.account) this.calendars.delete(id);
    this.primary.clear();
    this.requests.length = 0;
    this.plan = () => ({});
    this.isRevoked = false;
    this.deniedScopes.clear();
    this.pageSize = MAX_EVENTS;
  }

  /** Allows the access on the page at `url`, as a person does, and returns where Google sends the browser. */
  async allow(url: string): Promise<URL> {
    const response = await fetch(url, { redirect: 'manual' });
    if (response.status !== 302) throw new Error(`the authorization page responded with ${response.status}`);
    return new URL(response.headers.get('location')!);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private get primary(): Map<string, Event> {
    return this.calendars.get(this.account)!.events;
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const url = new URL(request.url!, this.url);
    const text = Buffer.concat(chunks).toString();
    const isForm = url.pathname === '/token' || url.pathname === '/revoke';
    const method = request.method!;
    const body: unknown = isForm ? Object.fromEntries(new URLSearchParams(text)) : text ? JSON.parse(text) : null;
    const seen: GoogleRequestSeen = { method, path: url.pathname, body };
    this.requests.push(seen);
    const { refuse, silent, loseResponse, after } = this.plan(seen);
    if (silent) return;
    await after;
    const result = this.handled(request, url, seen, refuse);
    if (loseResponse) {
      response.destroy();
      return;
    }
    response.writeHead(result.status, { 'content-type': 'application/json; charset=UTF-8', ...result.headers });
    response.end(result.body === null ? '' : JSON.stringify(result.body));
  }

  private handled(
    request: IncomingMessage,
    url: URL,
    seen: GoogleRequestSeen,
    refuse: GoogleFault['refuse'],
  ): { status: number; body: unknown; headers?: Record<string, string> } {
    try {
      if (refuse) throw new Refusal(refuse.status, refuse.reason, 'usageLimits');
      if (url.pathname === '/o/oauth2/v2/auth') return this.authorization(url.searchParams);
      if (url.pathname === '/token') return this.token(request, seen.body as Record<string, string>);
      if (url.pathname === '/revoke') return this.revocation(seen.body as Record<string, string>);
      this.authenticate(request);
      const body = this.api(request, url, seen);
      return { status: body === null ? 204 : 200, body };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { status, reason, domain } = error;
      const errors = [{ domain, reason, message: reason }];
      return { status, body: { error: { errors, code: status, message: reason } } };
    }
  }

  private authorization(query: URLSearchParams): { status: number; body: null; headers: Record<string, string> } {
    const redirectUri = query.get('redirect_uri');
    const isComplete =
      query.get('client_id') === CLIENT_ID &&
      query.get('response_type') === 'code' &&
      query.get('access_type') === 'offline' &&
      query.get('scope') &&
      redirectUri;
    if (!isComplete) throw new Refusal(400, 'invalid_request');
    const scope = query
      .get('scope')!
      .split(' ')
      .filter((one) => !this.deniedScopes.has(one))
      .join(' ');
    const code = `4/code-${(this.issued += 1)}`;
    this.codes.set(code, { redirectUri, scope });
    const location = new URL(redirectUri);
    location.searchParams.set('state', query.get('state') ?? '');
    location.searchParams.set('code', code);
    location.searchParams.set('scope', scope);
    return { status: 302, body: null, headers: { location: location.href } };
  }

  private token(request: IncomingMessage, form: Record<string, string>): { status: number; body: unknown } {
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
    if (request.method !== 'POST' || !isForm) return oauthError(400, 'invalid_request');
    if (form['client_id'] !== CLIENT_ID || form['client_secret'] !== CLIENT_SECRET)
      return oauthError(401, 'invalid_client');
    const granted = this.grantOf(form);
    if (granted === null) return oauthError(400, 'invalid_grant');
    const accessToken = `ya29.access-${(this.issued += 1)}`;
    this.accessTokens.set(accessToken, granted.scope);
    const token = { access_token: accessToken, expires_in: TOKEN_LIFE_SECONDS, token_type: 'Bearer' };
    const refresh = granted.refreshToken ? { refresh_token: granted.refreshToken } : {};
    return { status: 200, body: { ...token, scope: granted.scope, ...refresh } };
  }

  private grantOf(form: Record<string, string>): { scope: string; refreshToken: string | null } | null {
    if (form['grant_type'] === 'authorization_code') {
      const code = this.codes.get(form['code'] ?? '');
      this.codes.delete(form['code'] ?? '');
      if (code?.redirectUri !== form['redirect_uri'] || !code) return null;
      const refreshToken = `1//refresh-${(this.issued += 1)}`;
      this.refreshTokens.set(refreshToken, code.scope);
      return { scope: code.scope, refreshToken };
    }
    const scope = this.refreshTokens.get(form['refresh_token'] ?? '');
    if (form['grant_type'] !== 'refresh_token' || scope === undefined || this.isRevoked) return null;
    return { scope, refreshToken: null };
  }

  private revocation(form: Record<string, string>): { status: number; body: unknown } {
    const isKnown = this.refreshTokens.delete(form['token'] ?? '') || this.accessTokens.delete(form['token'] ?? '');
    if (!isKnown) return oauthError(400, 'invalid_token');
    // Google ends all access that the account gave to the client.
    this.refreshTokens.clear();
    this.accessTokens.clear();
    return { status: 200, body: {} };
  }

  private authenticate({ headers }: IncomingMessage): void {
    const [scheme, token = ''] = (headers.authorization ?? '').split(' ');
    if (scheme !== 'Bearer' || !this.accessTokens.has(token) || this.isRevoked) throw new Refusal(401, 'authError');
  }

  private api(request: IncomingMessage, url: URL, { body }: GoogleRequestSeen): unknown {
    const path = url.pathname.replace('/calendar/v3', '');
    if (request.method === 'POST' && path === '/freeBusy')
      return this.freeBusy(body as calendar_v3.Schema$FreeBusyRequest);
    if (request.method === 'GET' && path === '/users/me/calendarList') return this.calendarList();
    const [, calendarId, eventId] = /^\/calendars\/([^/]+)\/events(?:\/([^/]+))?$/.exec(path) ?? [];
    if (!calendarId) throw new Refusal(404, 'notFound');
    const calendar = this.calendars.get(decodeURIComponent(calendarId));
    if (!calendar) throw new Refusal(404, 'notFound');
    const sendUpdates = url.searchParams.get('sendUpdates');
    if (sendUpdates !== null && !SEND_UPDATES.has(sendUpdates)) throw new Refusal(400, 'invalidParameter');
    if (request.method !== 'GET' && !['owner', 'writer'].includes(calendar.accessRole))
      throw new Refusal(403, 'forbidden', 'calendar');
    if (!eventId && request.method === 'GET') return this.list(calendar, url.searchParams);
    if (!eventId) return this.insert(request, calendar, body as Event);
    const event = calendar.events.get(decodeURIComponent(eventId));
    if (!event) throw new Refusal(404, 'notFound');
    if (request.method === 'GET') return event;
    if (event.status === 'cancelled') throw new Refusal(410, 'deleted');
    if (request.method === 'PATCH') return Object.assign(event, written(body as Event));
    if (request.method !== 'DELETE') throw new Refusal(404, 'notFound');
    event.status = 'cancelled';
    return null;
  }

  private list({ events }: FakeCalendar, query: URLSearchParams): calendar_v3.Schema$Events {
    const [timeMin = '', timeMax = ''] = [query.get('timeMin') ?? '', query.get('timeMax') ?? ''];
    if (!RFC3339.test(timeMin) || !RFC3339.test(timeMax)) throw new Refusal(400, 'invalid');
    if (Date.parse(timeMin) >= Date.parse(timeMax)) throw new Refusal(400, 'timeRangeEmpty', 'calendar');
    const size = Number(query.get('maxResults') ?? 250);
    if (!(size >= 1 && size <= MAX_EVENTS)) throw new Refusal(400, 'invalidParameter');
    const inPeriod = [...events.values()].filter(
      ({ status, start, end }) =>
        status !== 'cancelled' && timeOf(end) > Date.parse(timeMin) && timeOf(start) < Date.parse(timeMax),
    );
    const from = Number(query.get('pageToken') ?? 0);
    const until = from + Math.min(size, this.pageSize);
    const items = inPeriod.slice(from, until).map((event) => selected(event, query.get('fields')));
    const page = until < inPeriod.length ? { nextPageToken: String(until) } : {};
    return { timeZone: ZONE.name, items, ...page };
  }

  private insert(request: IncomingMessage, { events }: FakeCalendar, given: Event): Event {
    if (request.method !== 'POST') throw new Refusal(404, 'notFound');
    const event = written(given);
    if (!event.start || !event.end) throw new Refusal(400, 'required');
    const id = given.id ?? `made${(this.issued += 1)}`;
    if (!EVENT_ID.test(id)) throw new Refusal(400, 'invalid');
    // Google keeps the ids of removed events.
    if (events.has(id)) throw new Refusal(409, 'duplicate');
    const stored: Event = { ...event, kind: 'calendar#event', id, status: 'confirmed' };
    events.set(id, stored);
    return stored;
  }

  private freeBusy({
    timeMin,
    timeMax,
    items,
  }: calendar_v3.Schema$FreeBusyRequest): calendar_v3.Schema$FreeBusyResponse {
    if (!RFC3339.test(timeMin ?? '') || !RFC3339.test(timeMax ?? '')) throw new Refusal(400, 'invalid');
    if (timeMin! >= timeMax!) throw new Refusal(400, 'timeRangeEmpty', 'calendar');
    if (!items?.length || items.length > 50) throw new Refusal(400, 'required');
    const calendars = Object.fromEntries(
      items.map(({ id }) => [id!, this.busyOf(id!, Date.parse(timeMin!), Date.parse(timeMax!))]),
    );
    return { kind: 'calendar#freeBusy', timeMin: timeMin!, timeMax: timeMax!, calendars };
  }

  /** The busy times of a calendar. Google merges the ones that touch each other. */
  private busyOf(id: string, from: number, until: number): calendar_v3.Schema$FreeBusyCalendar {
    const calendar = this.calendars.get(id);
    if (!calendar) return { errors: [{ domain: 'global', reason: 'notFound' }], busy: [] };
    const periods = [...calendar.events.values()]
      .filter(({ status, transparency }) => status !== 'cancelled' && transparency !== 'transparent')
      .map(({ start, end }) => [timeOf(start), timeOf(end)] as [number, number])
      .filter(([start, end]) => start < until && end > from)
      .sort(([one], [other]) => one - other);
    const merged: [number, number][] = [];
    for (const [start, end] of periods) {
      const last = merged.at(-1);
      if (last && start <= last[1]) last[1] = Math.max(last[1], end);
      else merged.push([start, end]);
    }
    return { busy: merged.map(([start, end]) => ({ start: instant(start), end: instant(end) })) };
  }

  private calendarList(): calendar_v3.Schema$CalendarList {
    const items = [...this.calendars].map(([id, { name, accessRole }]) => ({
      kind: 'calendar#calendarListEntry',
      id,
      summary: name,
      accessRole,
      ...(id === this.account ? { primary: true } : {}),
    }));
    return { kind: 'calendar#calendarList', items };
  }
}

function handTime(time: string): calendar_v3.Schema$EventDateTime {
  return time.includes('T') ? { dateTime: time } : { date: time };
}

function timeOf(time: calendar_v3.Schema$EventDateTime | undefined): number {
  return Date.parse(time?.dateTime ?? `${time?.date}T00:00:00${ZONE.offset}`);
}

/** Only the fields of an event that the selection names in `items(…)`. */
function selected(event: Event, selection: string | null): Event {
  const items = /items\((.*)\)$/.exec(selection ?? '')?.[1];
  if (items === undefined) return event;
  const names = items.replace(/\([^)]*\)/g, '').split(',');
  return Object.fromEntries(Object.entries(event).filter(([name]) => names.includes(name)));
}

function written(given: Event): Event {
  if (!given || Object.keys(given).some((name) => !WRITABLE.has(name))) throw new Refusal(400, 'invalid');
  for (const time of [given.start, given.end]) {
    // A time of an event needs an offset or a zone.
    if (time && (!time.dateTime || Number.isNaN(Date.parse(time.dateTime)))) throw new Refusal(400, 'invalid');
    if (time && !RFC3339.test(time.dateTime!) && !time.timeZone) throw new Refusal(400, 'required');
  }
  if (given.start && given.end && given.start.dateTime! >= given.end.dateTime!)
    throw new Refusal(400, 'timeRangeEmpty', 'calendar');
  return given;
}

function instant(at: number): string {
  return new Date(at).toISOString().replace('.000', '');
}

function oauthError(status: number, error: string): { status: number; body: unknown } {
  return { status, body: { error, error_description: error } };
}
