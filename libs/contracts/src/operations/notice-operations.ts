import { unaudited } from '../audit.js';
import { operation } from '../operation.js';
import { noticeFields } from '../resources/notice.js';
import { Flag, RecordId } from '../validation/field-decorators.js';

export class ReadNoticesBody {
  @RecordId({ required: true, description: 'The newest notice that the person has seen' })
  id!: number;

  @Flag({ description: 'Whether the person has seen the record of this notice, and not the list of notices' })
  record_only?: boolean | null;
}

const portal = { owner: 'gateway', api: 'portal' } as const;

export const listNotices = operation({
  ...portal,
  name: 'notices.list',
  method: 'GET',
  path: '/notices',
  summary: 'List the newest 50 notices that the role allows, and those about the sign-in of the person',
  status: 200,
  output: { kind: 'list', fields: noticeFields },
  errors: [],
});

/** Changes no record of the organization, so each role may do it. */
export const readNotices = operation({
  ...portal,
  name: 'notices.read',
  method: 'POST',
  path: '/notices/read',
  summary: 'Mark the notices of the person as read',
  status: 204,
  effect: { readOnly: true },
  body: ReadNoticesBody,
  audit: unaudited('Changes only what the person sees as unread'),
  output: { kind: 'nothing' },
  errors: [],
});
