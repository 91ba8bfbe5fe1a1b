import { audited } from '../audit.js';
import { operation } from '../operation.js';
import { cannedReplyFields } from '../resources/canned-reply.js';
import { Text } from '../validation/field-decorators.js';
import { scalarField } from '../validation/input-field.js';

/** The limit of canned replies in an organization. */
export const MAX_CANNED_REPLIES = 200;

/** A word that a member types after a slash. A slash before the word is dropped. */
function Shortcut(): PropertyDecorator {
  return scalarField(
    { description: 'A word that, typed after a slash, inserts the text' },
    {
      schema: { type: 'string', maxLength: 33, pattern: '^/?[A-Za-z0-9][A-Za-z0-9_-]{0,31}$' },
      normalise: (raw) => (typeof raw === 'string' ? raw.replace(/^\//, '').toLowerCase() : raw),
      refuse: (value) =>
        typeof value === 'string' && /^[a-z0-9][a-z0-9_-]{0,31}$/.test(value)
          ? null
          : 'must be up to 32 letters, digits, hyphens or underscores',
    },
  );
}

export class CreateCannedReplyBody {
  @Text({ max: 100, required: true, description: 'What the team calls the text' })
  title!: string;

  @Text({ max: 2000, required: true, description: 'The text to insert' })
  body!: string;

  @Shortcut()
  shortcut?: string | null;
}

export class UpdateCannedReplyBody {
  @Text({ max: 100, notNull: true, description: 'What the team calls the text' })
  title?: string;

  @Text({ max: 2000, notNull: true, description: 'The text to insert' })
  body?: string;

  @Shortcut()
  shortcut?: string | null;
}

/** API clients keep their own texts, so only the portal has canned replies. */
const portal = { owner: 'chats', api: 'portal', output: { kind: 'record', fields: cannedReplyFields } } as const;
const texts = ['title', 'body', 'shortcut'] as const;

export const listCannedReplies = operation({
  ...portal,
  name: 'canned-replies.list',
  method: 'GET',
  path: '/canned-replies',
  summary: 'List canned replies',
  status: 200,
  output: { kind: 'list', fields: cannedReplyFields },
  errors: [],
});

export const createCannedReply = operation({
  ...portal,
  name: 'canned-replies.create',
  method: 'POST',
  path: '/canned-replies',
  summary: 'Create a canned reply',
  status: 201,
  body: CreateCannedReplyBody,
  audit: audited('canned_reply.created', cannedReplyFields, { texts }),
  errors: [],
});

export const updateCannedReply = operation({
  ...portal,
  name: 'canned-replies.update',
  method: 'PATCH',
  path: '/canned-replies/{cannedReply}',
  summary: 'Update a canned reply',
  status: 200,
  body: UpdateCannedReplyBody,
  audit: audited('canned_reply.updated', cannedReplyFields, { texts }),
  errors: [],
});

export const deleteCannedReply = operation({
  ...portal,
  name: 'canned-replies.delete',
  method: 'DELETE',
  path: '/canned-replies/{cannedReply}',
  summary: 'Delete a canned reply',
  status: 204,
  audit: audited('canned_reply.deleted', cannedReplyFields, { texts }),
  output: { kind: 'nothing' },
  errors: [],
});
