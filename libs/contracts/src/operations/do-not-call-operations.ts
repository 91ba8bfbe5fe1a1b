import { audited } from '../audit.js';
import { operation } from '../operation.js';
import {
  doNotCallEntryFields,
  operatorDoNotCallEntryFields,
  optOutReceiptFields,
  registryFields,
  registryImportFields,
} from '../resources/do-not-call-entry.js';
import { Choice, ExternalId, Flag, Mode, RecordId, Text, UsNumber } from '../validation/field-decorators.js';
import { PagingQuery } from './paging-query.js';

export class ListDoNotCallQuery extends PagingQuery {
  @UsNumber({ max: 32, description: 'A US number in any common format' })
  phone_number?: string | null;

  @Choice(['opt_out', 'manual'], { description: 'Only entries from this source' })
  source?: 'opt_out' | 'manual' | null;
}

export class OperatorDoNotCallBody {
  @Text({ max: 32, required: true, description: 'A US number in any common format' })
  phone_number!: string;

  @Text({ max: 500, description: 'Why, for your team' })
  note?: string | null;
}

export class CreateDoNotCallBody extends OperatorDoNotCallBody {
  @Flag({
    description: 'True stores a permanent opt-out, even for a listed number, and revokes every consent of the person',
  })
  opted_out?: boolean | null;
}

export class RecordDoNotCallBody extends CreateDoNotCallBody {
  @Mode()
  livemode?: boolean | null;

  @ExternalId()
  external_id?: string | null;

  @RecordId({ description: 'The call in which the person opted out' })
  call_id?: number | null;

  @RecordId({ description: 'The chat in which the person opted out' })
  chat_id?: number | null;

  @RecordId({ description: 'The outbound call in which the person opted out' })
  outbound_call_id?: number | null;
}

export class ListOperatorDoNotCallQuery extends PagingQuery {
  @UsNumber({ max: 64, description: 'A US number in any common format' })
  phone_number?: string | null;
}

export class ImportDoNotCallQuery {
  @Mode({ fromText: true })
  livemode?: boolean | null;
}

const doNotCall = {
  owner: 'dialer',
  api: 'public',
  output: { kind: 'record', fields: doNotCallEntryFields },
} as const;

const entryCreated = audited('do_not_call_entry.created', doNotCallEntryFields, {
  values: ['phone_number', 'source'],
  texts: ['note'],
});
const entryDeleted = audited('do_not_call_entry.deleted', doNotCallEntryFields, { values: ['phone_number', 'source'] });

export const listDoNotCall = operation({
  ...doNotCall,
  name: 'do-not-call.list',
  method: 'GET',
  path: '/do-not-call',
  summary: 'List Do Not Call entries',
  forModels: 'Use it to see whether a number is listed, or to find the id of an entry. Returns the entries.',
  status: 200,
  scope: 'dnc:read',
  query: ListDoNotCallQuery,
  paged: true,
  output: { kind: 'page', fields: doNotCallEntryFields },
  errors: [],
});

export const createDoNotCall = operation({
  ...doNotCall,
  name: 'do-not-call.create',
  returnsExisting: true,
  // An opt-out is permanent and revokes all consents.
  effect: { destructive: true },
  method: 'POST',
  path: '/do-not-call',
  summary: 'Add a number to the Do Not Call list',
  forModels:
    'Use it at once when a person asks not to be called. Set `opted_out` in that case; it is permanent. Returns the entry, or the one that exists already.',
  status: 201,
  scope: 'dnc:write',
  body: CreateDoNotCallBody,
  audit: entryCreated,
  errors: ['invalid_number'],
});

export const deleteDoNotCall = operation({
  ...doNotCall,
  name: 'do-not-call.delete',
  method: 'DELETE',
  path: '/do-not-call/{entry}',
  summary: 'Remove a number from the Do Not Call list',
  forModels: 'Use it to remove an entry that is `removable`; opt-outs stay. Returns nothing.',
  status: 204,
  scope: 'dnc:write',
  audit: entryDeleted,
  output: { kind: 'nothing' },
  errors: ['opt_out_permanent'],
});

