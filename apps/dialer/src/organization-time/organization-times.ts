import type { Scope, SqlRunner } from '@frontdesk/persistence';
import { Clock } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { OrganizationTime } from './organization-time.js';
import { SandboxClocksRepository } from './sandbox-clocks.repository.js';

/** Tells the time of organizations. That of live mode is always the real time, and needs no query. */
@Injectable()
export class OrganizationTimes {
  constructor(
    private readonly clocks: SandboxClocksRepository,
    private readonly clock: Clock,
  ) {}

  async read(sql: SqlRunner, scope: Scope): Promise<OrganizationTime> {
    const stored = scope.livemode ? null : await this.clocks.find(sql, scope);
    return new OrganizationTime(this.clock.now(), scope.livemode, stored);
  }
}
