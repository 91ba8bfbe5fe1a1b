import {
  ChoiceSetting,
  HipaaVendorsSetting,
  IntegerSetting,
  isOptional,
  PatternSetting,
  RetainingConfig,
  TextSetting,
  UrlSetting,
  type HipaaVendor,
} from '@frontdesk/service-host';

export const responders = ['scripted', 'openai', 'off'] as const;

/** Settings of the chats service, besides those that every service has. */
export class ChatsConfig extends RetainingConfig {
  /** The interval between checks for idle chats and for unanswered handoff requests. */
  @IntegerSetting({ min: 50, max: 60_000 })
  readonly CHAT_TIMERS_INTERVAL_MS: number = 2000;

  /** The generator of the AI's replies. With `off`, only people and producers reply. */
  @ChoiceSetting(responders)
  readonly CHAT_RESPONDER: (typeof responders)[number] = 'scripted';

  /** A server that implements OpenAI's chat completions. */
  @UrlSetting(['http', 'https'])
  readonly OPENAI_BASE_URL: string = 'https://api.openai.com/v1';

  @TextSetting({
    absent: ({ CHAT_RESPONDER }) => (CHAT_RESPONDER === 'openai' ? 'is required when CHAT_RESPONDER is openai' : null),
  })
  readonly OPENAI_MODEL?: string;

  /** Optional, because a self-hosted server may not need a key. */
  @TextSetting({ absent: isOptional })
  readonly OPENAI_API_KEY?: string;

  /** The time limit of the model's first token. */
  @IntegerSetting({ min: 100, max: 60_000 })
  readonly MODEL_FIRST_TOKEN_MS: number = 2500;

  /**
   * The outside parties with which the operator has an agreement for HIPAA mode. Without `model`, the script replies to
   * visitors of organizations in HIPAA mode.
   */
  @HipaaVendorsSetting()
  readonly HIPAA_VENDORS: readonly HipaaVendor[] = [];

  /** The time limit for generating one reply. */
  @IntegerSetting({ min: 100, max: 120_000 })
  readonly CHAT_RESPONDER_TIMEOUT_MS: number = 20_000;

  /** The number of replies that one process generates at the same time. */
  @IntegerSetting({ min: 1, max: 1000 })
  readonly CHAT_RESPONDER_SLOTS: number = 16;

  /** The text that is sent to the visitor if the AI has no reply. */
  @TextSetting({ max: 2000 })
  readonly CHAT_FALLBACK_TEXT: string =
    'I am sorry, I cannot answer right now. I have asked a person to join you here.';

  /** The interval between checks for due AI replies, leads and outgoing messages. */
  @IntegerSetting({ min: 20, max: 60_000 })
  readonly CHAT_QUEUES_INTERVAL_MS: number = 1000;

  /** The access token for WhatsApp's Cloud API. If it is absent, production sends no WhatsApp messages. */
  @TextSetting({ min: 8, absent: isOptional })
  readonly WHATSAPP_ACCESS_TOKEN?: string;

  @UrlSetting(['http', 'https'])
  readonly WHATSAPP_API_BASE_URL: string = 'https://graph.facebook.com';

  @PatternSetting(/^v\d{1,3}\.\d{1,2}$/, 'must be a version such as v23.0')
  readonly WHATSAPP_API_VERSION: string = 'v23.0';

  /** Whether the content of an organization's chats may go to WhatsApp. */
  mayUseWhatsapp({ isHipaa }: { isHipaa: boolean }): boolean {
    return !isHipaa || this.HIPAA_VENDORS.includes('whatsapp');
  }
}
