import { operation } from '../operation.js';
import { accountFields } from '../resources/organization.js';

export const getAccount = operation({
  name: 'account.get',
  owner: 'gateway',
  api: 'public',
  method: 'GET',
  path: '/me',
  summary: 'Retrieve the organization and the API key of the request',
  status: 200,
  output: { kind: 'record', fields: accountFields },
  errors: [],
});
