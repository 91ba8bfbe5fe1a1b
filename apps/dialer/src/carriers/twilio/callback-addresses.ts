/** What the provider calls back with: the call's own progress, and what answering-machine detection heard. */
export type CallbackNews = 'status' | 'amd';

/** Asks the provider to repeat a callback that fails; it keeps the fragment to itself. */
const REPEATED = '#rc=5&rp=all';

function addressOf(baseUrl: string, attemptId: string, news: CallbackNews): string {
  return `${baseUrl.replace(/\/+$/, '')}/carriers/twilio/attempts/${attemptId}/${news}`;
}

export function callbackUrl(baseUrl: string, attemptId: string, news: CallbackNews): string {
  return addressOf(baseUrl, attemptId, news) + REPEATED;
}

/** The forms of the address that a signature may have been made of: whether the fragment counts is not documented. */
export function signedUrls(baseUrl: string, attemptId: string, news: CallbackNews): string[] {
  const address = addressOf(baseUrl, attemptId, news);
  return [address, address + REPEATED];
}
