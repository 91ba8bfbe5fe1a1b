import { DomainError, parseUsNumber, type Caller } from '@frontdesk/contracts';
import { sqlRunner } from '@frontdesk/persistence';
import { OrganizationFactsRepository } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { offersSpeedToLead } from './speed-to-lead.rule.js';

/** Checks that run before a lead with a callback is stored. */
@Injectable()
export class CallbackAvailabilityService {
  constructor(
    private readonly facts: OrganizationFactsRepository,
    private readonly dataSource: DataSource,
  ) {}

  /** Returns the number as E.164. The organization's facts are at least as new as those of the caller. */
  async check({ organizationId }: Caller, number: string): Promise<{ phone_number: string }> {
    const facts = await this.facts.find(sqlRunner(this.dataSource), organizationId);
    if (!facts || !offersSpeedToLead(facts)) throw new DomainError('speed_to_lead_unavailable');
    const phone_number = parseUsNumber(number);
    if (!phone_number) throw new DomainError('invalid_number');
    return { phone_number };
  }
}