export const getOptOutReceipt = operation({
  ...doNotCall,
  name: 'do-not-call.get-receipt',
  method: 'GET',
  path: '/do-not-call/{entry}/receipt',
  summary: 'Retrieve the receipt of an opt-out, with its times and effects',
  forModels:
    'Use it to prove when an opt-out took effect. Returns `asked_at`, `in_force_at`, `calls_blocked` and `consents_withdrawn`.',
  status: 200,
  scope: 'dnc:read',
  output: { kind: 'record', fields: optOutReceiptFields },
  errors: [],
});

/** The gateway knows the imports from the audit log. */
export const getRegistry = operation({
  name: 'do-not-call.get-registry',
  owner: 'gateway',
  api: 'portal',
  method: 'GET',
  path: '/do-not-call-registry',
  summary: 'Retrieve when the national registry was last imported',
  status: 200,
  output: { kind: 'record', fields: registryFields },
  errors: [],
});

/** Adds an entry of the staff, or an opt-out heard on a call or read in a chat. */
export const recordDoNotCall = operation({
  ...doNotCall,
  name: 'do-not-call.record',
  // A number has one entry.
  effect: { idempotent: true },
  api: 'platform',
  method: 'POST',
  path: '/organizations/{organization}/do-not-call',
  summary: 'Add a number to an organization’s Do Not Call list',
  status: 201,
  body: RecordDoNotCallBody,
  audit: entryCreated,
  errors: ['invalid_number'],
  returnsExisting: true,
});

export const removeDoNotCall = operation({
  ...doNotCall,
  name: 'do-not-call.remove',
  api: 'platform',
  method: 'DELETE',
  path: '/organizations/{organization}/do-not-call/{entry}',
  summary: 'Remove an entry of either mode from an organization’s list',
  status: 204,
  audit: entryDeleted,
  output: { kind: 'nothing' },
  errors: ['opt_out_permanent'],
});

/** The body is a file with one number per line; see `upload`. It reaches the dialer over HTTP instead of the broker. */
export const importDoNotCall = operation({
  ...doNotCall,
  name: 'do-not-call.import',
  api: 'platform',
  method: 'POST',
  path: '/organizations/{organization}/do-not-call/import',
  summary: 'Import a national registry with one number per line',
  status: 200,
  query: ImportDoNotCallQuery,
  upload: {
    contentTypes: ['text/csv', 'application/x-ndjson', 'application/ndjson', 'application/jsonl'],
    maxBytes: 100 * 1024 * 1024,
  },
  audit: audited('do_not_call_registry.imported', registryImportFields, { values: ['imported', 'existing'] }),
  output: { kind: 'object', fields: registryImportFields },
  errors: ['payload_too_large'],
});

export const listOperatorDoNotCall = operation({
  ...doNotCall,
  name: 'operator-do-not-call.list',
  api: 'platform',
  method: 'GET',
  path: '/do-not-call',
  summary: 'List the operator’s list, newest first',
  status: 200,
  query: ListOperatorDoNotCallQuery,
  paged: true,
  output: { kind: 'page', fields: operatorDoNotCallEntryFields },
  errors: [],
});

export const addOperatorDoNotCall = operation({
  ...doNotCall,
  name: 'operator-do-not-call.create',
  api: 'platform',
  method: 'POST',
  path: '/do-not-call',
  summary: 'Add a number to the operator’s list, which applies to every organization',
  status: 201,
  body: OperatorDoNotCallBody,
  audit: audited('operator_do_not_call_entry.created', operatorDoNotCallEntryFields, {
    values: ['phone_number'],
    texts: ['note'],
  }),
  output: { kind: 'record', fields: operatorDoNotCallEntryFields },
  errors: ['invalid_number'],
  returnsExisting: true,
});

export const removeOperatorDoNotCall = operation({
  ...doNotCall,
  name: 'operator-do-not-call.delete',
  api: 'platform',
  method: 'DELETE',
  path: '/do-not-call/{entry}',
  summary: 'Remove a number from the operator’s list',
  status: 204,
  audit: audited('operator_do_not_call_entry.deleted', operatorDoNotCallEntryFields, { values: ['phone_number'] }),
  output: { kind: 'nothing' },
  errors: [],
});
