import {
  formatInstant,
  formatInstantOrNull,
  handoffOf,
  organizationFields,
  present,
  settingsFields,
  type Organization,
  type OrganizationFacts,
  type Settings,
} from '@frontdesk/contracts';
import type { OrganizationEntity } from './organization.entity.js';

/** The platform API's representation. Settings are for operators, so HIPAA mode hides none of them. */
export function toOrganization(entity: OrganizationEntity): Organization {
  return present(
    organizationFields,
    { ...entity, ...instantsOf(entity), handoff: handoffOf(entity), created_at: formatInstant(entity.created_at) },
    { detail: true, hipaa: false },
  );
}

/** The settings for the organization's own people. */
export function toSettings(entity: OrganizationEntity): Settings {
  return present(settingsFields, { ...entity, handoff: handoffOf(entity) }, { detail: true, hipaa: false });
}

/** The facts that other services store about an organization. A deleted organization neither calls nor chats. */
export function toFacts(entity: OrganizationEntity): OrganizationFacts {
  const { changed_at: _changedAt, created_at: _createdAt, ...facts } = entity;
  const isDeleted = entity.deleted_at !== null;
  return {
    ...facts,
    ...instantsOf(entity),
    handoff: handoffOf(entity),
    service_active: facts.service_active && !isDeleted,
    live_chat_enabled: facts.live_chat_enabled && !isDeleted,
  };
}

function instantsOf({ deleted_at, removed_at }: OrganizationEntity) {
  return { deleted_at: formatInstantOrNull(deleted_at), removed_at: formatInstantOrNull(removed_at) };
}
