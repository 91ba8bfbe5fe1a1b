import { scopeOf } from '@frontdesk/persistence';
import { Clock, LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable } from '@nestjs/common';
import { OutgoingMessagesRepository, type OutgoingMessage } from '../chats/outgoing-messages.repository.js';
import { ChatsConfig } from '../chats.config.js';
import { Channels } from './channels.provider.js';
import { channelMetrics } from './channel-metrics.js';
import { DeliveryOutcomes } from './delivery-outcomes.js';
import type { Sending } from './messaging-channel.js';

/** The waits between the attempts to send a message, which fails after the last attempt. */
const RETRY_SECONDS = [2, 5, 15, 60, 300, 900] as const;
/** The lease of a message. It is longer than the time it takes to send all parts. */
const LEASE_MS = 60_000;

/** Sends replies through a messaging channel, in order within each chat. */
@Injectable()
export class OutgoingService {
  constructor(
    private readonly outgoing: OutgoingMessagesRepository,
    private readonly outcomes: DeliveryOutcomes,
    private readonly channels: Channels,
    private readonly config: ChatsConfig,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  claim(limit: number): Promise<OutgoingMessage[]> {
    const now = this.clock.now();
    return this.outgoing.claim(now, new Date(now.getTime() + LEASE_MS), limit);
  }

  async send(message: OutgoingMessage, signal: AbortSignal): Promise<void> {
    const { message_id: messageId, chat_id, organization_id: organizationId, livemode, attempts } = message;
    const tenant = { organizationId, livemode };
    const scope = scopeOf(tenant);
    if (isSentByItsProducer(message)) return this.outgoing.remove(scope, messageId);

    if (this.mayNotLeave(message)) return this.outcomes.fail(tenant, message, null, 'agreement');
    const sending = await this.sendParts(message, signal);
    if (sending === null) return;
    if (sending.outcome === 'accepted') return this.outgoing.sent(scope, messageId, sending.providerId);

    const { reason, code = null } = sending;
    const wait = RETRY_SECONDS[attempts - 1];
    if (sending.outcome === 'later' && wait !== undefined) {
      this.logger.warn({ chat_id, message_id: messageId, attempts, reason, code }, 'channel_message.waiting');
      return this.outgoing.postpone(scope, messageId, new Date(this.clock.now().getTime() + wait * 1000));
    }
    this.logger.error({ chat_id, message_id: messageId, attempts, reason, code }, 'channel_message.failed');
    await this.outcomes.fail(tenant, message, code);
  }

  /** Without an agreement, only the fixed sentences of our AI are sent. */
  private mayNotLeave({ livemode, is_hipaa, sender, answered_here }: OutgoingMessage): boolean {
    const isFixed = sender === 'ai' && answered_here;
    return livemode && !isFixed && !this.config.mayUseWhatsapp({ isHipaa: is_hipaa });
  }

  /**
   * Continues after the parts that were already sent. Returns the outcome of the last part, or null if the rest must
   * not be sent.
   */
  private async sendParts(message: OutgoingMessage, signal: AbortSignal): Promise<Sending | null> {
    const { message_id: messageId, organization_id: organizationId, livemode, sender_id: senderId, template } = message;
    const tenant = { organizationId, livemode };
    const channel = this.channels.for(tenant);
    const texts = message.template ? [message.body] : channel.partsOf(message.body);
    const parts = texts.length;
    for (let part = Math.min(message.parts_sent + 1, parts); ; part++) {
      const text = { messageId, part, parts, senderId, to: message.contact_address, text: texts[part - 1]!, template };
      const sending = await channel.send(text, signal);
      channelMetrics.sendings.inc({ outcome: sending.outcome });
      if (sending.outcome !== 'accepted' || part === parts) return sending;
      if (!(await this.outgoing.partSent(scopeOf(tenant), messageId, part))) return null;
    }
  }
}

/** Whether the chat came from the platform API and its organization has no WhatsApp number here. */
function isSentByItsProducer({ livemode, answered_here, sender_id }: OutgoingMessage): boolean {
  return livemode && !answered_here && sender_id === null;
}
