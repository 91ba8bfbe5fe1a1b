import { request } from 'node:http';

export interface OpenPage {
  url: string;
  token: string;
  address: string;
}

export interface Arrival {
  body: string;
  /** In Unix milliseconds. */
  at: number;
}

let arrivals: Arrival[] = [];
let broken = 0;

process.on('message', (order: { open: OpenPage[] } | 'take' | 'count') => {
  if (order === 'count') return process.send?.(arrivals.length);
  if (order === 'take') {
    process.send?.({ arrivals, broken });
    arrivals = [];
    return;
  }
  void openAll(order.open);
});
process.on('disconnect', () => process.exit());

async function openAll(pages: OpenPage[]) {
  for (const page of pages) await follow(page);
  process.send?.(pages.length);
}

/** Opens the event stream of a page, and resolves with its first event. */
function follow({ url, token, address }: OpenPage) {
  return new Promise<void>((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': address };
    const sent = request(url, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`stream: ${response.statusCode}`));
      response.setEncoding('utf8');
      let rest = '';
      response.on('data', (chunk: string) => {
        const at = performance.timeOrigin + performance.now();
        const blocks = (rest + chunk).split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) {
          const data = /^id: \d+\nevent: message\ndata: (.*)$/m.exec(block)?.[1];
          if (data) arrivals.push({ body: (JSON.parse(data) as { body: string }).body, at });
          if (block.startsWith('event: status')) resolve();
        }
      });
      response.on('close', () => broken++);
    });
    sent.on('error', reject).end();
  });
}
