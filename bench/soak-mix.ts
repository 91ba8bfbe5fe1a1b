import type { LoadRequest } from './load-process.ts';

/** An organization with its keys. */
interface Organization {
  id: number;
  live: string[];
  test: string[];
}
interface Owner {
  organization: Organization;
  livemode: boolean;
}
/** A created record. */
type Known = Owner & { id: number; at: number; status?: string };

export interface MixOptions {
  organizations: Organization[];
  platformToken: string;
  /** The prefix of numbers that may be called now. */
  callable: string;
}

export interface Step {
  request: Omit<LoadRequest, 'method'> & { method: LoadRequest['method'] | 'PATCH' | 'DELETE' };
  /** Receives the record of a 2xx response. */
  done?: (data: { id: number }) => void;
  /** Puts the step back, because it came too early (409) or was refused. */
  notYet?: () => void;
}

const TEST_SHARE = 0.2;
/** The number of records kept for reading. Older ones are dropped. */
const REMEMBERED = 400;
/** The minimum time between two requests for one record, so that they do not overlap. */
const REST_MS = 4000;
const OPEN_CHATS = 200;

/**
 * The requests of the clients and producers of twenty organizations, with their shares of a hundred. A step that has no
 * record to work on is replaced by reading a list.
 */
const OPERATIONS: Record<string, { share: number; step: (mix: SoakMix) => Step | null }> = {
  'GET /me': { share: 3, step: (mix) => mix.ask('/me') },
  'GET /leads': { share: 9, step: (mix) => mix.ask('/leads') },
  'GET /leads/{lead}': { share: 10, step: (mix) => mix.read('leads') },
  'GET /calls': { share: 7, step: (mix) => mix.ask('/calls') },
  'GET /calls/{call}': { share: 6, step: (mix) => mix.read('calls') },
  'GET /bookings': { share: 3, step: (mix) => mix.ask('/bookings') },
  'GET /outbound-calls': { share: 3, step: (mix) => mix.ask('/outbound-calls') },
  'GET /do-not-call': { share: 1, step: (mix) => mix.ask('/do-not-call') },
  'GET /chats': { share: 3, step: (mix) => mix.ask('/chats') },
  'GET /chats/{chat}': { share: 4, step: (mix) => mix.read('chats') },
  'POST /leads': { share: 12, step: (mix) => mix.postLead() },
  'POST /outbound-calls': { share: 2, step: (mix) => mix.postOutboundCall() },
  'POST /chats/{chat}/messages': { share: 3, step: (mix) => mix.reply() },
  'POST /chats/{chat}/close': { share: 2, step: (mix) => mix.closeChat() },
  'POST /do-not-call': { share: 1, step: (mix) => mix.list('do-not-call', (number) => ({ phone_number: number })) },
  'DELETE /do-not-call/{entry}': { share: 1, step: (mix) => mix.unlist('do-not-call') },
  'POST /blocked-callers': { share: 1, step: (mix) => mix.list('blocked-callers', (number) => ({ pattern: number })) },
  'DELETE /blocked-callers/{entry}': { share: 1, step: (mix) => mix.unlist('blocked-callers') },
  'platform: call begins': { share: 4, step: (mix) => mix.beginCall() },
  'platform: call is answered': { share: 4, step: (mix) => mix.answerCall() },
  'platform: call ends': { share: 4, step: (mix) => mix.endCall() },
  'platform: lead': { share: 2, step: (mix) => mix.platformLead() },
  'platform: booking': { share: 2, step: (mix) => mix.booking() },
  'platform: consent': { share: 2, step: (mix) => mix.consent() },
  'platform: outbound call reported': { share: 4, step: (mix) => mix.reportOutboundCall() },
  'platform: chat starts': { share: 2, step: (mix) => mix.startChat() },
  'platform: visitor writes': { share: 4, step: (mix) => mix.visitorWrites() },
};

