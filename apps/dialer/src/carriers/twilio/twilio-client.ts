import twilio from 'twilio';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { DialerConfig } from '../../dialer.config.js';

/** The request was not sent because it was too late. */
export class TooLateError extends Error {
  override readonly name = 'TooLateError';
}

const lateCheck = new AsyncLocalStorage<() => boolean>();

/** Runs a request that must not be sent too late. Calls `isTooLate` when the request is written. */
export function sendUnlessTooLate<T>(isTooLate: () => boolean, send: () => Promise<T>): Promise<T> {
  return lateCheck.run(isTooLate, send);
}

/** The HTTP client. `baseUrl` replaces Twilio's address with that of a proxy or a test server. */
function httpClient(timeout: number, baseUrl: string | undefined): InstanceType<typeof twilio.RequestClient> {
  const client = new twilio.RequestClient({ timeout });
  const send = client.request.bind(client);
  client.request = async (requested) => {
    if (lateCheck.getStore()?.()) throw new TooLateError();
    if (!baseUrl) return send(requested);
    const { pathname, search } = new URL(requested.uri);
    return send({ ...requested, uri: baseUrl.replace(/\/+$/, '') + pathname + search });
  };
  return client;
}

/** Creates an SDK client that does not retry, because a repeated request to call would ring twice. */
export function twilioClient(config: DialerConfig): twilio.Twilio {
  const { TWILIO_API_KEY_SID: keySid, TWILIO_API_KEY_SECRET: keySecret } = config;
  const timeout = config.CARRIER_REQUEST_TIMEOUT_MS;
  return new twilio.Twilio(keySid ?? config.TWILIO_ACCOUNT_SID!, keySecret ?? config.TWILIO_AUTH_TOKEN!, {
    accountSid: config.TWILIO_ACCOUNT_SID!,
    autoRetry: false,
    timeout,
    ...(config.TWILIO_REGION ? { region: config.TWILIO_REGION } : {}),
    ...(config.TWILIO_EDGE ? { edge: config.TWILIO_EDGE } : {}),
    httpClient: httpClient(timeout, config.TWILIO_BASE_URL),
  });
}
