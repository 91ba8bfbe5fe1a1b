import { DomainError, parseUsNumber, type Caller } from '@frontdesk/contracts';
import { sqlRunner } from '@frontdesk/persistence';
import { OrganizationFactsRepository } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { offersSpeedToLead } from './speed-to-lead.rule.js';

/** What is asked before a lead with a callback is stored. */
@Injectable()
export class CallbackAvailabilityService {
  constructor(
    private readonly facts: OrganizationFactsRepository,
    private readonly dataSource: DataSource,
  ) {}

  /** The number as E.164. The caller's facts have been stored by now, unless newer ones were there. */
  async check({ organizationId }: Caller, number: string): Promise<{ phone_number: string }> {
    const facts = await this.facts.find(sqlRunner(this.dataSource), organizationId);
    if (!facts || !offersSpeedToLead(facts)) throw new DomainError('speed_to_lead_unavailable');
    const phone_number = parseUsNumber(number);
    if (!phone_number) throw new DomainError('invalid_number');
    return { phone_number };
  }
}
