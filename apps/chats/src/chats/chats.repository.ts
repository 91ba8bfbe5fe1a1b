import type { ChatMessage, ChatStatus, PageRequest } from '@frontdesk/contracts';
import {
  DataSource,
  insertRow,
  keysetRange,
  listStatement,
  sqlRunner,
  updateRow,
  type Scope,
  type SqlRunner,
  type Statement,
  type Tx,
} from '@frontdesk/persistence';
import { FOLLOW_UP_COLUMNS } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import type { ChatEntity, ChatRow, FollowUpChatRow } from './chat.entity.js';

/** Filters of a list; an absent or null filter matches every chat. */
export interface ChatFilter {
  status?: ChatStatus | null;
  /** An RFC 3339 instant, inclusive. */
  since?: string | null;
  /** An RFC 3339 instant, exclusive. */
  until?: string | null;
}

/** Filters of a list for members. */
export interface FollowUpChatFilter extends ChatFilter {
  /** Null for all chats; otherwise only those that the AI handed to people. */
  handled?: boolean | null;
  assignee_id?: number | null;
}

const NEW_COLUMNS = [
  'external_id',
  'channel',
  'contact_address',
  'visitor_name',
  'answered_here',
  'page_url',
  'idle_check_at',
  'created_at',
] as const satisfies readonly (keyof ChatEntity)[];
export type NewChat = Pick<ChatEntity, (typeof NEW_COLUMNS)[number]>;

const CHANGING_COLUMNS = [
  'status',
  'version',
  'last_seq',
  'message_count',
  'handoff_summary',
  'handoff_requested_at',
  'handed_off_at',
  'closed_at',
  'last_message_at',
  'last_visitor_message_at',
  'lead_id',
  'spam',
  'idle_check_at',
  ...FOLLOW_UP_COLUMNS,
] as const satisfies readonly (keyof ChatRow)[];

/** A message as JSON from the database, without its role. */
type StoredMessage = Omit<ChatMessage, 'role'>;

export type ChatWithMessages = ChatRow & { messages: StoredMessage[] };

/** The limits for the messages of one chat, so that a response fits into memory and into a broker message. */
const MAX_MESSAGES = 1000;
/** The limit in bytes of JSON, where a control character takes six bytes. */
const MAX_TEXT_BYTES = 4 * 1024 * 1024;

/**
 * The newest messages of a chat, oldest first, as one JSON value, because reading a thousand rows would cost twice as
 * much. The query first measures the stored size, which is cheap and never larger than the JSON size. It converts only
 * messages that may fit.
 */
const MESSAGES = `
  SELECT coalesce(json_agg(shown ORDER BY id), '[]') FROM (
    SELECT id, livemode, sender, author, body, via_api,
           to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS created_at
    FROM (
      SELECT *, sum(octet_length(to_json(body)::text)) OVER (ORDER BY seq DESC) AS json_bytes FROM (
        SELECT *, sum(octet_length(body)) OVER (ORDER BY seq DESC) AS text_bytes FROM (
          SELECT * FROM chat_messages
          WHERE chat_id = $1 AND organization_id = $2 AND livemode = $3 ORDER BY seq DESC LIMIT ${MAX_MESSAGES}
        ) AS newest
      ) AS stored
      WHERE text_bytes <= ${MAX_TEXT_BYTES}
    ) AS measured
    WHERE json_bytes <= ${MAX_TEXT_BYTES}
  ) AS shown`;

const COLUMN_NAMES: readonly (keyof ChatRow)[] = [
  'id',
  'livemode',
  'channel',
  'contact_address',
  'visitor_name',
  'answered_here',
  'status',
  'version',
  'last_seq',
  'message_count',
  'page_url',
  'handoff_summary',
  'handoff_requested_at',
  'handed_off_at',
  'closed_at',
  'last_message_at',
  'last_visitor_message_at',
  'lead_id',
  'spam',
  'idle_check_at',
  ...FOLLOW_UP_COLUMNS,
  'created_at',
];
const COLUMNS = COLUMN_NAMES.join(', ');

