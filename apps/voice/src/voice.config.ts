import {
  ChoiceSetting,
  HipaaVendorsSetting,
  IntegerSetting,
  isOptional,
  isRequiredInProduction,
  PatternSetting,
  ServiceConfig,
  TextSetting,
  UrlSetting,
  type HipaaVendor,
} from '@frontdesk/service-host';

const responders = ['scripted', 'openai'] as const;

/** Settings of the voice service, besides those that every service has. */
export class VoiceConfig extends ServiceConfig {
  /** The address of the public listener, which serves the carrier and browsers. */
  @TextSetting()
  readonly VOICE_HOST: string = '127.0.0.1';

  @IntegerSetting({ min: 0, max: 65_535 })
  readonly VOICE_PORT: number = 8082;

  /** URL of the listener for the carrier and for browsers. The carrier's signatures cover it. */
  @UrlSetting(['http', 'https'], { absent: isRequiredInProduction })
  readonly VOICE_PUBLIC_URL?: string;

  /** Verifies the carrier's requests. If it is absent, they are refused; calls in the browser work all the same. */
  @PatternSetting(/^\S{16,}$/, 'must be the auth token of the account', { absent: isOptional })
  readonly TWILIO_AUTH_TOKEN?: string;

  /** The number of calls that one process takes at the same time. */
  @IntegerSetting({ min: 1, max: 10_000 })
  readonly VOICE_MAX_CALLS: number = 500;

  /** The generator of the receptionist's replies on calls. */
  @ChoiceSetting(responders)
  readonly VOICE_RESPONDER: (typeof responders)[number] = 'scripted';

  /** A server that implements OpenAI's chat completions. */
  @UrlSetting(['http', 'https'])
  readonly OPENAI_BASE_URL: string = 'https://api.openai.com/v1';

  @TextSetting({
    absent: ({ VOICE_RESPONDER }) =>
      VOICE_RESPONDER === 'openai' ? 'is required when VOICE_RESPONDER is openai' : null,
  })
  readonly OPENAI_MODEL?: string;

  /** Optional, because a self-hosted server may not need a key. */
  @TextSetting({ absent: isOptional })
  readonly OPENAI_API_KEY?: string;

  /** The time limit of the model's first token. */
  @IntegerSetting({ min: 100, max: 60_000 })
  readonly MODEL_FIRST_TOKEN_MS: number = 2500;

  /** The outside parties that have signed an agreement for organizations in HIPAA mode. */
  @HipaaVendorsSetting()
  readonly HIPAA_VENDORS: readonly HipaaVendor[] = [];

  /** Whether the carrier may transcribe the calls of an organization. */
  mayListen({ isHipaa }: { isHipaa: boolean }): boolean {
    return !isHipaa || this.HIPAA_VENDORS.includes('twilio');
  }

  get publicUrl(): string {
    return (this.VOICE_PUBLIC_URL ?? `http://127.0.0.1:${this.VOICE_PORT}`).replace(/\/+$/, '');
  }
}
