import {
  DomainError,
  invalidFields,
  organizationChanged,
  receptionistDefaults,
  type Caller,
} from '@frontdesk/contracts';
import { announce, recordChange, recordNoChange } from '@frontdesk/messaging';
import { DataSource, inTransaction } from '@frontdesk/persistence';
import { Clock, wholeSecond } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import type { AuthenticatedMember } from '../credentials/authenticated-session.js';
import { FactPropagation } from './fact-propagation.js';
import { organizationDefaults } from './organization-defaults.js';
import { toFacts } from './organization-presenter.js';
import type { OrganizationEntity } from './organization.entity.js';
import { OrganizationsRepository, type OrganizationChanges } from './organizations.repository.js';

/** How long the operator can undo a deletion. */
const UNDO_MS = 30 * 86_400_000;
const BATCH = 20;

/** Settings whose text or number belongs to the business. The name stays, because consents were given to it. */
const { receptionist_name } = organizationDefaults;
const EMPTY: OrganizationChanges = {
  ...receptionistDefaults,
  inbound_numbers: [],
  receptionist_name,
  receptionist_instructions: '',
  greeting: null,
  business_hours: null,
  handoff_number: null,
  voicemail_text: null,
  widget_origins: [],
  whatsapp_phone_number_id: null,
  outbound_number: null,
};

/**
 * Deletes organizations: suspends them at once, and after 30 days has every service remove its rows. Each step is a
 * change of the organization's facts, which reach every service even if this process dies.
 */
@Injectable()
export class OrganizationDeletion {
  constructor(
    private readonly dataSource: DataSource,
    private readonly organizations: OrganizationsRepository,
    private readonly propagation: FactPropagation,
    private readonly clock: Clock,
  ) {}

  async deleteByOwner({ role, organization }: AuthenticatedMember, typedName: string, caller: Caller) {
    if (role !== 'owner') throw new DomainError('role_not_allowed');
    if (typedName !== organization.name) throw invalidFields({ name: ['is not the name of the organization'] });
    return this.delete(organization.id, caller);
  }

  /** Suspends an organization in every service. Repeating it changes nothing. */
  async delete(id: number, caller: Caller): Promise<{ removalAt: Date }> {
    const { deleted_at } = await this.change(id, caller, (current, now) =>
      current.deleted_at ? null : { deleted_at: wholeSecond(now) },
    );
    return { removalAt: new Date(deleted_at!.getTime() + UNDO_MS) };
  }

  /** Undoes a deletion. Throws `invalid_transition` if the data is removed. */
  async restore(id: number, caller: Caller): Promise<void> {
    await this.change(id, caller, (current) => {
      if (current.removed_at) throw new DomainError('invalid_transition');
      return current.deleted_at ? { deleted_at: null } : null;
    });
  }

  /** Has every service remove the data of organizations that can no longer be restored. Returns their number. */
  async removeDue(): Promise<number> {
    const deletedBefore = new Date(this.clock.now().getTime() - UNDO_MS);
    const due = await this.organizations.dueForRemoval(deletedBefore, BATCH);
    for (const id of due) {
      await inTransaction(this.dataSource, async (tx) => {
        const current = await this.organizations.findForUpdate(tx, id);
        // The operator has just restored it, or another gateway has done this.
        if (!current?.deleted_at || current.deleted_at > deletedBefore || current.removed_at) return;
        const now = this.clock.now();
        const changes = { ...EMPTY, removed_at: wholeSecond(now), changed_at: now };
        const changed = { ...current, ...changes, version: current.version + 1 };
        await this.organizations.update(tx, id, changed.version, changes);
        const occurrence = { organizationId: id, livemode: true, at: now };
        await announce(tx, organizationChanged, occurrence, { facts: toFacts(changed) });
      });
    }
    return due.length;
  }

  private async change(
    id: number,
    caller: Caller,
    changesOf: (current: OrganizationEntity, now: Date) => OrganizationChanges | null,
  ): Promise<OrganizationEntity> {
    const now = this.clock.now();
    const entity = await inTransaction(this.dataSource, async (tx) => {
      const current = await this.organizations.findForUpdate(tx, id);
      if (!current) throw new DomainError('not_found');
      const changes = changesOf(current, now);
      if (!changes) {
        recordNoChange(caller);
        return current;
      }
      const changed = { ...current, ...changes, version: current.version + 1, changed_at: now };
      await this.organizations.update(tx, id, changed.version, { ...changes, changed_at: now });
      const occurrence = { organizationId: id, livemode: true, at: now };
      await announce(tx, organizationChanged, occurrence, { facts: toFacts(changed) });
      await recordChange(tx, { ...caller, organizationId: id }, { id, before: current, after: changed });
      return changed;
    });
    await this.propagation.complete(toFacts(entity), caller.requestId, now.getTime() - entity.changed_at.getTime());
    return entity;
  }
}
