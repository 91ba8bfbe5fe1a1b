import type { OutgoingTemplate } from '../chats/outgoing-messages.repository.js';
import { MessagingChannel, type OutgoingText, type Sending } from './messaging-channel.js';
import { labelOf } from './whatsapp-message-label.js';

export interface WhatsappCloudOptions {
  baseUrl: string;
  version: string;
  accessToken: string;
  timeoutMs: number;
}

/** WhatsApp's limit for one text message, in code points. */
const MAX_CHARACTERS = 4096;
/** The temporary error codes of the Cloud API: rate limits, outages, maintenance, and an expired token. */
const TEMPORARY: ReadonlySet<number> = new Set([
  1, 2, 4, 190, 80007, 130429, 131000, 131016, 131048, 131056, 131057, 133004, 133016,
]);

interface Body {
  messages?: { id?: unknown }[];
  error?: { code?: unknown };
}

/** The WhatsApp Cloud API: `POST /{version}/{phone number id}/messages`. */
export class WhatsappCloudChannel extends MessagingChannel {
  constructor(private readonly options: WhatsappCloudOptions) {
    super();
  }

  override partsOf(text: string): string[] {
    const characters = [...text];
    const parts: string[] = [];
    for (let from = 0; from < Math.max(1, characters.length); from += MAX_CHARACTERS)
      parts.push(characters.slice(from, from + MAX_CHARACTERS).join(''));
    return parts;
  }

  async send(
    { messageId, senderId, to, text, template, ...part }: OutgoingText,
    signal: AbortSignal,
  ): Promise<Sending> {
    if (senderId === null) return { outcome: 'refused', reason: 'the organization has no WhatsApp number' };
    const { baseUrl, version, accessToken, timeoutMs } = this.options;
    try {
      const response = await fetch(
        `${baseUrl.replace(/\/+$/, '')}/${version}/${encodeURIComponent(senderId)}/messages`,
        {
          method: 'POST',
          headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
          body: JSON.stringify({
            messaging_product: 'whatsapp',
            recipient_type: 'individual',
            to: to.replace(/^\+/, ''),
            ...(template ? templateMessage(template) : { type: 'text', text: { preview_url: false, body: text } }),
            biz_opaque_callback_data: labelOf(messageId, part),
          }),
          redirect: 'error',
          signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
        },
      );
      return readResponse(response.status, await response.text());
    } catch (error) {
      return { outcome: 'later', reason: error instanceof Error ? error.name : 'no connection' };
    }
  }
}

/** Only named placeholders get a `parameter_name`, because WhatsApp refuses it for numbered ones. */
function templateMessage({ name, language, values }: OutgoingTemplate): object {
  const parameters = values.map((value) => ({
    type: 'text',
    ...(/^\d+$/.test(value.name) ? {} : { parameter_name: value.name }),
    text: value.text,
  }));
  const components = parameters.length > 0 ? [{ type: 'body', parameters }] : [];
  return { type: 'template', template: { name, language: { code: language }, components } };
}

function readResponse(status: number, text: string): Sending {
  const { messages, error } = bodyOf(text);
  if (status < 300 && !error) {
    // A success that has no id is still a success, and a retry would send the message twice.
    const providerId = messages?.[0]?.id;
    return { outcome: 'accepted', providerId: typeof providerId === 'string' ? providerId : null };
  }
  const code = typeof error?.code === 'number' ? error.code : undefined;
  const isTemporary = status < 400 || status === 401 || status === 429 || status >= 500 || TEMPORARY.has(code ?? -1);
  return {
    outcome: isTemporary ? 'later' : 'refused',
    reason: `responded with ${status}`,
    ...(code === undefined ? {} : { code }),
  };
}

function bodyOf(text: string): Body {
  try {
    return (JSON.parse(text) as Body | null) ?? {};
  } catch {
    return {};
  }
}
