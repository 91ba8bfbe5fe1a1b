import type { FactoryProvider } from '@nestjs/common';
import { ChatsConfig } from '../chats.config.js';
import { MessagingChannel, type Sending } from './messaging-channel.js';
import { SimulatedChannel } from './simulated.channel.js';
import { WhatsappCloudChannel } from './whatsapp-cloud.channel.js';

/** How long a send may take. Must be shorter than the lease of an outgoing message. */
export const SEND_TIMEOUT_MS = 10_000;

/**
 * The channel of a production service that has no WhatsApp access token. It refuses every message, so that none looks
 * sent.
 */
class AbsentChannel extends MessagingChannel {
  send(): Promise<Sending> {
    return Promise.resolve({ outcome: 'refused', reason: 'WHATSAPP_ACCESS_TOKEN is not set' });
  }
}

/** Selects the channel of a chat, which in test mode is the simulated one. */
export class Channels {
  private readonly simulated = new SimulatedChannel();

  constructor(private readonly live: MessagingChannel) {}

  for({ livemode }: { livemode: boolean }): MessagingChannel {
    return livemode ? this.live : this.simulated;
  }
}

export const channelsProvider: FactoryProvider<Channels> = {
  provide: Channels,
  inject: [ChatsConfig],
  useFactory: (config: ChatsConfig) => new Channels(liveChannel(config)),
};

function liveChannel(config: ChatsConfig): MessagingChannel {
  const { WHATSAPP_ACCESS_TOKEN: accessToken, WHATSAPP_API_BASE_URL: baseUrl, WHATSAPP_API_VERSION: version } = config;
  if (accessToken) return new WhatsappCloudChannel({ baseUrl, version, accessToken, timeoutMs: SEND_TIMEOUT_MS });
  return config.NODE_ENV === 'production' ? new AbsentChannel() : new SimulatedChannel();
}
