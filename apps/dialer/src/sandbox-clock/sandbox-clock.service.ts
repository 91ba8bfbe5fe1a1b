import {
  DomainError,
  formatInstant,
  MAX_CLOCK_DAYS,
  sandboxClockAdvanced,
  type Caller,
  type SandboxClock,
  type SandboxClockBody,
} from '@frontdesk/contracts';
import { announce, type Deadline } from '@frontdesk/messaging';
import { DataSource, inTransaction, scopeOf, sqlRunner } from '@frontdesk/persistence';
import { Clock, wholeSecond } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { OrganizationQueuesRepository } from '../calls/organization-queues.repository.js';
import { OutboundCallsRepository } from '../calls/outbound-calls.repository.js';
import { CampaignsRepository } from '../campaigns/campaigns.repository.js';
import { ContactsRepository } from '../campaigns/contacts/contacts.repository.js';
import { OrganizationTime } from '../organization-time/organization-time.js';
import { OrganizationTimes } from '../organization-time/organization-times.js';
import { SandboxClocksRepository } from '../organization-time/sandbox-clocks.repository.js';

const DAY_MS = 86_400_000;

/** The clock of test mode, which callers with a test key move. */
@Injectable()
export class SandboxClockService {
  constructor(
    private readonly clocks: SandboxClocksRepository,
    private readonly times: OrganizationTimes,
    private readonly queues: OrganizationQueuesRepository,
    private readonly calls: OutboundCallsRepository,
    private readonly campaigns: CampaignsRepository,
    private readonly contacts: ContactsRepository,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async get(caller: Caller): Promise<{ data: SandboxClock }> {
    return toSandboxClock(await this.times.read(sqlRunner(this.dataSource), scopeOf(caller)));
  }

  /**
   * Moves the clock, and makes calls and campaigns due that were waiting for a time it has reached. The event moves
   * what waits in other services, once, even if a process ends in between.
   */
  async set(caller: Caller, body: SandboxClockBody, deadline: Deadline): Promise<{ data: SandboxClock }> {
    const scope = scopeOf(caller);
    const time = await inTransaction(
      this.dataSource,
      async (tx) => {
        const stored = await this.clocks.lock(tx, scope);
        const realNow = this.clock.now();
        const before = new OrganizationTime(realNow, scope.livemode, stored);
        const now = movedTo(before.now, body, realNow);
        const isFrozen = body.frozen ?? before.isFrozen;
        const moved = { offset_ms: now.getTime() - realNow.getTime(), frozen_at: isFrozen ? now : null };
        await this.clocks.update(tx, scope, moved);
        const advanced_ms = now.getTime() - before.now.getTime();
        if (advanced_ms > 0) await announce(tx, sandboxClockAdvanced, { ...scope, at: realNow }, { advanced_ms });
        await this.campaigns.wake(tx, scope, realNow);
        await this.queues.wake(tx, scope, now);
        return new OrganizationTime(realNow, scope.livemode, moved);
      },
      { beforeCommit: deadline.assertTimeToCommit },
    );
    return toSandboxClock(time);
  }

  /** Removes the clock. Without one, simulated calls do not wait, so all that wait become due. */
  async remove(caller: Caller, deadline: Deadline): Promise<null> {
    const scope = scopeOf(caller);
    await inTransaction(
      this.dataSource,
      async (tx) => {
        await this.clocks.delete(tx, scope);
        const now = this.clock.now();
        await this.calls.stopWaiting(tx, scope, now);
        await this.contacts.stopWaiting(tx, scope, now);
        await this.campaigns.wake(tx, scope, now);
        await this.queues.wake(tx, scope, now);
      },
      { beforeCommit: deadline.assertTimeToCommit },
    );
    return null;
  }
}

/** Returns the time that a clock is moved to. It never goes back. */
function movedTo(before: Date, { advance_seconds, now }: SandboxClockBody, realNow: Date): Date {
  const wanted = now ? new Date(now) : new Date(before.getTime() + (advance_seconds ?? 0) * 1000);
  // Responses show whole seconds, so the time that was shown may be sent back.
  const isBack = wanted < wholeSecond(before);
  const isTooFar = wanted.getTime() > realNow.getTime() + MAX_CLOCK_DAYS * DAY_MS;
  if (isBack || isTooFar) throw new DomainError('clock_not_ahead');
  return wanted > before ? wanted : before;
}

function toSandboxClock({ now, hasClock, isFrozen }: OrganizationTime): { data: SandboxClock } {
  return { data: { now: formatInstant(now), active: hasClock, frozen: isFrozen } };
}
