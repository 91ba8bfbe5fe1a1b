import { Frontdesk, type SandboxClock } from '@frontdesk/sdk';
import type { ApiAccess } from '../api-access.ts';
import { refusalOf } from '../refusal.ts';

export function showClock(access: ApiAccess): Promise<void> {
  return printing(() => sandboxOf(access).getClock());
}

/** Moves the clock, and prints its time. */
export function setClock(
  access: ApiAccess,
  change: { advance_seconds?: number; now?: string; frozen?: boolean },
): Promise<void> {
  return printing(() => sandboxOf(access).setClock(change));
}

export function resetClock(access: ApiAccess): Promise<void> {
  return printing(async () => {
    await sandboxOf(access).removeClock();
    return sandboxOf(access).getClock();
  });
}

function sandboxOf({ apiKey, baseUrl }: ApiAccess): Frontdesk['sandbox'] {
  return new Frontdesk({ apiKey, baseUrl }).sandbox;
}

async function printing(read: () => Promise<SandboxClock>): Promise<void> {
  try {
    const { now, active, frozen } = await read();
    process.stdout.write(`${now}  ${active ? (frozen ? 'frozen' : 'runs') : 'the present'}\n`);
  } catch (error) {
    throw refusalOf(error);
  }
}
