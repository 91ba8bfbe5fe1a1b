import { setTimeout as sleep } from 'node:timers/promises';
import { memoryOf } from './process-memory.ts';
import type { Stack } from './stack.ts';

/** The resident memory of a dispatcher, which should not depend on the number of waiting deliveries. */
export const WAITING_BARS = { megabytes: 250 };
/** If no new delivery is stored for this time, the dispatcher is stuck. */
const STALLED_MS = 60_000;
/** In this time, the dispatcher polls a few times. */
const REST_MS = 5000;

/** Measures the memory of the dispatcher after it stored deliveries for a paused endpoint. */
export async function measureWaiting({
  stack,
  organization,
  endpoint,
  count,
  putEvents,
}: {
  stack: Stack;
  /** The owner of the endpoint. This function pauses the endpoint. */
  organization: number;
  endpoint: number;
  count: number;
  /** Inserts `count` events of the organization into an outbox. */
  putEvents: () => Promise<void>;
}) {
  const response = await fetch(
    `${stack.origin}/api/platform/v1/organizations/${organization}/webhook-endpoints/${endpoint}`,
    {
      method: 'PATCH',
      headers: { authorization: `Bearer ${stack.platformToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ enabled: false }),
    },
  );
  if (response.status !== 200) throw new Error(`pause: ${response.status} ${await response.text()}`);
  const before = memoryOf(stack.pids.webhooks);
  await putEvents();
  await untilWaiting(stack, endpoint, count);
  await sleep(REST_MS);
  return { count, before, after: memoryOf(stack.pids.webhooks) };
}

async function untilWaiting({ sql }: Stack, endpoint: number, count: number) {
  let stored = -1;
  for (let movedAt = Date.now(); stored < count; await sleep(1000)) {
    const { rows } = await sql.query(
      "SELECT count(*)::int AS count FROM webhooks.deliveries WHERE endpoint_id = $1 AND status = 'pending'",
      [endpoint],
    );
    if (rows[0].count > stored) movedAt = Date.now();
    stored = rows[0].count;
    if (Date.now() - movedAt > STALLED_MS) throw new Error(`Only ${stored} of ${count} deliveries wait.`);
  }
}
