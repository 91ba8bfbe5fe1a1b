import { request, type OutgoingHttpHeaders } from 'node:http';

/** A browser with the portal open. */
export interface OpenPortal {
  origin: string;
  cookie: string;
  organizationId: number;
  address: string;
  /** Whether it opens each chat that gets a message, instead of showing only the list. */
  showsChats: boolean;
}

/** A notice of a message at one browser, or a message that a browser has read because of a notice. */
export interface PortalArrival {
  chat: number;
  /** The text of the message. Absent for a notice. */
  body?: string;
  /** In Unix milliseconds. */
  at: number;
}

let arrivals: PortalArrival[] = [];
let broken = 0;

process.on('message', (order: { open: OpenPortal[] } | 'take' | 'count') => {
  if (order === 'count') return process.send?.(arrivals.length);
  if (order === 'take') {
    process.send?.({ arrivals, broken });
    arrivals = [];
    return;
  }
  void openAll(order.open);
});
process.on('disconnect', () => process.exit());

async function openAll(portals: OpenPortal[]) {
  for (const portal of portals) await follow(portal);
  process.send?.(portals.length);
}

const now = () => performance.timeOrigin + performance.now();

/** Opens the stream of a browser, and resolves once changes follow. */
function follow(portal: OpenPortal) {
  const { origin, cookie, organizationId, address, showsChats } = portal;
  const url = `${origin}/portal/api/v1/session/stream?tenants=${organizationId}:live`;
  return new Promise<void>((resolve, reject) => {
    const headers = { cookie, 'x-forwarded-for': address };
    const sent = request(url, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`stream: ${response.statusCode}`));
      response.setEncoding('utf8');
      let rest = '';
      response.on('data', (chunk: string) => {
        const at = now();
        const blocks = (rest + chunk).split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) {
          if (block.includes('event: ready')) resolve();
          const data = /^event: changed\ndata: (.*)$/m.exec(block)?.[1];
          const change = data === undefined ? {} : (JSON.parse(data) as { event?: string; id?: number });
          if (change.event !== 'chat.message.created') continue;
          arrivals.push({ chat: Number(change.id), at });
          if (showsChats) void read(portal, Number(change.id));
        }
      });
      response.on('close', () => broken++);
    });
    sent.on('error', reject).end();
  });
}

/** Reads a chat like a page that shows it. */
async function read({ origin, cookie, organizationId, address }: OpenPortal, chat: number) {
  const headers = {
    cookie,
    'x-forwarded-for': address,
    'frontdesk-organization': String(organizationId),
    'frontdesk-mode': 'live',
  };
  const text = await get(`${origin}/portal/api/v1/chats/${chat}`, headers);
  const { data } = JSON.parse(text) as { data: { messages: { body: string }[] } };
  arrivals.push({ chat, body: data.messages.at(-1)!.body, at: now() });
}

function get(url: string, headers: OutgoingHttpHeaders) {
  return new Promise<string>((resolve, reject) => {
    request(url, { headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () =>
        response.statusCode === 200 ? resolve(text) : reject(new Error(`GET ${url}: ${response.statusCode} ${text}`)),
      );
    })
      .on('error', reject)
      .end();
  });
}
