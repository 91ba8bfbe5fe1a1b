import { internalOperation } from '../operation.js';

export interface ReceiveWhatsappBody {
  /** The `value` of one change in a notification of the Cloud API, as it came. */
  value: unknown;
}

/** WhatsApp tells of an organization's number: messages of customers, and what became of ours. Repeats change nothing. */
export const receiveWhatsapp = internalOperation<ReceiveWhatsappBody>()({
  name: 'channels.receive-whatsapp',
  owner: 'chats',
  method: 'POST',
  path: '/channels/whatsapp',
  summary: 'Receive a notification of WhatsApp',
  status: 204,
  needsFacts: true,
  output: { kind: 'nothing' },
  errors: [],
});
