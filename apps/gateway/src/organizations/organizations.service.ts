import {
  apiScopes,
  DomainError,
  invalidFields,
  organizationChanged,
  type Caller,
  type CreateOrganizationBody,
  type InstructionVersion,
  type Organization,
  type OrganizationFacts,
  type Page,
  type Settings,
  type PageRequest,
  type UpdateOrganizationBody,
  type UpdateSettingsBody,
} from '@frontdesk/contracts';
import { announce, recordChange, recordNoChange } from '@frontdesk/messaging';
import { DataSource, inTransaction, violatedUniqueConstraint, type Tx } from '@frontdesk/persistence';
import { Clock, wholeSecond } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import type { AuthenticatedMember } from '../credentials/authenticated-session.js';
import { ApiKeysService } from '../api-keys/api-keys.service.js';
import { randomText } from '../credentials/api-key-format.js';
import { FactPropagation } from './fact-propagation.js';
import { toInstructionVersion } from './instruction-version.entity.js';
import { InstructionVersionsRepository } from './instruction-versions.repository.js';
import { organizationDefaults } from './organization-defaults.js';
import { toFacts, toOrganization, toSettings } from './organization-presenter.js';
import type { OrganizationEntity } from './organization.entity.js';
import {
  OrganizationsRepository,
  type OrganizationChanges,
  type OrganizationForCaller,
} from './organizations.repository.js';
import { TrialBalances } from './trial-balances.js';

const WIDGET_ID = /^wgt_[A-Za-z0-9]{1,60}$/;

