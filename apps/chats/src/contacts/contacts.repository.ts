import { MAX_CONTACT_RECORDS } from '@frontdesk/contracts';
import { columnsOf, DataSource, sqlRunner, type Scope, type SqlRunner } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import { ChatEntity, type ChatRow } from '../chats/chat.entity.js';

@Injectable()
export class ContactsRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  chats(scope: Scope, phoneNumber: string): Promise<ChatRow[]> {
    return this.sql.query<ChatRow>({
      name: 'contact-chats',
      text: `SELECT ${columnsOf(ChatEntity)} FROM chats
             WHERE organization_id = $1 AND livemode = $2 AND contact_address = $3
             ORDER BY created_at DESC, id DESC LIMIT $4`,
      values: [scope.organizationId, scope.livemode, phoneNumber, MAX_CONTACT_RECORDS],
    });
  }
}
