import type { ChatStatus } from '@frontdesk/contracts';
import { DataSource, sqlRunner, type Scope, type SqlRunner } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import type { VisitorMessageRow } from './visitor-message.js';

/** The page size. */
export const MESSAGES_PER_READ = 50;

/** A chat and the messages after a known one. If there are more, it has one message more than the page size. */
export interface VisitorChatRow {
  status: ChatStatus;
  last_seq: number;
  messages: VisitorMessageRow[];
}

type Row = { status: ChatStatus; last_seq: number } & { [K in keyof VisitorMessageRow]: VisitorMessageRow[K] | null };

@Injectable()
export class WidgetChatsRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  /**
   * Returns a web chat and the messages after `seq`, in one snapshot. Returns null if the organization has no such
   * chat.
   */
  async readAfter(scope: Scope, chatId: number, seq: number): Promise<VisitorChatRow | null> {
    const rows = await this.sql.query<Row>({
      name: 'widget-read-after',
      text: `SELECT chats.status, chats.last_seq, message.seq, message.sender, message.author, message.body,
               message.external_id, message.created_at
             FROM chats
             LEFT JOIN LATERAL (
               SELECT * FROM chat_messages WHERE chat_id = chats.id AND seq > $4 ORDER BY seq LIMIT $5
             ) AS message ON true
             WHERE chats.id = $1 AND chats.organization_id = $2 AND chats.livemode = $3 AND chats.channel = 'web'
             ORDER BY message.seq`,
      values: [chatId, scope.organizationId, scope.livemode, seq, MESSAGES_PER_READ + 1],
    });
    const [first] = rows;
    if (!first) return null;
    const messages = rows.filter((row) => row.seq !== null) as unknown as VisitorMessageRow[];
    return { status: first.status, last_seq: first.last_seq, messages };
  }
}
