import type { ChatSender } from '@frontdesk/contracts';
import { DataSource, insertRow, sqlRunner, type Scope, type SqlRunner, type Tx } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';

export type OutgoingStatus = 'pending' | 'sent' | 'delivered' | 'read' | 'failed';

/** The statuses that a report replaces. A list is needed because reports arrive in any order. */
const REPLACED_BY: Readonly<Record<Exclude<OutgoingStatus, 'pending'>, readonly OutgoingStatus[]>> = {
  sent: ['pending'],
  delivered: ['pending', 'sent'],
  read: ['pending', 'sent', 'delivered'],
  failed: ['pending', 'sent'],
};
/** A failed earlier part replaces every other status, since those describe the last part. */
const REPLACED_BY_FAILED_PART: readonly OutgoingStatus[] = ['pending', 'sent', 'delivered', 'read'];

/** The template of a message, with its values in the order of the placeholders. */
export interface OutgoingTemplate {
  name: string;
  language: string;
  values: { name: string; text: string }[];
}

/** A message to send, leased to this process. */
export interface OutgoingMessage {
  message_id: number;
  chat_id: number;
  organization_id: number;
  livemode: boolean;
  body: string;
  /** Null for a free-form text. */
  template: OutgoingTemplate | null;
  contact_address: string;
  answered_here: boolean;
  sender: ChatSender;
  /** Whether the organization is in HIPAA mode. */
  is_hipaa: boolean;
  /** The organization's own number at WhatsApp. */
  sender_id: string | null;
  /** The number of attempts, including the current one. */
  attempts: number;
  parts_sent: number;
}

/** The position of a part. It is 1 of 1 unless the message is too long for the channel. */
export interface Part {
  part: number;
  parts: number;
}

/** Identifies the message in a channel's report. */
export interface Reported {
  providerId: string;
  /** The id of our message and the part. Null if the channel did not return them. */
  ours: ({ messageId: number } & Part) | null;
}

export interface FailedMessage {
  message_id: number;
  chat_id: number;
}

