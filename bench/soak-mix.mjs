// @ts-check

/** @typedef {import('./load-process.mjs').LoadRequest} LoadRequest */
/** @typedef {{ id: number, live: string[], test: string[] }} Organization with its keys */
/** @typedef {{ organization: Organization, livemode: boolean }} Whose */
/** @typedef {Whose & { id: number, at: number, status?: string }} Known a record that was made, and when */

/**
 * @typedef {object} MixOptions
 * @property {Organization[]} organizations
 * @property {string} platformToken
 * @property {string} callable beginning of numbers that may be called now
 */

/**
 * @typedef {object} Step
 * @property {Omit<LoadRequest, 'method'> & { method: LoadRequest['method'] | 'PATCH' | 'DELETE' }} request
 * @property {(data: any) => void} [done] gets the record of a good answer
 * @property {() => void} [notYet] puts it back: a 409 says that it came too early, and what was refused has to come again
 */

const TEST_SHARE = 0.2;
/** Records that are read again; the oldest are forgotten. */
const REMEMBERED = 400;
/** Nothing is closed or reported about while an earlier request for it may be under way. */
const REST_MS = 4000;
const OPEN_CHATS = 200;

/**
 * What the clients of twenty organizations and their producers do, in shares of a hundred. A step that finds nothing to
 * work on yet reads a list instead.
 * @type {Record<string, { share: number, step: (mix: SoakMix) => Step | null }>}
 */
