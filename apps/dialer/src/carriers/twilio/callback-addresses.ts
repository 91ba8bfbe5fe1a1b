/** The kinds of callbacks: call progress, or the result of answering-machine detection. */
export type CallbackKind = 'status' | 'amd';

/** Asks Twilio to retry a failed callback. Twilio does not send the fragment. */
const REPEATED = '#rc=5&rp=all';

function addressOf(baseUrl: string, dialId: string, kind: CallbackKind): string {
  return `${baseUrl.replace(/\/+$/, '')}/carriers/twilio/attempts/${dialId}/${kind}`;
}

export function callbackUrl(baseUrl: string, dialId: string, kind: CallbackKind): string {
  return addressOf(baseUrl, dialId, kind) + REPEATED;
}

/**
 * Returns both addresses that Twilio may have signed. Twilio does not document whether the signature includes the
 * fragment.
 */
export function signedUrls(baseUrl: string, dialId: string, kind: CallbackKind): string[] {
  const address = addressOf(baseUrl, dialId, kind);
  return [address, address + REPEATED];
}