@Injectable()
export class OutgoingMessagesRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  async add(
    tx: Tx,
    scope: Scope,
    chatId: number,
    messageId: number,
    now: Date,
    template: OutgoingTemplate | null = null,
  ): Promise<void> {
    await tx.query(
      insertRow({
        name: 'outgoing-add',
        table: 'outgoing_messages',
        scope,
        columns: ['message_id', 'chat_id', 'status', 'attempts', 'due_at', 'template'],
        row: { message_id: messageId, chat_id: chatId, status: 'pending', attempts: 0, due_at: now, template },
      }),
    );
  }

  /** Leases messages of any organization. To keep the order, it leases only the first unsent message of each chat. */
  claim(now: Date, leasedUntil: Date, limit: number): Promise<OutgoingMessage[]> {
    return this.sql.query<OutgoingMessage>({
      name: 'outgoing-claim',
      text: `UPDATE outgoing_messages AS claimed SET due_at = $2, attempts = attempts + 1
             FROM chat_messages AS message, chats
             LEFT JOIN organization_facts ON organization_facts.organization_id = chats.organization_id
             WHERE claimed.message_id IN (
               SELECT message_id FROM outgoing_messages AS due
               WHERE due_at <= $1 AND NOT EXISTS (
                 SELECT 1 FROM outgoing_messages AS earlier
                 WHERE earlier.chat_id = due.chat_id AND earlier.message_id < due.message_id
                   AND earlier.due_at IS NOT NULL
               )
               ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED
             )
             AND message.id = claimed.message_id AND chats.id = claimed.chat_id
             RETURNING claimed.message_id, claimed.chat_id, claimed.organization_id, claimed.livemode,
               claimed.attempts, claimed.parts_sent, claimed.template, message.body, chats.contact_address, chats.answered_here, message.sender,
               coalesce((organization_facts.facts ->> 'hipaa_mode')::boolean, false) AS is_hipaa,
               organization_facts.facts ->> 'whatsapp_phone_number_id' AS sender_id`,
      values: [now, leasedUntil, limit],
    });
  }

  /**
   * Records that a part other than the last is sent. Returns false if the message has failed and the rest must not be
   * sent.
   */
  async partSent(scope: Scope, messageId: number, part: number): Promise<boolean> {
    const rows = await this.sql.query({
      name: 'outgoing-part-sent',
      text: `UPDATE outgoing_messages SET parts_sent = greatest(parts_sent, $4)
             WHERE message_id = $1 AND organization_id = $2 AND livemode = $3 AND due_at IS NOT NULL RETURNING 1`,
      values: [messageId, scope.organizationId, scope.livemode, part],
    });
    return rows.length > 0;
  }

  async sent(scope: Scope, messageId: number, providerId: string | null): Promise<void> {
    await this.sql.query({
      name: 'outgoing-sent',
      text: `UPDATE outgoing_messages
             SET due_at = NULL, provider_id = coalesce($4, provider_id),
                 status = CASE status WHEN 'pending' THEN 'sent' ELSE status END
             WHERE message_id = $1 AND organization_id = $2 AND livemode = $3`,
      values: [messageId, scope.organizationId, scope.livemode, providerId],
    });
  }

  async postpone(scope: Scope, messageId: number, dueAt: Date): Promise<void> {
    await this.sql.query({
      name: 'outgoing-postpone',
      text: `UPDATE outgoing_messages SET due_at = $4
             WHERE message_id = $1 AND organization_id = $2 AND livemode = $3 AND due_at IS NOT NULL`,
      values: [messageId, scope.organizationId, scope.livemode, dueAt],
    });
  }

  /** Removes a message that the chat's producer sends through its own channel. */
  async remove(scope: Scope, messageId: number): Promise<void> {
    await this.sql.query({
      name: 'outgoing-remove',
      text: 'DELETE FROM outgoing_messages WHERE message_id = $1 AND organization_id = $2 AND livemode = $3',
      values: [messageId, scope.organizationId, scope.livemode],
    });
  }

  /** Returns false if the message was already sent or failed. */
  async failed(tx: Tx, scope: Scope, messageId: number, code: number | null): Promise<boolean> {
    const rows = await tx.query({
      name: 'outgoing-failed',
      text: `UPDATE outgoing_messages SET due_at = NULL, status = 'failed', error_code = $4
             WHERE message_id = $1 AND organization_id = $2 AND livemode = $3 AND status = 'pending' RETURNING 1`,
      values: [messageId, scope.organizationId, scope.livemode, code],
    });
    return rows.length > 0;
  }

  /**
   * Applies a report about the last part, or about the failure of an earlier part. If the response to the send was
   * lost, the report replaces it. Returns null if the report is not about one of our messages, or changes nothing.
   */
  async report(
    tx: Tx,
    scope: Scope,
    { providerId, ours }: Reported,
    status: Exclude<OutgoingStatus, 'pending'>,
    code: number | null,
  ): Promise<FailedMessage | null> {
    // A report that does not name the part is about the last one, because only its id at the channel is stored.
    const isEarlierPart = ours !== null && ours.part < ours.parts;
    const [row] = await tx.query<FailedMessage>({
      name: 'outgoing-report',
      text: `UPDATE outgoing_messages AS outgoing
             SET status = $5, error_code = $7, due_at = NULL, provider_id = coalesce(provider_id, $3)
             WHERE outgoing.message_id = (
               SELECT message_id FROM outgoing_messages
               WHERE organization_id = $1 AND livemode = $2
                 AND (provider_id = $3 OR (message_id = $4 AND (provider_id IS NULL OR $8)))
               LIMIT 1
             )
             AND outgoing.status = ANY($6::text[])
             RETURNING outgoing.message_id, outgoing.chat_id`,
      values: [
        scope.organizationId,
        scope.livemode,
        providerId,
        ours?.messageId ?? null,
        status,
        isEarlierPart ? REPLACED_BY_FAILED_PART : REPLACED_BY[status],
        code,
        isEarlierPart,
      ],
    });
    return row ?? null;
  }
}
