import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { bodyOf, sessionApi } from '../api/client.js';
import type { OwnPasskey, Session } from '../api/portal-paths.js';

/** Challenges of the server expire after five minutes. Offers are renewed earlier. */
const OFFER_MS = 4 * 60_000;

/** The library is loaded when a page offers passkeys, because most pages do not. */
const library = () => import('@simplewebauthn/browser');

/** Whether the person closed the browser's dialog or has no passkey. */
export function isDeclined(error: unknown): boolean {
  return error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
}

/** Signs in with a passkey that the person chooses in the browser's dialog. */
export async function signInWithPasskey(): Promise<Session> {
  return send(await ask(false), false);
}

/** Confirms the person of the session. The server refuses a passkey of another person. */
export async function confirmWithPasskey(): Promise<Session> {
  return send(await ask(false), true);
}

/**
 * Lets the browser offer passkeys in the email field, without a dialog. Returns a function that ends the offer.
 * `onError` gets the refusal of the server.
 */
export function offerPasskeys(onSignedIn: (session: Session) => void, onError: (error: unknown) => void): () => void {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const offer = async (): Promise<void> => {
    const { browserSupportsWebAuthnAutofill } = await library();
    if (isOver || !(await browserSupportsWebAuthnAutofill())) return;
    timer = setTimeout(() => void offer(), OFFER_MS);
    let response;
    try {
      response = await ask(true, () => isOver);
    } catch {
      // A newer offer or a dialog has replaced this offer, or the browser has no passkeys to offer.
      return;
    }
    clearTimeout(timer);
    if (!response || isOver) return;
    try {
      onSignedIn(await send(response, false));
    } catch (error) {
      onError(error);
    }
  };
  void offer().catch(() => undefined);
  return () => {
    isOver = true;
    clearTimeout(timer);
    void library().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony());
  };
}

/** Makes a passkey for the person of the session. The server names it after the browser. */
export async function addPasskey(): Promise<OwnPasskey[]> {
  const response = await make(await bodyOf(sessionApi.POST('/session/passkeys/options', { body: {} })));
  return (await bodyOf(sessionApi.POST('/session/passkeys', { body: { response } }))).data;
}

/** Makes a passkey for the person of a link. Accepting the link stores it. */
export async function makePasskeyForLink(person: { secret: string; email?: string; name?: string }): Promise<object> {
  return { response: await make(await bodyOf(sessionApi.POST('/session/links/passkey-options', { body: person }))) };
}

async function make(options: object): Promise<object> {
  const { startRegistration } = await library();
  return startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON });
}

async function ask(isOffer: false): Promise<object>;
async function ask(isOffer: true, isOver: () => boolean): Promise<object | null>;
async function ask(isOffer: boolean, isOver = (): boolean => false): Promise<object | null> {
  const options = await bodyOf(sessionApi.POST('/session/passkey/options', { body: {} }));
  const { startAuthentication } = await library();
  if (isOver()) return null;
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  return startAuthentication({ optionsJSON, useBrowserAutofill: isOffer });
}

function send(response: object, confirm: boolean): Promise<Session> {
  return bodyOf(sessionApi.POST('/session/passkey', { body: { response, ...(confirm ? { confirm } : {}) } }));
}
