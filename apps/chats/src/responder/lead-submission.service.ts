import { DomainError } from '@frontdesk/contracts';
import { RpcClient } from '@frontdesk/messaging';
import { handInLead } from '@frontdesk/receptionist';
import { Clock, LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable } from '@nestjs/common';
import { PendingLeadsRepository, type PendingLead } from '../chats/pending-leads.repository.js';

/** The lease of a lead. It is longer than the timeout of a request to the records service. */
const LEASE_MS = 30_000;
const RETRY_MS = 1000;
const MAX_RETRY_MS = 60_000;
/** The errors after which the request is retried. */
const TEMPORARY = new Set(['unavailable', 'server_error']);

/** Sends the leads captured by the AI, and corrections of them, to the records service until it responds. */
@Injectable()
export class LeadSubmissionService {
  constructor(
    private readonly leads: PendingLeadsRepository,
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  claim(limit: number): Promise<PendingLead[]> {
    const now = this.clock.now();
    return this.leads.claim(now, new Date(now.getTime() + LEASE_MS), limit);
  }

  async submit(pending: PendingLead): Promise<void> {
    const { external_id, chat_id, organization_id: organizationId, livemode, lead } = pending;
    const caller = {
      organizationId,
      livemode,
      // The value affects only fields of the response that are ignored.
      hipaa: true,
      factsVersion: 0,
      keyId: null,
      requestId: external_id,
    };
    const record = { source: 'chat', chat_id } as const;
    try {
      await handInLead(lead, { caller, externalId: `chat:${chat_id}`, record }, this.rpc);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (TEMPORARY.has(error.code)) return this.leads.postpone(pending, this.retryAt(pending));
      this.logger.error({ chat_id, code: error.code }, 'chat_lead.refused');
    }
    await this.leads.remove(pending);
  }

  private retryAt({ attempts }: PendingLead): Date {
    const wait = Math.min(RETRY_MS * 2 ** Math.min(attempts - 1, 10), MAX_RETRY_MS);
    return new Date(this.clock.now().getTime() + wait);
  }
}
