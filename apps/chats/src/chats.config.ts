import { IsUrlOf, RetainingConfig, ToInteger } from '@frontdesk/service-host';
import {
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateIf,
} from 'class-validator';

export const responders = ['scripted', 'openai', 'off'] as const;

/** Settings of the chats service, besides those that every service has. */
export class ChatsConfig extends RetainingConfig {
  /** Interval between checks for idle chats and for handoff requests without a response. */
  @ToInteger()
  @IsInt()
  @Min(50)
  @Max(60_000)
  readonly CHAT_TIMERS_INTERVAL_MS: number = 1000;

  /** Generates the AI's replies. With `off`, only people and producers reply. */
  @IsIn(responders)
  readonly CHAT_RESPONDER: (typeof responders)[number] = 'scripted';

  /** A server that speaks OpenAI's chat completions. */
  @IsUrlOf('http', 'https')
  readonly OPENAI_BASE_URL: string = 'https://api.openai.com/v1';

  @ValidateIf(({ CHAT_RESPONDER }: ChatsConfig) => CHAT_RESPONDER === 'openai')
  @IsString({ message: 'OPENAI_MODEL is required when CHAT_RESPONDER is openai' })
  readonly OPENAI_MODEL?: string;

  /** Optional: a self-hosted server may not need a key. */
  @IsOptional()
  @IsString()
  readonly OPENAI_API_KEY?: string;

  /** Time limit for generating one reply. */
  @ToInteger()
  @IsInt()
  @Min(100)
  @Max(120_000)
  readonly CHAT_RESPONDER_TIMEOUT_MS: number = 20_000;

  /** Replies that one process generates at the same time. */
  @ToInteger()
  @IsInt()
  @Min(1)
  @Max(1000)
  readonly CHAT_RESPONDER_SLOTS: number = 16;

  /** Sent to the visitor when the AI has no reply. */
  @IsString()
  @MaxLength(2000)
  readonly CHAT_FALLBACK_TEXT: string =
    'I am sorry, I cannot answer right now. I have asked a person to join you here.';

  /** Interval between polls of the queues: AI replies, leads and outgoing messages. */
  @ToInteger()
  @IsInt()
  @Min(20)
  @Max(60_000)
  readonly CHAT_QUEUES_INTERVAL_MS: number = 500;

  /** Access token for WhatsApp's Cloud API. Without it, production sends no WhatsApp messages. */
  @IsOptional()
  @IsString()
  @MinLength(8)
  readonly WHATSAPP_ACCESS_TOKEN?: string;

  @IsUrlOf('http', 'https')
  readonly WHATSAPP_API_BASE_URL: string = 'https://graph.facebook.com';

  @Matches(/^v\d{1,3}\.\d{1,2}$/, { message: 'WHATSAPP_API_VERSION must be a version such as v23.0' })
  readonly WHATSAPP_API_VERSION: string = 'v23.0';
}
