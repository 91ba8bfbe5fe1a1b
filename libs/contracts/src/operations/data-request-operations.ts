import { audited } from '../audit.js';
import { operation } from '../operation.js';
import { dataRequestFields, dataRequestKinds } from '../resources/data-request.js';
import { Choice, Email, Text } from '../validation/field-decorators.js';
import { PagingQuery } from './paging-query.js';

export class CreateDataRequestBody {
  @Choice(dataRequestKinds, { required: true, description: 'What to do with the data of the person' })
  kind!: (typeof dataRequestKinds)[number];

  @Text({ max: 32, description: 'A US number in any common format, or a number of another country in E.164' })
  phone_number?: string | null;

  @Email({ description: 'Upper and lower case count as equal' })
  email?: string | null;
}

const platform = { owner: 'gateway', api: 'platform', path: '/organizations/{organization}/data-requests' } as const;

export const createDataRequest = operation({
  ...platform,
  name: 'data-requests.create',
  method: 'POST',
  summary: 'Erase one person in every service, in live and test mode',
  status: 202,
  body: CreateDataRequestBody,
  // The entry outlives the person's records, so it names neither number nor e-mail address.
  audit: audited('data_request.created', dataRequestFields, { values: ['kind'] }),
  output: { kind: 'record', fields: dataRequestFields },
  errors: [],
});

export const listDataRequests = operation({
  ...platform,
  name: 'data-requests.list',
  method: 'GET',
  summary: 'List requests to erase people',
  status: 200,
  query: PagingQuery,
  paged: true,
  output: { kind: 'page', fields: dataRequestFields },
  errors: [],
});

export const getDataRequest = operation({
  ...platform,
  name: 'data-requests.get',
  method: 'GET',
  path: '/organizations/{organization}/data-requests/{dataRequest}',
  summary: 'Retrieve the receipt of a request to erase a person',
  status: 200,
  output: { kind: 'record', fields: dataRequestFields },
  errors: [],
});
