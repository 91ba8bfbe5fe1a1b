import {
  callApprovalFields,
  DomainError,
  formatInstant,
  formatInstantOrNull,
  present,
  type CallApproval,
  type CallDetails,
  type Caller,
  type CallSummary,
} from '@frontdesk/contracts';
import { recordChange, recordNoChange } from '@frontdesk/messaging';
import { DataSource, inTransaction } from '@frontdesk/persistence';
import { Clock, Seal, wholeSecond } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import type { AuthenticatedMember } from '../credentials/authenticated-session.js';
import { GatewayConfig } from '../gateway.config.js';
import { CallApprovalsRepository, type ApprovalTenant, type FoundApproval } from './call-approvals.repository.js';

/** The grant whose call waits for approval. */
export interface ApprovedGrant extends ApprovalTenant {
  grantId: number;
}

/** The calls of AI apps that members approve in the portal. */
@Injectable()
export class CallApprovalsService {
  private readonly seal: Seal;

  constructor(
    private readonly dataSource: DataSource,
    private readonly approvals: CallApprovalsRepository,
    private readonly clock: Clock,
    private readonly config: GatewayConfig,
  ) {
    this.seal = new Seal(config.CURSOR_SECRET, 'call approval');
  }

  /**
   * Lets members approve a call until an instant. Returns the id of the approval.
   * @param details what the app gave the AI; null in HIPAA mode
   */
  request(
    { grantId, organizationId, livemode }: ApprovedGrant,
    summary: CallSummary,
    details: CallDetails | null,
    until: Date,
  ): Promise<number> {
    return this.approvals.insert({
      organization_id: organizationId,
      grant_id: grantId,
      livemode,
      sealed_summary: this.seal.close(JSON.stringify({ ...summary, details })),
      expires_at: until,
    });
  }

  /** The page at which a member approves the call. */
  addressOf({ organizationId, livemode }: ApprovalTenant, id: number): string {
    return `${this.config.publicOrigin}/portal/${organizationId}/${livemode ? 'live' : 'test'}/call-approvals/${id}`;
  }

  isApproved(id: number, grantId: number): Promise<boolean> {
    return this.approvals.isApproved(id, grantId);
  }

  async get(member: AuthenticatedMember, id: number): Promise<{ data: CallApproval }> {
    const found = await this.approvals.find(tenantOf(member), id, this.clock.now());
    return { data: this.toApproval(found) };
  }

  /** Approves a call. Idempotent. */
  async approve(member: AuthenticatedMember, id: number, caller: Caller): Promise<{ data: CallApproval }> {
    const now = wholeSecond(this.clock.now());
    return inTransaction(this.dataSource, async (tx) => {
      const tenant = tenantOf(member);
      if (!(await this.approvals.find(tenant, id, this.clock.now(), tx))) throw new DomainError('not_found');
      if (await this.approvals.approve(tx, id, member.person.id, now)) {
        await recordChange(tx, caller, { id, after: { approved_at: now } });
      } else {
        recordNoChange(caller);
      }
      return { data: this.toApproval(await this.approvals.find(tenant, id, this.clock.now(), tx)) };
    });
  }

  private toApproval(found: FoundApproval | null): CallApproval {
    // Another secret than that of today may have sealed it.
    const opened = found && this.seal.open(found.sealed_summary);
    if (!opened) throw new DomainError('not_found');
    const { sealed_summary: _, approver, ...row } = found;
    const times = { approved_at: formatInstantOrNull(row.approved_at), expires_at: formatInstant(row.expires_at) };
    const summary = JSON.parse(opened) as CallSummary & { details: CallDetails | null };
    const shown = { ...row, ...summary, ...times, approved_by: approver };
    return present(callApprovalFields, shown, { detail: true, hipaa: false });
  }
}

function tenantOf({ organization, livemode }: AuthenticatedMember): ApprovalTenant {
  return { organizationId: organization.id, livemode };
}
