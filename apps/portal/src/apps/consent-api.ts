import type { Mode } from '../api/client.js';
import { send } from '../api/send.js';

/** What an app that wants to connect asks for. */
export interface ConsentRequest {
  app: {
    name: string;
    /** The host of the app's metadata, whose address is verified. Null for an app without metadata. */
    host: string | null;
    /** Whether the operator registered the app. */
    registered: boolean;
    /** The host or the scheme to which the browser returns. */
    returns_to: string;
  };
  scopes: string[];
  /** How long a connection may last. */
  days: number[];
  call_budget: number;
}

export type CallConfirmation = 'none' | 'in_app' | 'in_portal';

/** What the person approves. */
export interface Consent {
  organization: number;
  mode: Mode;
  scopes: string[];
  days: number;
  call_confirmation: CallConfirmation;
  call_budget?: number;
}

// The cookie of an authorization is sent to addresses below its page only.
const pathOf = (uid: string, name: string): string => `/portal/connect/${encodeURIComponent(uid)}/${name}`;

export const readRequest = (uid: string, signal: AbortSignal): Promise<ConsentRequest> =>
  send('GET', pathOf(uid, 'request'), undefined, signal);

/** Returns the path at which the browser goes on. */
export const approve = (uid: string, consent: Consent): Promise<{ url: string }> =>
  send('POST', pathOf(uid, 'approve'), consent);

/** Returns the path at which the browser goes on. */
export const refuse = (uid: string): Promise<{ url: string }> => send('POST', pathOf(uid, 'refuse'), {});