@Injectable()
export class OrganizationsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly organizations: OrganizationsRepository,
    private readonly instructions: InstructionVersionsRepository,
    private readonly apiKeys: ApiKeysService,
    private readonly propagation: FactPropagation,
    private readonly trialBalances: TrialBalances,
    private readonly clock: Clock,
  ) {}

  async create(body: CreateOrganizationBody, caller: Caller): Promise<{ data: Organization; test_key: string }> {
    const now = this.clock.now();
    return this.refusingTakenNumbers(() =>
      inTransaction(this.dataSource, async (tx) => {
        await this.refuseInboundNumbers(tx, given(body));
        refuseUnknownServices({ services: [], intake: [], ...given(body) }, 'intake');
        const entity = await this.organizations.insert(tx, {
          ...organizationDefaults,
          ...given(body),
          name: body.name,
          version: 1,
          trial_minutes_version: 1,
          widget_id: `wgt_${randomText(24)}`,
          changed_at: now,
          created_at: wholeSecond(now),
        });
        const { key } = await this.apiKeys.insert(tx, entity.id, {
          name: 'Test key',
          mode: 'test',
          scopes: [...apiScopes],
        });
        await this.storeInstructions(tx, null, entity, caller);
        await this.announceChange(tx, entity, now);
        await recordChange(tx, { ...caller, organizationId: entity.id }, { id: entity.id, after: entity });
        return { data: toOrganization(entity), test_key: key };
      }),
    );
  }

  async list(page: PageRequest, caller: Caller): Promise<Page<Organization>> {
    const found = await this.organizations.list(page);
    const shown = await this.trialBalances.shownIn(found.data, caller);
    return { ...found, data: shown.map(toOrganization) };
  }

  async get(id: number, caller: Caller): Promise<{ data: Organization }> {
    return this.shown(await this.find(id), caller);
  }

  async factsOf(id: number): Promise<OrganizationFacts> {
    return toFacts(await this.find(id));
  }

  /** Returns only a part of the facts, for requests whose owner does not need all of them. */
  async forCaller(id: number): Promise<OrganizationForCaller> {
    const found = await this.organizations.findForCaller(id);
    if (!found) throw new DomainError('not_found');
    return found;
  }

  /** Returns null for an unknown widget id. */
  async factsOfWidget(widgetId: unknown): Promise<OrganizationFacts | null> {
    if (typeof widgetId !== 'string' || !WIDGET_ID.test(widgetId)) return null;
    const entity = await this.organizations.findByWidgetId(widgetId);
    return entity && toFacts(entity);
  }

  /** Returns null for an unknown WhatsApp number. */
  async factsOfWhatsapp(phoneNumberId: string): Promise<OrganizationFacts | null> {
    const entity = await this.organizations.findByWhatsappNumber(phoneNumberId);
    return entity && toFacts(entity);
  }

  async settings(id: number): Promise<{ data: Settings }> {
    return { data: toSettings(await this.find(id)) };
  }

  /** A change by the organization's own people. Only owners turn HIPAA mode on, and only the operator turns it off. */
  async updateSettings(
    { role, organization }: AuthenticatedMember,
    body: UpdateSettingsBody,
    caller: Caller,
  ): Promise<{ data: Settings }> {
    if (body.hipaa_mode !== undefined && role !== 'owner') throw new DomainError('role_not_allowed');
    if (body.hipaa_mode === false && organization.hipaa) {
      throw invalidFields({ hipaa_mode: ['can be turned off by the operator of this server only'] });
    }
    await this.update(organization.id, body, caller);
    return this.settings(organization.id);
  }

  /** Returns the versions of the receptionist's instructions, newest first. Empty until they are changed once. */
  async instructionVersions(id: number): Promise<{ data: InstructionVersion[] }> {
    return { data: (await this.instructions.list(id)).map(toInstructionVersion) };
  }

  /** Saves an earlier version of the instructions again, as a new version. */
  async restoreInstructions(id: number, versionId: number, caller: Caller): Promise<{ data: Settings }> {
    const version = await this.instructions.find(id, versionId);
    if (!version) throw new DomainError('not_found');
    await this.update(id, { receptionist_instructions: version.instructions }, caller);
    return this.settings(id);
  }

  /**
   * Updates an organization and returns once every service has the change. A repeat changes nothing, and completes an
   * interrupted propagation.
   */
  async update(id: number, body: UpdateOrganizationBody, caller: Caller): Promise<{ data: Organization }> {
    const now = this.clock.now();
    const entity = await this.refusingTakenNumbers(() =>
      inTransaction(this.dataSource, async (tx) => {
        const current = await this.organizations.findForUpdate(tx, id);
        if (!current) throw new DomainError('not_found');
        const version = current.version + 1;
        const changes = {
          ...differing(current, { ...given(body), ...followingIntake(current, body) }),
          ...newBalance(body, version),
          ...replacedHandoff(current, body),
        };
        if (Object.keys(changes).length === 0) {
          recordNoChange(caller);
          return current;
        }
        await this.refuseInboundNumbers(tx, changes);
        const changed: OrganizationEntity = { ...current, ...changes, version, changed_at: now };
        if (changes.intake ?? changes.services) {
          const isNewIntake = changes.intake && body.intake;
          const before = isNewIntake ? undefined : namesOf(current.services);
          refuseUnknownServices(changed, body.intake ? 'intake' : 'services', before);
        }
        await this.organizations.update(tx, id, version, { ...changes, changed_at: now });
        await this.storeInstructions(tx, current, changed, caller);
        await this.announceChange(tx, changed, now);
        await recordChange(tx, caller, { id, before: current, after: changed });
        return changed;
      }),
    );
    await this.propagation.complete(toFacts(entity), caller.requestId, now.getTime() - entity.changed_at.getTime());
    return this.shown(entity, caller);
  }

  /**
   * Stores an acceptance of terms and switches `terms_accepted` on, in one transaction, and returns once every service
   * has the change.
   * @param store stores the acceptance; `wereAccepted` says whether terms were accepted before
   */
  acceptTerms<T>(id: number, caller: Caller, store: (tx: Tx, wereAccepted: boolean) => Promise<T>): Promise<T> {
    return this.change(id, caller, async (tx, { terms_accepted }) => {
      const result = await store(tx, terms_accepted);
      return { changes: terms_accepted ? {} : { terms_accepted: true }, result };
    });
  }

  /**
   * Changes an organization together with other rows of the gateway, in one transaction, and returns once every service
   * has the change.
   * @param make stores the other rows; the organization is locked
   */
  async change<T>(
    id: number,
    caller: Caller,
    make: (tx: Tx, current: OrganizationEntity) => Promise<{ changes: Changes; result: T }>,
  ): Promise<T> {
    const now = this.clock.now();
    const { entity, result } = await inTransaction(this.dataSource, async (tx) => {
      const current = await this.organizations.findForUpdate(tx, id);
      if (!current) throw new DomainError('not_found');
      const { changes, result } = await make(tx, current);
      if (Object.keys(changes).length === 0) return { entity: current, result };
      const changed: OrganizationEntity = { ...current, ...changes, version: current.version + 1, changed_at: now };
      await this.organizations.update(tx, id, changed.version, { ...changes, changed_at: now });
      await this.announceChange(tx, changed, now);
      return { entity: changed, result };
    });
    await this.propagation.complete(toFacts(entity), caller.requestId, now.getTime() - entity.changed_at.getTime());
    return result;
  }

  /**
   * Stores changed instructions as a version. First stores the replaced instructions if they have no version: they may
   * have been saved before versions were kept, or by a process that stored none.
   */
  private async storeInstructions(
    tx: Tx,
    before: OrganizationEntity | null,
    after: OrganizationEntity,
    { actor }: Caller,
  ): Promise<void> {
    const { id, receptionist_instructions: instructions, changed_at: at } = after;
    if (before?.receptionist_instructions === instructions || (!before && instructions === '')) return;
    if (before) await this.instructions.store(tx, id, before.receptionist_instructions, undefined, before.changed_at);
    await this.instructions.store(tx, id, instructions, actor, at);
  }

  /** Calls that are handed over must not come back. */
  private async refuseInboundNumbers(tx: Tx, { handoff, handoff_number }: Changes): Promise<void> {
    const numbers = [
      ...(handoff ?? []).map(({ phone_number }) => phone_number),
      ...(handoff_number ? [handoff_number] : []),
    ];
    if (numbers.length === 0) return;
    await this.organizations.lockNumbers(tx, numbers);
    if (!(await this.organizations.areInbound(tx, numbers))) return;
    throw invalidFields({ [handoff?.length ? 'handoff' : 'handoff_number']: ['has a number that callers dial'] });
  }

  /** Throws if an organization hands calls over to the number, which callers shall dial. */
  async refuseHandoffNumber(tx: Tx, phone_number: string): Promise<void> {
    await this.organizations.lockNumbers(tx, [phone_number]);
    if (await this.organizations.isHandoff(tx, phone_number)) {
      throw invalidFields({ phone_number: ['is a handoff number'] });
    }
  }

  private async shown(entity: OrganizationEntity, caller: Caller): Promise<{ data: Organization }> {
    const [shown] = await this.trialBalances.shownIn([entity], caller);
    return { data: toOrganization(shown!) };
  }

  private async find(id: number): Promise<OrganizationEntity> {
    const entity = await this.organizations.find(id);
    if (!entity) throw new DomainError('not_found');
    return entity;
  }

  private async announceChange(tx: Tx, entity: OrganizationEntity, at: Date): Promise<void> {
    const occurrence = { organizationId: entity.id, livemode: true, at };
    await announce(tx, organizationChanged, occurrence, { facts: toFacts(entity) });
  }

  /** Turns a violation of the unique WhatsApp number into a validation error. */
  private async refusingTakenNumbers<T>(write: () => Promise<T>): Promise<T> {
    try {
      return await write();
    } catch (error) {
      if (violatedUniqueConstraint(error) !== 'organizations_whatsapp_phone_number_id') throw error;
      throw invalidFields({ whatsapp_phone_number_id: ['belongs to another organization'] });
    }
  }
}

