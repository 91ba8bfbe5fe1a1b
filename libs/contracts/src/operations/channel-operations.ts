import { operation } from '../operation.js';
import { Unread } from '../validation/internal-fields.js';

export class ReceiveWhatsappBody {
  /** The raw `value` of one change in a notification of the Cloud API. */
  @Unread()
  value: unknown;
}

/** Receives WhatsApp's notifications for an organization's number: messages and delivery statuses. Idempotent. */
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
