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

/** What the chats service is told by its environment, besides what every service is told. */
export class ChatsConfig extends RetainingConfig {
  /** How often chats that are idle, or wait for a person, are looked for. */
  @ToInteger()
  @IsInt()
  @Min(50)
  @Max(60_000)
  readonly CHAT_TIMERS_INTERVAL_MS: number = 1000;

  /** Who thinks of what the AI says; `off` leaves visitors to people and producers. */
  @IsIn(responders)
  readonly CHAT_RESPONDER: (typeof responders)[number] = 'scripted';

  /** A server that speaks OpenAI's chat completions. */
  @IsUrlOf('http', 'https')
  readonly OPENAI_BASE_URL: string = 'https://api.openai.com/v1';

  @ValidateIf(({ CHAT_RESPONDER }: ChatsConfig) => CHAT_RESPONDER === 'openai')
  @IsString({ message: 'OPENAI_MODEL is required when CHAT_RESPONDER is openai' })
  readonly OPENAI_MODEL?: string;

  /** Servers of one's own may ask for none. */
  @IsOptional()
  @IsString()
  readonly OPENAI_API_KEY?: string;

  /** How long one answer may take to think of. */
  @ToInteger()
  @IsInt()
  @Min(100)
  @Max(120_000)
  readonly CHAT_RESPONDER_TIMEOUT_MS: number = 20_000;

  /** Answers under way at a time in one process. */
  @ToInteger()
  @IsInt()
  @Min(1)
  @Max(1000)
  readonly CHAT_RESPONDER_SLOTS: number = 16;

  /** What visitors read when no answer came about. */
  @IsString()
  @MaxLength(2000)
  readonly CHAT_FALLBACK_TEXT: string =
    'I am sorry, I cannot answer right now. I have asked a person to join you here.';

  /** How often answers, leads and messages that wait are looked for. */
  @ToInteger()
  @IsInt()
  @Min(20)
  @Max(60_000)
  readonly CHAT_QUEUES_INTERVAL_MS: number = 500;

  /** Lets messages out through WhatsApp's Cloud API. */
  @IsOptional()
  @IsString()
  @MinLength(8)
  readonly WHATSAPP_ACCESS_TOKEN?: string;

  @IsUrlOf('http', 'https')
  readonly WHATSAPP_API_BASE_URL: string = 'https://graph.facebook.com';

  @Matches(/^v\d{1,3}\.\d{1,2}$/, { message: 'WHATSAPP_API_VERSION must be a version such as v23.0' })
  readonly WHATSAPP_API_VERSION: string = 'v23.0';
}