const OPERATIONS = {
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

/** Requests of all kinds, each made from what the answers before it told. */
export class SoakMix {
  /** @type {string[]} subjects of events that accepted requests have to cause, since they were last taken */
  expected = [];
  /** @type {Record<string, Known[]>} */
  #remembered = { leads: [], calls: [], chats: [] };
  /** @type {Record<string, (Known | (Whose & { number: string }))[]>} what waits for its next step, the oldest first */
  #waiting = {
    ringing: [],
    answered: [],
    consented: [],
    dialed: [],
    open: [],
    leaving: [],
    'do-not-call': [],
    'blocked-callers': [],
  };
  /** @type {string[]} */
  #deck = [];
  #turn = 0;
  #numbers = 0;
  #run = Date.now().toString(36);

  /** @param {MixOptions} options */
  constructor({ organizations, platformToken, callable }) {
    this.organizations = organizations;
    this.platformToken = platformToken;
    this.callable = callable;
  }

  /** @returns {Step & { name: string }} */
  next() {
    if (this.#deck.length === 0) this.#deck = shuffled();
    const name = /** @type {string} */ (this.#deck.pop());
    const step = OPERATIONS[name].step(this);
    return step ? { name, ...step } : { name: 'GET /leads', ...this.ask('/leads') };
  }

  /** @returns {Step | null} what has to be reported so that no live call stays open; null when all have ended */
  windUp() {
    return this.#waiting.dialed.length > 0 ? this.reportOutboundCall(0) : null;
  }

  /** @param {string} path */
  ask(path) {
    return this.#public(this.#anybody(), 'GET', path);
  }

  /** @param {string} resource */
  read(resource) {
    const known = this.#remembered[resource];
    const one = known[Math.floor(Math.random() * known.length)];
    return one ? this.#public(one, 'GET', `/${resource}/${one.id}`) : null;
  }

  postLead() {
    const whose = this.#anybody();
    return this.#public(whose, 'POST', '/leads', leadOf(this.#turn), (lead) => {
      this.#remember('leads', whose, lead);
      this.expected.push(`lead.created ${lead.id}`);
    });
  }

  platformLead() {
    const whose = this.#anybody();
    const body = { ...leadOf(this.#turn), source: 'website', external_id: this.#externalId() };
    return this.#platform(whose, 'POST', '/leads', body, (lead) => {
      this.#remember('leads', whose, lead);
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
    return this.#platform(this.#anybody(), 'POST', '/bookings', body, ({ id }) => {
      this.expected.push(`booking.created ${id}`);
    });
  }

  beginCall() {
    const whose = this.#anybody();
    const body = {
      external_id: this.#externalId(),
      direction: 'inbound',
      from_number: '+14155550123',
      to_number: '+13125550100',
    };
    return this.#platform(whose, 'POST', '/calls', body, ({ id }) => {
      this.#waiting.ringing.push({ ...whose, id, at: Date.now() });
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
    const whose = this.#anybody();
    const number = `${this.callable}${2_000_000 + (this.#numbers++ % 7_000_000)}`;
    const body = { phone_number: number, purposes: ['marketing'], consent_text: 'I agree to be called by an AI.' };
    return this.#platform(
      whose,
      'POST',
      '/consents',
      body,
      () => void this.#waiting.consented.push({ ...whose, number }),
    );
  }

  postOutboundCall() {
    const person = /** @type {(Whose & { number: string }) | undefined} */ (this.#waiting.consented.shift());
    if (!person) return null;
    return this.#public(person, 'POST', '/outbound-calls', { phone_number: person.number }, ({ id }) => {
      // A test call plays itself out; the end of a live one is the voice runtime's to report.
      if (person.livemode) this.#waiting.dialed.push({ ...person, id, at: Date.now(), status: 'in_progress' });
      this.expected.push(`outbound_call.completed ${id}`);
    });
  }

  /** @param {number} [restMs] */
  reportOutboundCall(restMs = REST_MS) {
    const call = this.#oldest('dialed', restMs);
    if (!call) return null;
    const { organization, livemode, id, status } = call;
    const path = `/outbound-calls/${id}/progress`;
    const again = (/** @type {string | undefined} */ next) =>
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
    const whose = this.#anybody();
    const body = { external_id: this.#externalId(), channel: 'web', page_url: 'https://example.com/contact' };
    return this.#platform(whose, 'POST', '/chats', body, (chat) => {
      this.#remember('chats', whose, chat);
      this.expected.push(`chat.started ${chat.id}`);
      const { open, leaving } = this.#waiting;
      open.push({ ...whose, id: chat.id, at: Date.now() });
      const leaves = open.length > OPEN_CHATS ? /** @type {Known} */ (open.shift()) : null;
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

  /**
   * @param {'do-not-call' | 'blocked-callers'} resource
   * @param {(number: string) => object} bodyOf
   */
  list(resource, bodyOf) {
    const whose = this.#anybody();
    // Of exchanges from 220 to 309: none of them is one of the services' codes, such as 211.
    const number = `+1646${2_200_000 + (this.#turn % 900_000)}`;
    return this.#public(whose, 'POST', `/${resource}`, bodyOf(number), ({ id }) => {
      this.#waiting[resource].push({ ...whose, id, at: Date.now() });
    });
  }

  /** @param {'do-not-call' | 'blocked-callers'} resource */
  unlist(resource) {
    const entry = this.#oldest(resource);
    return entry && this.#public(entry, 'DELETE', `/${resource}/${entry.id}`);
  }

  #heard = (/** @type {{ id: number }} */ message) => void this.expected.push(`chat.message.created ${message.id}`);

  /** @returns {Whose} */
  #anybody() {
    const organization = this.organizations[this.#turn++ % this.organizations.length];
    return { organization, livemode: Math.random() >= TEST_SHARE };
  }

  #externalId() {
    return `${this.#run}-${this.#turn}`;
  }

  #openChat() {
    const { open } = this.#waiting;
    return /** @type {Known | undefined} */ (open[Math.floor(Math.random() * open.length)]) ?? null;
  }

  /**
   * @param {string} list
   * @param {number} [restMs]
   */
  #oldest(list, restMs = REST_MS) {
    const waiting = /** @type {Known[]} */ (this.#waiting[list]);
    return waiting.length > 0 && waiting[0].at + restMs <= Date.now() ? /** @type {Known} */ (waiting.shift()) : null;
  }

  /**
   * @param {string} resource
   * @param {Whose} whose
   * @param {{ id: number }} record
   */
  #remember(resource, { organization, livemode }, { id }) {
    const known = this.#remembered[resource];
    known.push({ organization, livemode, id, at: Date.now() });
    if (known.length > REMEMBERED) known.shift();
  }

  /**
   * @param {Whose} whose
   * @param {Step['request']['method']} method
   * @param {string} path
   * @param {object} [body]
   * @param {Step['done']} [done]
   * @returns {Step}
   */
  #public({ organization, livemode }, method, path, body, done) {
    const keys = livemode ? organization.live : organization.test;
    const key = /** @type {string} */ (keys.shift());
    keys.push(key);
    return { request: { method, path: `/api/public/v1${path}`, ...sent(key, body) }, done };
  }

  /**
   * @param {Whose} whose
   * @param {Step['request']['method']} method
   * @param {string} path
   * @param {object} body
   * @param {Step['done']} [done]
   * @returns {Step}
   */
  #platform({ organization, livemode }, method, path, body, done) {
    const full = path.includes('/', 1) ? body : { ...body, livemode };
    const below = `/api/platform/v1/organizations/${organization.id}${path}`;
    return { request: { method, path: below, ...sent(this.platformToken, full) }, done };
  }
}

/**
 * @param {string} token
 * @param {object} [body]
 * @returns {{ headers: Record<string, string>, body?: string }}
 */
function sent(token, body) {
  const authorization = `Bearer ${token}`;
  if (!body) return { headers: { authorization } };
  return { headers: { authorization, 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/** @param {number} n */
function leadOf(n) {
  return {
    name: `Person ${n}`,
    phone_number: `+1415555${String(n % 10_000).padStart(4, '0')}`,
    email: `person${n}@example.com`,
    reason: 'New patient, two children, wants a cleaning on a Saturday morning if there is one',
    urgency: 'normal',
  };
}

/** Every operation as often as its share, in an order that is new each time. */
function shuffled() {
  const deck = Object.entries(OPERATIONS).flatMap(([name, { share }]) => Array.from({ length: share }, () => name));
  for (let last = deck.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1));
    [deck[last], deck[other]] = [deck[other], deck[last]];
  }
  return deck;
}
