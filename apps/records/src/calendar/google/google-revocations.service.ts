import type { RunEnd } from '@frontdesk/concurrency';
import { reasonOf } from '@frontdesk/persistence';
import { Clock, LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable } from '@nestjs/common';
import { GoogleAccess } from './google-access.js';
import { GoogleConnectionsRepository } from './google-connections.repository.js';
import { GoogleRevocationsRepository, type RevocationRow } from './google-revocations.repository.js';

const BATCH = 10;
const LIMIT_MS = 10_000;
/** About a week, with an attempt each hour. */
const MAX_ATTEMPTS = 168;

/** Ends the access at Google after an organization was removed. */
@Injectable()
export class GoogleRevocationsService {
  constructor(
    private readonly access: GoogleAccess,
    private readonly connections: GoogleConnectionsRepository,
    private readonly revocations: GoogleRevocationsRepository,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async run(): Promise<RunEnd> {
    const due = await this.revocations.claim(BATCH, this.clock.now());
    for (const row of due) {
      if (await this.isOver(row)) await this.revocations.remove(row.id);
    }
    return due.length === BATCH ? 'more' : 'done';
  }

  private async isOver(row: RevocationRow): Promise<boolean> {
    // Google would also end the access of another organization that has connected the same account.
    if ((await this.connections.isAccountInUse(row.account)) || (await this.isRevoked(row))) return true;
    if (row.attempts < MAX_ATTEMPTS) return false;
    this.logger.error({ calendar_id: row.calendar_id }, 'google_calendar.revocation_given_up');
    return true;
  }

  /** An operator may set up Google Calendar, or the secret of the token, again. */
  private async isRevoked(row: RevocationRow): Promise<boolean> {
    const { client } = this.access;
    const token = client && this.access.openToken(row);
    if (!token) return false;
    try {
      await client.revoke(token, AbortSignal.timeout(LIMIT_MS));
      return true;
    } catch (error) {
      this.logger.warn({ reason: reasonOf(error) }, 'google_calendar.not_revoked');
      return false;
    }
  }
}