@Injectable()
export class ChatsRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  async find(scope: Scope, id: number): Promise<ChatRow | null> {
    const [row] = await this.sql.query<ChatRow>({
      name: 'chats-find',
      text: `SELECT ${COLUMNS} FROM chats WHERE id = $1 AND organization_id = $2 AND livemode = $3`,
      values: [id, scope.organizationId, scope.livemode],
    });
    return row ?? null;
  }

  /** Returns a chat with its messages, in one snapshot. */
  async findWithMessages(scope: Scope, id: number): Promise<ChatWithMessages | null> {
    const [row] = await this.sql.query<ChatWithMessages>({
      name: 'chats-find-with-messages',
      text: `SELECT ${COLUMNS}, (${MESSAGES}) AS messages FROM chats
             WHERE id = $1 AND organization_id = $2 AND livemode = $3`,
      values: [id, scope.organizationId, scope.livemode],
    });
    return row ?? null;
  }

  async findByExternalId(scope: Scope, externalId: string): Promise<ChatRow | null> {
    const [row] = await this.sql.query<ChatRow>({
      name: 'chats-find-by-external-id',
      text: `SELECT ${COLUMNS} FROM chats WHERE organization_id = $1 AND livemode = $2 AND external_id = $3`,
      values: [scope.organizationId, scope.livemode, externalId],
    });
    return row ?? null;
  }

  /** Returns the mode of a chat, or null if the organization has no such chat. */
  async modeOf(organizationId: number, id: number): Promise<boolean | null> {
    const [row] = await this.sql.query<{ livemode: boolean }>({
      name: 'chats-mode',
      text: 'SELECT livemode FROM chats WHERE id = $1 AND organization_id = $2',
      values: [id, organizationId],
    });
    return row?.livemode ?? null;
  }

  /** Serializes the transactions that start a chat with a number. */
  async reserveNumber(tx: Tx, scope: Scope, number: string): Promise<void> {
    await tx.query({
      name: 'chats-reserve-number',
      text: `SELECT pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'chat', $1::bigint, $2::boolean, $3::text), 0))`,
      values: [scope.organizationId, scope.livemode, number],
    });
  }

  /** Returns the newest open chat with a number. */
  async findOpenByNumber(tx: Tx, scope: Scope, number: string): Promise<number | null> {
    const [row] = await tx.query<{ id: number }>({
      name: 'chats-open-by-number',
      text: `SELECT id FROM chats
             WHERE organization_id = $1 AND livemode = $2 AND contact_address = $3 AND status <> 'closed'
             ORDER BY id DESC LIMIT 1`,
      values: [scope.organizationId, scope.livemode, number],
    });
    return row?.id ?? null;
  }

  /** Returns the rows of a page in the order read, and one more if there is another page: see `toPage`. */
  list(scope: Scope, filter: ChatFilter, page: PageRequest): Promise<ChatRow[]> {
    return this.sql.query<ChatRow>(listOfChats(scope, filter, page));
  }

  /** Like {@link list}, with the beginning of the newest message if `withMessage`. */
  listFollowUps(
    scope: Scope,
    filter: FollowUpChatFilter,
    page: PageRequest,
    withMessage: boolean,
  ): Promise<FollowUpChatRow[]> {
    return this.sql.query<FollowUpChatRow>(listOfFollowUpChats(scope, filter, page, withMessage));
  }

  /** Inserts a chat and returns it. Returns null if a concurrent or earlier insert has the same `external_id`. */
  async insert(tx: Tx, scope: Scope, chat: NewChat): Promise<ChatRow | null> {
    const [row] = await tx.query<ChatRow>(
      insertRow({
        name: 'chats-insert',
        table: 'chats',
        scope,
        columns: [...NEW_COLUMNS, 'status', 'version', 'last_seq', 'message_count'],
        row: { ...chat, status: 'ai', version: 1, last_seq: 0, message_count: 0 },
        onConflict: '(organization_id, livemode, external_id) WHERE external_id IS NOT NULL DO NOTHING',
        returning: COLUMNS,
      }),
    );
    return row ?? null;
  }

  /** Locks the chat until the transaction ends. */
  async lock(tx: Tx, scope: Scope, id: number): Promise<ChatRow | null> {
    const [row] = await tx.query<ChatRow>({
      name: 'chats-lock',
      text: `SELECT ${COLUMNS} FROM chats WHERE id = $1 AND organization_id = $2 AND livemode = $3 FOR UPDATE`,
      values: [id, scope.organizationId, scope.livemode],
    });
    return row ?? null;
  }

  /** Stores the columns that can change. The transaction must have locked the chat. */
  async update(tx: Tx, scope: Scope, chat: ChatRow): Promise<void> {
    await tx.query(
      updateRow({ name: 'chats-update', table: 'chats', scope, id: chat.id, columns: CHANGING_COLUMNS, row: chat }),
    );
  }
}

/** The query of one page, which reads one index range in list order; see `listStatement` of persistence. */
export function listOfChats(scope: Scope, filter: ChatFilter, page: PageRequest): Statement {
  return listStatement({
    name: 'chats-list',
    table: 'chats',
    columns: COLUMNS,
    at: 'created_at',
    scope,
    filters: [['status', 'status = ?', filter.status]],
    range: keysetRange(page, filter),
  });
}

const LAST_MESSAGE = {
  shown: `(SELECT left(message.body, 200) FROM chat_messages AS message
           WHERE message.chat_id = chats.id AND message.sender <> 'system' ORDER BY message.seq DESC LIMIT 1)`,
  hidden: 'NULL',
} as const;

const HANDLED_IS = {
  any: undefined,
  false: 'handed_off_at IS NOT NULL AND handled_at IS NULL',
  true: 'handed_off_at IS NOT NULL AND handled_at IS NOT NULL',
} as const;

/** Each filter has its index. A statement with several filters is planned for its values. */
export function listOfFollowUpChats(
  scope: Scope,
  filter: FollowUpChatFilter,
  page: PageRequest,
  withMessage: boolean,
): Statement {
  const { handled, assignee_id, status } = filter;
  const filterCount = [handled, assignee_id, status].filter((value) => value !== null && value !== undefined).length;
  const message = withMessage ? 'shown' : 'hidden';
  const where = HANDLED_IS[`${handled ?? 'any'}`];
  return listStatement({
    ...(filterCount > 1 ? {} : { name: ['chats-team', message, handled ?? 'any'].join('-') }),
    table: 'chats',
    columns: `${COLUMNS}, ${LAST_MESSAGE[message]} AS last_message`,
    at: 'created_at',
    scope,
    ...(where ? { where } : {}),
    filters: [
      ['status', 'status = ?', status],
      ['assignee', 'assignee_id = ?', assignee_id],
    ],
    range: keysetRange(page, filter),
  });
}
