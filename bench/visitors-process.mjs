// @ts-check
import { request } from 'node:http';

/**
 * Visitors with open pages: each follows its chat, and notes when which message came.
 * @typedef {{ url: string, token: string, address: string }} OpenPage
 * @typedef {{ body: string, at: number }} Arrival Unix milliseconds
 */

/** @type {Arrival[]} */
let arrivals = [];
let broken = 0;

process.on('message', async (/** @type {{ open: OpenPage[] } | 'take' | 'count'} */ order) => {
  if (order === 'count') return process.send?.(arrivals.length);
  if (order === 'take') {
    process.send?.({ arrivals, broken });
    arrivals = [];
    return;
  }
  for (const page of order.open) await follow(page);
  process.send?.(order.open.length);
});
process.on('disconnect', () => process.exit());

/** @param {OpenPage} page */
function follow({ url, token, address }) {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': address };
    const sent = request(url, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`stream: ${response.statusCode}`));
      response.setEncoding('utf8');
      let rest = '';
      response.on('data', (/** @type {string} */ chunk) => {
        const at = performance.timeOrigin + performance.now();
        const blocks = (rest + chunk).split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) {
          const data = /^id: \d+\nevent: message\ndata: (.*)$/m.exec(block)?.[1];
          if (data) arrivals.push({ body: JSON.parse(data).body, at });
          if (block.startsWith('event: status')) resolve(undefined);
        }
      });
      response.on('close', () => broken++);
    });
    sent.on('error', reject).end();
  });
}
