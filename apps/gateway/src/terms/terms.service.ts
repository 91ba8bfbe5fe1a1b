import {
  formatInstant,
  invalidFields,
  type AcceptOwnTermsBody,
  type AcceptTermsBody,
  type Caller,
  type OutboundTerms,
  type TermsAcceptance,
} from '@frontdesk/contracts';
import { recordChange, recordNoChange } from '@frontdesk/messaging';
import { Clock, wholeSecond } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import type { AuthenticatedMember } from '../credentials/authenticated-session.js';
import { OrganizationsService } from '../organizations/organizations.service.js';
import { OUTBOUND_TERMS, OUTBOUND_TERMS_SHA256 } from './outbound-terms.js';
import { toTermsAcceptance, type TermsAcceptanceEntity } from './terms-acceptance.entity.js';
import { TermsRepository } from './terms.repository.js';

type Acceptance = Omit<TermsAcceptanceEntity, 'id' | 'organization_id'>;

interface Accepted {
  data: TermsAcceptance;
  /** True if the organization had accepted the same terms already. */
  existing: boolean;
}

/** Accepts the outbound calling terms, which outbound calls and live keys need. */
@Injectable()
export class TermsService {
  constructor(
    private readonly terms: TermsRepository,
    private readonly organizations: OrganizationsService,
    private readonly clock: Clock,
  ) {}

  async list(organizationId: number): Promise<{ data: TermsAcceptance[] }> {
    return { data: (await this.terms.list(organizationId)).map(toTermsAcceptance) };
  }

  /** Records an acceptance that the platform reports. The platform may have terms of its own. */
  accept(organizationId: number, body: AcceptTermsBody, caller: Caller): Promise<Accepted> {
    const now = this.clock.now();
    const acceptedAt = body.accepted_at ? new Date(body.accepted_at) : now;
    if (acceptedAt > now) throw invalidFields({ accepted_at: [`must not be after ${formatInstant(now)}`] });
    const { version, text_sha256, accepted_by, ip_address = null } = body;
    const acceptance = { version, text_sha256, accepted_by, ip_address, accepted_at: wholeSecond(acceptedAt) };
    return this.store(organizationId, acceptance, caller);
  }

  /** The terms as the portal shows them, with the last acceptance. */
  async own({ organization }: AuthenticatedMember): Promise<{ data: OutboundTerms }> {
    const [last] = await this.terms.list(organization.id);
    const { terms_accepted } = await this.organizations.factsOf(organization.id);
    const { version, text } = OUTBOUND_TERMS;
    const acceptance = last ? toTermsAcceptance(last) : null;
    return { data: { version, text, text_sha256: OUTBOUND_TERMS_SHA256, terms_accepted, acceptance } };
  }

  /** Accepts the terms that were shown. Throws `validation_failed` if the product has other terms now. */
  acceptOwn(member: AuthenticatedMember, body: AcceptOwnTermsBody, caller: Caller): Promise<Accepted> {
    if (body.version !== OUTBOUND_TERMS.version) {
      throw invalidFields({ version: [`must be ${OUTBOUND_TERMS.version}; read the terms again`] });
    }
    if (body.text_sha256 !== OUTBOUND_TERMS_SHA256) {
      throw invalidFields({ text_sha256: ['does not match the text of this version; read the terms again'] });
    }
    const { name, email } = member.person;
    const acceptance = {
      version: body.version,
      text_sha256: body.text_sha256,
      accepted_by: `${name} (${email})`,
      accepted_at: wholeSecond(this.clock.now()),
      ip_address: caller.address ?? null,
    };
    return this.store(member.organization.id, acceptance, caller);
  }

  private store(organizationId: number, acceptance: Acceptance, caller: Caller): Promise<Accepted> {
    return this.organizations.acceptTerms(organizationId, caller, async (tx, wereAccepted) => {
      const [last] = await this.terms.list(organizationId, tx);
      const { version, text_sha256 } = acceptance;
      if (wereAccepted && last?.version === version && last.text_sha256 === text_sha256) {
        recordNoChange(caller);
        return { data: toTermsAcceptance(last), existing: true };
      }
      const stored = await this.terms.insert(tx, { organization_id: organizationId, ...acceptance });
      await recordChange(tx, caller, { id: stored.id, after: stored });
      return { data: toTermsAcceptance(stored), existing: false };
    });
  }
}
