import {
  canRunPrivate,
  startPrivatePostgres,
  startPrivateRabbitmq,
  startPrivateRedis,
  type PrivateInstance,
  type PrivateRedis,
} from '@frontdesk/launcher';
import { join } from 'node:path';

/** Servers of a stack's own, which may be killed and wiped. */
export interface PrivateBacking {
  postgres: PrivateInstance;
  redis: PrivateRedis;
  rabbitmq: PrivateInstance;
}

/** What is to be done, last first, when a stack stops. */
export type Undo = (() => Promise<void>)[];

/** Why private servers cannot run on this machine, or null when they can. */
export function whyNoPrivateBacking(): string | null {
  const missing = (['postgres', 'redis', 'rabbitmq'] as const).flatMap((name) => canRunPrivate(name).why ?? []);
  return missing.length > 0 ? missing.join('; ') : null;
}

export async function startPrivateBacking(directory: string, undo: Undo): Promise<PrivateBacking> {
  // Safe from a kill of the server, which is all that happens here; only a power cut would lose what was committed.
  const settings = { fsync: 'off', full_page_writes: 'off', max_connections: 200 };
  const starting = [
    startPrivatePostgres({ dir: join(directory, 'postgres'), settings }),
    startPrivateRedis({ dir: join(directory, 'redis') }),
    startPrivateRabbitmq({ dir: join(directory, 'rabbitmq') }),
  ] as const;
  // All of them are waited for even when one fails, so that nothing starts after everything has been stopped.
  for (const result of await Promise.allSettled(starting)) {
    if (result.status === 'fulfilled') undo.push(() => result.value.stop());
  }
  const [postgres, redis, rabbitmq] = await Promise.all(starting);
  return { postgres, redis, rabbitmq };
}

/** A broker alone. */
export async function startOwnBroker(directory: string, undo: Undo): Promise<string> {
  const rabbitmq = await startPrivateRabbitmq({ dir: join(directory, 'rabbitmq') });
  undo.push(() => rabbitmq.stop());
  return rabbitmq.url;
}
