import { operation } from '../operation.js';
import { accountFields } from '../resources/organization.js';

export const getAccount = operation({
  name: 'account.get',
  owner: 'gateway',
  api: 'public',
  method: 'GET',
  path: '/me',
  summary: 'Retrieve the organization and the API key of the request',
  forModels:
    'Use it first, to learn for which organization you act and whether calls are real. Returns `organization` (with `timezone`), `livemode` and the scopes.',
  status: 200,
  output: { kind: 'record', fields: accountFields },
  errors: [],
});
