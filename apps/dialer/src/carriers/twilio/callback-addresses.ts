/** The kinds of callbacks: call progress, and the result of answering-machine detection. */
export type CallbackNews = 'status' | 'amd';

/** Asks Twilio to retry a failed callback. Twilio does not send the fragment. */
const REPEATED = '#rc=5&rp=all';

function addressOf(baseUrl: string, attemptId: string, news: CallbackNews): string {
  return `${baseUrl.replace(/\/+$/, '')}/carriers/twilio/attempts/${attemptId}/${news}`;
}

export function callbackUrl(baseUrl: string, attemptId: string, news: CallbackNews): string {
  return addressOf(baseUrl, attemptId, news) + REPEATED;
}

/** Both addresses that Twilio may have signed: whether the fragment counts is not documented. */
export function signedUrls(baseUrl: string, attemptId: string, news: CallbackNews): string[] {
  const address = addressOf(baseUrl, attemptId, news);
  return [address, address + REPEATED];
}