/** A mix of requests that build on the records of earlier responses. */
export class SoakMix {
  /** The subjects of events that accepted requests must have caused since the last report. */
  expected: string[] = [];
  #remembered: Record<string, Known[]> = { leads: [], calls: [], chats: [] };
  /** The records that wait for their next step, the oldest first. */
  #waiting: Record<string, (Known | (Owner & { number: string }))[]> = {
    ringing: [],
    answered: [],
    consented: [],
    dialed: [],
    open: [],
    leaving: [],
    'do-not-call': [],
    'blocked-callers': [],
  };
  #deck: string[] = [];
  #turn = 0;
  #numbers = 0;
  #run = Date.now().toString(36);

  readonly #options: MixOptions;

  constructor(options: MixOptions) {
    this.#options = options;
  }

  next(): Step & { name: string } {
    if (this.#deck.length === 0) this.#deck = shuffled();
    const name = this.#deck.pop() as string;
    const step = OPERATIONS[name].step(this);
    return step ? { name, ...step } : { name: 'GET /leads', ...this.ask('/leads') };
  }

  /** @returns the next report of a live call in progress, or null if all have ended */
  windUp(): Step | null {
    return this.#waiting.dialed.length > 0 ? this.reportOutboundCall(0) : null;
  }

  ask(path: string) {
    return this.#public(this.#anyOwner(), 'GET', path);
  }

  read(resource: string) {
    const known = this.#remembered[resource];
    const one = known[Math.floor(Math.random() * known.length)];
    return one ? this.#public(one, 'GET', `/${resource}/${one.id}`) : null;
  }

  postLead() {
    const owner = this.#anyOwner();
    return this.#public(owner, 'POST', '/leads', leadOf(this.#turn), (lead) => {
      this.#remember('leads', owner, lead);
      this.expected.push(`lead.created ${lead.id}`);
    });
  }

  platformLead() {
    const owner = this.#anyOwner();
    const body = { ...leadOf(this.#turn), source: 'website', external_id: this.#externalId() };
    return this.#platform(owner, 'POST', '/leads', body, (lead) => {
      this.#remember('leads', owner, lead);
      this.expected.push(`lead.created ${lead.id}`);
    });
  }

  booking() {
    const body = {
      external_id: this.#externalId(),
      provider: 'google_calendar',
      starts_at: new Date(Date.now() + 86_400_000).toISOString(),
      duration_minutes: 30,
      name: 'Dana Reyes',
    };
    return this.#platform(this.#anyOwner(), 'POST', '/bookings', body, ({ id }) => {
      this.expected.push(`booking.created ${id}`);
    });
  }

  beginCall() {
    const owner = this.#anyOwner();
    const body = {
      external_id: this.#externalId(),
      direction: 'inbound',
      from_number: '+14155550123',
      to_number: '+13125550100',
    };
    return this.#platform(owner, 'POST', '/calls', body, ({ id }) => {
      this.#waiting.ringing.push({ ...owner, id, at: Date.now() });
    });
  }

  answerCall() {
    const call = this.#oldest('ringing');
    if (!call) return null;
    return this.#platform(call, 'PATCH', `/calls/${call.id}`, { status: 'in_progress' }, () => {
      this.#waiting.answered.push({ ...call, at: Date.now() });
    });
  }

  endCall() {
    const call = this.#oldest('answered');
    if (!call) return null;
    const body = {
      status: 'completed',
      duration_seconds: 60,
      summary: 'Asked for an appointment next week.',
      transcript: [{ role: 'customer', text: 'Do you have a time on Saturday?' }],
    };
    return this.#platform(call, 'PATCH', `/calls/${call.id}`, body, (stored) => {
      this.#remember('calls', call, stored);
      this.expected.push(`call.completed ${stored.id}`);
    });
  }

  consent() {
    const owner = this.#anyOwner();
    const number = `${this.#options.callable}${2_000_000 + (this.#numbers++ % 7_000_000)}`;
    const body = { phone_number: number, purposes: ['marketing'], consent_text: 'I agree to be called by an AI.' };
    return this.#platform(
      owner,
      'POST',
      '/consents',
      body,
      () => void this.#waiting.consented.push({ ...owner, number }),
    );
  }

  postOutboundCall() {
    const person = this.#waiting.consented.shift() as (Owner & { number: string }) | undefined;
    if (!person) return null;
    return this.#public(person, 'POST', '/outbound-calls', { phone_number: person.number }, ({ id }) => {
      // The voice runtime reports the end of live calls. The simulation ends test calls.
      if (person.livemode) this.#waiting.dialed.push({ ...person, id, at: Date.now(), status: 'in_progress' });
      this.expected.push(`outbound_call.completed ${id}`);
    });
  }

  reportOutboundCall(restMs: number = REST_MS) {
    const call = this.#oldest('dialed', restMs);
    if (!call) return null;
    const { organization, livemode, id, status } = call;
    const path = `/outbound-calls/${id}/progress`;
    const again = (next: string | undefined) =>
      void this.#waiting.dialed.push({ organization, livemode, id, at: Date.now(), status: next });
    const body = { status, ...(status === 'completed' ? { duration_seconds: 30, answered_by: 'human' } : {}) };
    return {
      ...this.#platform(call, 'POST', path, body, () => {
        if (status !== 'completed') again('completed');
      }),
      notYet: () => again(status),
    };
  }

  startChat() {
    const owner = this.#anyOwner();
    const body = { external_id: this.#externalId(), channel: 'web', page_url: 'https://example.com/contact' };
    return this.#platform(owner, 'POST', '/chats', body, (chat) => {
      this.#remember('chats', owner, chat);
      this.expected.push(`chat.started ${chat.id}`);
      const { open, leaving } = this.#waiting;
      open.push({ ...owner, id: chat.id, at: Date.now() });
      const leaves = open.length > OPEN_CHATS ? (open.shift() as Known) : null;
      if (leaves) leaving.push({ ...leaves, at: Date.now() });
    });
  }

  visitorWrites() {
    const chat = this.#openChat();
    const body = { external_id: this.#externalId(), sender: 'visitor', body: 'What are your opening hours?' };
    return chat && this.#platform(chat, 'POST', `/chats/${chat.id}/messages`, body, this.#heard);
  }

  reply() {
    const chat = this.#openChat();
    return (
      chat && this.#public(chat, 'POST', `/chats/${chat.id}/messages`, { body: 'From eight to six.' }, this.#heard)
    );
  }

  closeChat() {
    const chat = this.#oldest('leaving');
    if (!chat) return null;
    return this.#public(chat, 'POST', `/chats/${chat.id}/close`, undefined, ({ id }) => {
      this.expected.push(`chat.closed ${id}`);
    });
  }

  list(resource: 'do-not-call' | 'blocked-callers', bodyOf: (number: string) => object) {
    const owner = this.#anyOwner();
    // The exchanges 220 to 309 are valid, unlike service codes such as 211.
    const number = `+1646${2_200_000 + (this.#turn % 900_000)}`;
    return this.#public(owner, 'POST', `/${resource}`, bodyOf(number), ({ id }) => {
      this.#waiting[resource].push({ ...owner, id, at: Date.now() });
    });
  }

  unlist(resource: 'do-not-call' | 'blocked-callers') {
    const entry = this.#oldest(resource);
    return entry && this.#public(entry, 'DELETE', `/${resource}/${entry.id}`);
  }

  #heard = (message: { id: number }) => void this.expected.push(`chat.message.created ${message.id}`);

  #anyOwner(): Owner {
    const { organizations } = this.#options;
    const organization = organizations[this.#turn++ % organizations.length];
    return { organization, livemode: Math.random() >= TEST_SHARE };
  }

  #externalId() {
    return `${this.#run}-${this.#turn}`;
  }

  #openChat() {
    const { open } = this.#waiting;
    return (open[Math.floor(Math.random() * open.length)] as Known | undefined) ?? null;
  }

  #oldest(list: string, restMs: number = REST_MS) {
    const waiting = this.#waiting[list] as Known[];
    return waiting.length > 0 && waiting[0].at + restMs <= Date.now() ? (waiting.shift() as Known) : null;
  }

  #remember(resource: string, { organization, livemode }: Owner, { id }: { id: number }) {
    const known = this.#remembered[resource];
    known.push({ organization, livemode, id, at: Date.now() });
    if (known.length > REMEMBERED) known.shift();
  }

  #public(
    { organization, livemode }: Owner,
    method: Step['request']['method'],
    path: string,
    body?: object,
    done?: Step['done'],
  ): Step {
    const keys = livemode ? organization.live : organization.test;
    const key = keys.shift() as string;
    keys.push(key);
    return { request: { method, path: `/api/public/v1${path}`, ...sent(key, body) }, done };
  }

  #platform(
    { organization, livemode }: Owner,
    method: Step['request']['method'],
    path: string,
    body: object,
    done?: Step['done'],
  ): Step {
    const full = path.includes('/', 1) ? body : { ...body, livemode };
    const below = `/api/platform/v1/organizations/${organization.id}${path}`;
    return { request: { method, path: below, ...sent(this.#options.platformToken, full) }, done };
  }
}

function sent(token: string, body?: object): { headers: Record<string, string>; body?: string } {
  const authorization = `Bearer ${token}`;
  if (!body) return { headers: { authorization } };
  return { headers: { authorization, 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

function leadOf(n: number) {
  return {
    name: `Person ${n}`,
    phone_number: `+1415555${String(n % 10_000).padStart(4, '0')}`,
    email: `person${n}@example.com`,
    reason: 'New patient, two children, wants a cleaning on a Saturday morning if there is one',
    urgency: 'normal',
  };
}

/** Returns every operation as often as its share says, in random order. */
function shuffled() {
  const deck = Object.entries(OPERATIONS).flatMap(([name, { share }]) => Array.from({ length: share }, () => name));
  for (let last = deck.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1));
    [deck[last], deck[other]] = [deck[other], deck[last]];
  }
  return deck;
}
