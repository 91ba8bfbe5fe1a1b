import { DataSource, insertRow, sqlRunner, type Scope, type SqlRunner, type Tx } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import type { ChatMessageEntity, ChatMessageRow } from './chat-message.entity.js';

export type NewChatMessage = Omit<ChatMessageEntity, 'id' | 'organization_id' | 'livemode' | 'chat'>;

const COLUMNS = 'id, livemode, chat_id, external_id, seq, sender, author, body, via_api, created_at';

@Injectable()
export class ChatMessagesRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  /** Returns the newest messages of a chat, oldest first. */
  async newest(scope: Scope, chatId: number, limit: number): Promise<ChatMessageRow[]> {
    return this.sql.query<ChatMessageRow>({
      name: 'chat-messages-newest',
      text: `SELECT * FROM (
               SELECT ${COLUMNS} FROM chat_messages
               WHERE chat_id = $1 AND organization_id = $2 AND livemode = $3 ORDER BY seq DESC LIMIT $4
             ) AS latest ORDER BY seq`,
      values: [chatId, scope.organizationId, scope.livemode, limit],
    });
  }

  /** Returns the newest messages of the visitor, oldest first. */
  async newestOfVisitor(tx: Tx, scope: Scope, chatId: number, limit: number): Promise<string[]> {
    const rows = await tx.query<Pick<ChatMessageRow, 'body'>>({
      name: 'chat-messages-newest-of-visitor',
      text: `SELECT body FROM chat_messages
             WHERE chat_id = $1 AND organization_id = $2 AND livemode = $3 AND sender = 'visitor'
             ORDER BY seq DESC LIMIT $4`,
      values: [chatId, scope.organizationId, scope.livemode, limit],
    });
    return rows.map(({ body }) => body).reverse();
  }

  /** Returns up to `limit` messages after `seq`, oldest first. */
  async after(scope: Scope, chatId: number, seq: number, limit: number): Promise<ChatMessageRow[]> {
    return this.sql.query<ChatMessageRow>({
      name: 'chat-messages-after',
      text: `SELECT ${COLUMNS} FROM chat_messages
             WHERE chat_id = $1 AND seq > $4 AND organization_id = $2 AND livemode = $3 ORDER BY seq LIMIT $5`,
      values: [chatId, scope.organizationId, scope.livemode, seq, limit],
    });
  }

  /** Returns the message with a producer's id, in any chat. */
  async findByExternalId(tx: Tx, scope: Scope, externalId: string): Promise<ChatMessageRow | null> {
    const [row] = await tx.query<ChatMessageRow>({
      name: 'chat-messages-find-by-external-id',
      text: `SELECT ${COLUMNS} FROM chat_messages
             WHERE organization_id = $1 AND livemode = $2 AND external_id = $3`,
      values: [scope.organizationId, scope.livemode, externalId],
    });
    return row ?? null;
  }

  /**
   * Whether the visitor has written after a message of the chat. Compares `seq`, because instants are whole seconds.
   */
  async hasVisitorWrittenSince(tx: Tx, scope: Scope, chatId: number, messageId: number): Promise<boolean> {
    const rows = await tx.query({
      name: 'chat-messages-visitor-since',
      text: `SELECT 1 FROM chat_messages AS later
             WHERE chat_id = $1 AND organization_id = $2 AND livemode = $3 AND sender = 'visitor'
               AND seq > (SELECT seq FROM chat_messages WHERE id = $4 AND chat_id = $1) LIMIT 1`,
      values: [chatId, scope.organizationId, scope.livemode, messageId],
    });
    return rows.length > 0;
  }

  /**
   * Stores a message and returns it. The transaction must have locked the chat. Returns null if a concurrent or earlier
   * insert has the same `external_id`.
   */
  async insert(tx: Tx, scope: Scope, message: NewChatMessage): Promise<ChatMessageRow | null> {
    const [row] = await tx.query<ChatMessageRow>(
      insertRow({
        name: 'chat-messages-insert',
        table: 'chat_messages',
        scope,
        columns: ['chat_id', 'external_id', 'seq', 'sender', 'author', 'body', 'via_api', 'created_at'],
        row: message,
        onConflict: '(organization_id, livemode, external_id) WHERE external_id IS NOT NULL DO NOTHING',
        returning: COLUMNS,
      }),
    );
    return row ?? null;
  }
}
