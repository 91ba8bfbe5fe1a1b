import { operation } from '../operation.js';
import { settingsFields } from '../resources/settings.js';
import { settingsAudited, UpdateSettingsBody } from './organization-operations.js';

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