type Changes = Partial<OrganizationChanges>;

/** Returns the settings in the body, without the undefined fields of the class instance. */
function given(body: UpdateOrganizationBody): Changes {
  const changes = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as Changes;
  if (!changes.handoff) return changes;
  const first = changes.handoff[0]?.phone_number ?? null;
  if (changes.handoff_number !== undefined && changes.handoff_number !== first) {
    throw invalidFields({ handoff_number: ['must be the number of the first entry of handoff, or absent'] });
  }
  return { ...changes, handoff_number: first };
}

/**
 * Refuses intake questions for services that the organization does not offer.
 * @param field the field of the request that gets the error
 * @param before the services before the change; other names were unknown already, and are let pass
 */
function refuseUnknownServices(
  { intake, services }: Pick<OrganizationEntity, 'intake' | 'services'>,
  field: 'intake' | 'services',
  before?: readonly string[],
): void {
  const offered = namesOf(services);
  const isUnknown = (name: string): boolean => !offered.includes(name) && (before?.includes(name) ?? true);
  const question = intake.find(({ for_services: names }) => names?.some(isUnknown));
  if (!question) return;
  const unknown = question.for_services!.find(isUnknown)!;
  const fault = {
    intake: `names the unknown service ${unknown}`,
    services: `must include ${unknown}, because the intake question "${question.label}" is for this service`,
  };
  throw invalidFields({ [field]: [fault[field]] });
}

const namesOf = (services: OrganizationEntity['services']): string[] => services.map(({ name }) => name);

/** Intake questions stay with a service that gets another name at its place in the list. */
function followingIntake(current: OrganizationEntity, { intake, services }: UpdateOrganizationBody): Changes {
  if (intake || services?.length !== current.services.length) return {};
  const before = namesOf(current.services);
  const after = namesOf(services);
  const gone = before.filter((name) => !after.includes(name));
  const added = after.filter((name) => !before.includes(name));
  if (gone.length !== 1 || before.indexOf(gone[0]!) !== after.indexOf(added[0]!)) return {};
  const follow = (name: string): string => (name === gone[0] ? added[0]! : name);
  return {
    intake: current.intake.map((question) =>
      question.for_services ? { ...question, for_services: question.for_services.map(follow) } : question,
    ),
  };
}

/** Setting the minutes restarts the balance, even if the number is the same as before. */
function newBalance({ trial_minutes_remaining }: UpdateOrganizationBody, version: number): Changes {
  return trial_minutes_remaining === undefined ? {} : { trial_minutes_remaining, trial_minutes_version: version };
}

/** A new number alone replaces the list. */
function replacedHandoff(current: OrganizationEntity, { handoff, handoff_number }: UpdateOrganizationBody): Changes {
  const isReplaced = !handoff && handoff_number !== undefined && handoff_number !== current.handoff_number;
  return isReplaced ? { handoff: [] } : {};
}

function differing(current: OrganizationEntity, wanted: Changes): Changes {
  // Postgres does not keep the order of the fields of JSON.
  const isSame = (name: string, value: unknown): boolean =>
    isDeepStrictEqual(current[name as keyof OrganizationEntity], value);
  return Object.fromEntries(Object.entries(wanted).filter(([name, value]) => !isSame(name, value))) as Changes;
}
