import { columnNamesOf } from '@frontdesk/persistence';
import {
  exportedColumns,
  PERSON_ROWS,
  rowReader,
  type ExportedPerson,
  type PersonReaders,
} from '@frontdesk/service-host';
import { ChatMessageEntity } from '../chats/chat-message.entity.js';
import { ChatEntity } from '../chats/chat.entity.js';
import { UnansweredQuestionEntity } from '../unanswered-questions/unanswered-question.entity.js';

/** Without what the service needs for its work and its limits. */
const INTERNAL = ['version', 'last_seq', 'idle_check_at', 'answered_here', 'address_hash', 'model_faults'];
const CHAT = exportedColumns(columnNamesOf(ChatEntity), 'c', INTERNAL);
const MESSAGE = exportedColumns(columnNamesOf(ChatMessageEntity), 'm', ['via_api']);
const QUESTION = exportedColumns(columnNamesOf(UnansweredQuestionEntity), 'q');

/** The chats that an erasure removes. $1 to $4 are `subjectOf`. */
const MY_CHATS = `my_chats AS (
  SELECT id FROM chats WHERE organization_id = $1 AND livemode = $2
    AND (contact_address = $3 OR id = ANY ($4::bigint[])))`;

const subjectOf = ({ organizationId, livemode, phoneNumber, ids }: ExportedPerson): unknown[] => [
  organizationId,
  livemode,
  phoneNumber,
  ids.chat ?? [],
];

/** Reads what `person-erasure.sql.ts` removes. */
export const personReaders: PersonReaders<'chats'> = {
  chats: rowReader<{ id: number }>(
    (person, after) => ({
      name: 'export-chats',
      text: `WITH ${MY_CHATS}
             SELECT c.id::text AS cursor, ${CHAT},
               (SELECT u.body FROM unsaid_replies u WHERE u.chat_id = c.id) AS unsent_reply,
               (SELECT coalesce(json_agg(json_build_object('body', n.body, 'created_at', n.created_at) ORDER BY n.id), '[]')
                FROM chat_notes n WHERE n.record_id = c.id) AS notes
             FROM chats c JOIN my_chats ON my_chats.id = c.id
             WHERE c.id > $5::bigint ORDER BY c.id LIMIT ${PERSON_ROWS}`,
      values: [...subjectOf(person), after],
    }),
    { idsOf: (chats) => ({ chat: chats.map(({ id }) => id) }) },
  ),
  /** The name of an agent is the first word that the visitor has seen. */
  chat_messages: rowReader((person, after) => ({
    name: 'export-chat-messages',
    text: `WITH ${MY_CHATS}
           SELECT m.id::text AS cursor, ${MESSAGE} FROM chat_messages m JOIN my_chats ON my_chats.id = m.chat_id
           WHERE m.id > $5::bigint ORDER BY m.id LIMIT ${PERSON_ROWS}`,
    values: [...subjectOf(person), after],
  })),
  unanswered_questions: rowReader((person, after) => ({
    name: 'export-unanswered-questions',
    text: `WITH ${MY_CHATS}
           SELECT q.id::text AS cursor, ${QUESTION} FROM unanswered_questions q
           WHERE q.organization_id = $1 AND q.livemode = $2 AND q.id > $5::bigint
             AND (q.phone_number = $3 OR q.call_id = ANY ($6::bigint[]) OR q.chat_id IN (SELECT id FROM my_chats))
           ORDER BY q.id LIMIT ${PERSON_ROWS}`,
    values: [...subjectOf(person), after, person.ids.call ?? []],
  })),
};
