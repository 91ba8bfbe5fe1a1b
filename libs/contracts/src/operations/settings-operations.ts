import { timestamp } from '../fields.js';
import { operation } from '../operation.js';
import { instructionVersionFields, settingsFields } from '../resources/settings.js';
import { Text } from '../validation/field-decorators.js';
import { organizationDeleted, settingsAudited, UpdateSettingsBody } from './organization-operations.js';

export class DeleteOwnOrganizationBody {
  @Text({ max: 255, required: true, description: 'The name of the organization, typed by the person' })
  name!: string;
}

const portal = { owner: 'gateway', api: 'portal' } as const;

export const getSettings = operation({
  ...portal,
  name: 'settings.get',
  method: 'GET',
  path: '/settings',
  summary: 'Retrieve the settings of the organization',
  status: 200,
  output: { kind: 'record', fields: settingsFields },
  errors: [],
});

export const updateSettings = operation({
  ...portal,
  name: 'settings.update',
  method: 'PATCH',
  path: '/settings',
  summary: 'Update the settings of the organization',
  status: 200,
  needsReauthentication: ({ hipaa_mode }) => hipaa_mode !== undefined,
  body: UpdateSettingsBody,
  audit: settingsAudited,
  output: { kind: 'record', fields: settingsFields },
  errors: ['role_not_allowed'],
});

export const listInstructionVersions = operation({
  ...portal,
  name: 'settings.list-instruction-versions',
  method: 'GET',
  path: '/settings/instruction-versions',
  summary: "List the versions of the receptionist's instructions, newest first, which is the current one",
  status: 200,
  output: { kind: 'list', fields: instructionVersionFields },
  errors: [],
});

export const restoreInstructions = operation({
  ...portal,
  name: 'settings.restore-instructions',
  method: 'POST',
  path: '/settings/instruction-versions/{instructionVersion}/restore',
  summary: "Make an earlier version of the receptionist's instructions the current one",
  status: 200,
  effect: { idempotent: true },
  audit: settingsAudited,
  output: { kind: 'record', fields: settingsFields },
  errors: [],
});

/** For owners. Only the operator can undo the deletion. */
export const deleteOwnOrganization = operation({
  ...portal,
  name: 'settings.delete-organization',
  method: 'POST',
  path: '/settings/deletion',
  summary: 'Suspend the organization at once and remove its data after 30 days',
  status: 200,
  effect: { destructive: true },
  needsReauthentication: true,
  body: DeleteOwnOrganizationBody,
  audit: organizationDeleted,
  output: { kind: 'object', fields: { removal_at: timestamp().describe('When the data is removed permanently') } },
  errors: ['role_not_allowed'],
});
