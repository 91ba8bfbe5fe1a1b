import twilio from 'twilio';
import type { DialerConfig } from '../../dialer.config.js';

/** Sends what is meant for the provider to another server: a proxy, or one for tests. */
function redirectedTo(baseUrl: string, timeout: number): InstanceType<typeof twilio.RequestClient> {
  const client = new twilio.RequestClient({ timeout });
  const send = client.request.bind(client);
  client.request = (requested) => {
    const { pathname, search } = new URL(requested.uri);
    return send({ ...requested, uri: baseUrl.replace(/\/+$/, '') + pathname + search });
  };
  return client;
}

/** The SDK, which repeats nothing by itself: asking twice for a call would ring twice. */
export function twilioClient(config: DialerConfig): twilio.Twilio {
  const { TWILIO_API_KEY_SID: keySid, TWILIO_API_KEY_SECRET: keySecret } = config;
  const timeout = config.CARRIER_REQUEST_TIMEOUT_MS;
  return new twilio.Twilio(keySid ?? config.TWILIO_ACCOUNT_SID!, keySecret ?? config.TWILIO_AUTH_TOKEN!, {
    accountSid: config.TWILIO_ACCOUNT_SID!,
    autoRetry: false,
    timeout,
    ...(config.TWILIO_REGION ? { region: config.TWILIO_REGION } : {}),
    ...(config.TWILIO_EDGE ? { edge: config.TWILIO_EDGE } : {}),
    ...(config.TWILIO_BASE_URL ? { httpClient: redirectedTo(config.TWILIO_BASE_URL, timeout) } : {}),
  });
}
