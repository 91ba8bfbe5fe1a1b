import { operation } from '../operation.js';
import { Unread } from '../validation/internal-fields.js';

export class ReceiveWhatsappBody {
  /** The `value` of one change in a notification of the Cloud API, as it came. */
  @Unread()
  value: unknown;
}

/** WhatsApp tells of an organization's number: messages of customers, and what became of ours. Repeats change nothing. */
export const receiveWhatsapp = operation({
  name: 'channels.receive-whatsapp',
  owner: 'chats',
  api: 'internal',
  method: 'POST',
  path: '/channels/whatsapp',
  summary: 'Receive a notification of WhatsApp',
  status: 204,
  body: ReceiveWhatsappBody,
  needsFacts: true,
  output: { kind: 'nothing' },
  errors: [],
});
