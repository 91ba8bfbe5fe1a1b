import { audited } from '../audit.js';
import { json, text } from '../fields.js';
import { operation, type Operation } from '../operation.js';
import { personKinds, type PersonIds, type PersonKeeper, type PersonKind } from '../person-export.js';
import { dataRequestFields, dataRequestKinds } from '../resources/data-request.js';
import { Choice, Email, Flag, Text } from '../validation/field-decorators.js';
import { Unread, Verbatim } from '../validation/internal-fields.js';
import { PagingQuery } from './paging-query.js';

export class CreateDataRequestBody {
  @Choice(dataRequestKinds, { required: true, description: 'What to do with the data of the person' })
  kind!: (typeof dataRequestKinds)[number];

  @Text({ max: 32, description: 'A US number in any common format, or a number of another country in E.164' })
  phone_number?: string | null;

  @Email({ description: 'Upper and lower case count as equal' })
  email?: string | null;

  @Flag({
    description:
      'For an export of an organization in HIPAA mode, which needs true: the file contains protected health information',
  })
  include_protected?: boolean | null;
}

const platform = { owner: 'gateway', api: 'platform', path: '/organizations/{organization}/data-requests' } as const;

export const createDataRequest = operation({
  ...platform,
  name: 'data-requests.create',
  method: 'POST',
  summary: 'Erase or export one person in every service, in live and test mode',
  status: 202,
  body: CreateDataRequestBody,
  // The entry outlives the person's records, so it names neither number nor e-mail address.
  audit: audited('data_request.created', dataRequestFields, { values: ['kind', 'include_protected'] }),
  output: { kind: 'record', fields: dataRequestFields },
  errors: [],
});

export const listDataRequests = operation({
  ...platform,
  name: 'data-requests.list',
  method: 'GET',
  summary: 'List requests to erase or export people',
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
  summary: 'Retrieve the receipt of a request to erase or export a person',
  status: 200,
  output: { kind: 'record', fields: dataRequestFields },
  errors: [],
});

export const downloadDataRequest = operation({
  ...platform,
  name: 'data-requests.download',
  method: 'GET',
  path: '/organizations/{organization}/data-requests/{dataRequest}/file',
  summary: 'Download the zip file of an export of a person',
  status: 200,
  audit: audited('data_request.downloaded', dataRequestFields),
  output: { kind: 'file', contentType: 'application/zip' },
  errors: [],
});

/** Which records of a person a service reads. The mode is that of the caller. */
export class ReadPersonBody {
  @Choice(Object.values(personKinds).flatMap((kinds) => Object.keys(kinds)), { required: true })
  kind!: PersonKind;

  @Verbatim({ max: 32 })
  phone_number?: string | null;

  @Verbatim({ max: 320 })
  email?: string | null;

  /** What the services before have found. */
  @Unread()
  ids!: PersonIds;

  /** The `next` of the page before. */
  @Verbatim({ max: 64 })
  after?: string | null;
}

/** A page of one kind of record. It may be empty although pages follow. */
export interface PersonPage {
  records: Record<string, unknown>[];
  /** Where the next page starts. Null after the last page. */
  next: string | null;
  ids: PersonIds;
}

type ReadPerson = Operation<string, string, object, ReadPersonBody, PersonPage>;

function reading(owner: PersonKeeper): ReadPerson {
  return operation({
    owner,
    api: 'internal',
    name: `${owner}.read-person`,
    method: 'POST',
    path: '/person',
    summary: 'Read records of a person',
    status: 200,
    body: ReadPersonBody,
    output: {
      kind: 'object',
      fields: {
        records: json<Record<string, unknown>[]>({ type: 'array' }),
        next: text().nullable(),
        ids: json<PersonIds>({ type: 'object' }),
      },
    },
    errors: [],
  });
}

/** Reads the records of a person for an export, page by page. */
export const readPerson: Record<PersonKeeper, ReadPerson> = {
  records: reading('records'),
  dialer: reading('dialer'),
  voice: reading('voice'),
  chats: reading('chats'),
  webhooks: reading('webhooks'),
};
