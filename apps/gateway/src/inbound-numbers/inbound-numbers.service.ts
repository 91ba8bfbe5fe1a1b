import {
  DomainError,
  invalidFields,
  parseUsNumber,
  type AddInboundNumberBody,
  type Caller,
  type InboundNumber,
} from '@frontdesk/contracts';
import { recordChange } from '@frontdesk/messaging';
import { violatedUniqueConstraint, type Tx } from '@frontdesk/persistence';
import { Clock, wholeSecond } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import type { OrganizationChanges } from '../organizations/organizations.repository.js';
import { OrganizationsService } from '../organizations/organizations.service.js';
import { toInboundNumber } from './inbound-number.entity.js';
import { InboundNumbersRepository } from './inbound-numbers.repository.js';

const MAX_NUMBERS = 100;

/** The numbers that callers dial. They are facts of the organization, so every service knows whose a number is. */
@Injectable()
export class InboundNumbersService {
  constructor(
    private readonly numbers: InboundNumbersRepository,
    private readonly organizations: OrganizationsService,
    private readonly clock: Clock,
  ) {}

  async list(organizationId: number): Promise<{ data: InboundNumber[] }> {
    return { data: (await this.numbers.list(organizationId)).map(toInboundNumber) };
  }

  async add(organizationId: number, body: AddInboundNumberBody, caller: Caller): Promise<{ data: InboundNumber }> {
    const phone_number = parseUsNumber(body.phone_number);
    if (!phone_number) throw new DomainError('invalid_number');
    try {
      return await this.organizations.change(organizationId, caller, async (tx, current) => {
        await this.organizations.refuseHandoffNumber(tx, phone_number);
        if (current.inbound_numbers.length >= MAX_NUMBERS) {
          throw invalidFields({
            phone_number: [`is one more than the ${MAX_NUMBERS} numbers an organization can have`],
          });
        }
        const row = await this.numbers.insert(tx, {
          organization_id: organizationId,
          phone_number,
          label: body.label,
          purpose: body.purpose ?? 'reception',
          created_at: wholeSecond(this.clock.now()),
        });
        await recordChange(tx, caller, { id: row.id, after: row });
        return { changes: await this.factsOf(tx, organizationId), result: { data: toInboundNumber(row) } };
      });
    } catch (error) {
      if (violatedUniqueConstraint(error) !== 'inbound_numbers_phone_number') throw error;
      throw new DomainError('number_taken');
    }
  }

  remove(organizationId: number, id: number, caller: Caller): Promise<void> {
    return this.organizations.change(organizationId, caller, async (tx) => {
      const row = await this.numbers.remove(tx, organizationId, id);
      if (!row) throw new DomainError('not_found');
      await recordChange(tx, caller, { id, before: row });
      return { changes: await this.factsOf(tx, organizationId), result: undefined };
    });
  }

  private async factsOf(tx: Tx, organizationId: number): Promise<OrganizationChanges> {
    const rows = await this.numbers.list(organizationId, tx);
    return { inbound_numbers: rows.map(({ phone_number, label, purpose }) => ({ phone_number, label, purpose })) };
  }
}
