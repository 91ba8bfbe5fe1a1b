import type { components } from './generated/api-types.js';

type Schemas = components['schemas'];

interface Ok<Body> {
  200: { content: { 'application/json': Body } };
}
interface NoContent {
  204: { content: never };
}
type NoParameters = { query?: never; header?: never; path?: never; cookie?: never };

interface Get<Body, Parameters = NoParameters> {
  parameters: Parameters;
  requestBody?: never;
  responses: Ok<Body>;
}
interface Send<Input, Body, Parameters = NoParameters> {
  parameters: Parameters;
  requestBody: { content: { 'application/json': Input } };
  responses: Ok<Body>;
}
interface Delete<Parameters = NoParameters> {
  parameters: Parameters;
  requestBody?: never;
  responses: NoContent;
}
type In<Path> = { query?: never; header?: never; path: Path; cookie?: never };

export type Role = 'owner' | 'admin' | 'developer' | 'agent' | 'viewer';
export const ROLES: readonly Role[] = ['owner', 'admin', 'developer', 'agent', 'viewer'];

export interface Session {
  person: {
    id: number;
    name: string;
    email: string;
    operator: boolean;
    has_password: boolean;
    passkeys: number;
    recovery_codes: number;
    /** Whether an account at the provider is linked. */
    single_sign_on: boolean;
  } | null;
  organizations: SessionOrganization[];
  reauthenticated_until: string | null;
  /** Changes after this position concern records that are read after this response. */
  stream_position: string | null;
  sign_in: SignInWays;
}

export interface SignInWays {
  password: boolean;
  passkey: boolean;
  /** Where passkeys work, if not at this address. */
  passkey_address: string | null;
  oidc: boolean;
  problem: string | null;
}

/** The purpose of the visit to the provider. */
export interface SingleSignOn {
  purpose: 'sign_in' | 'confirm' | 'connect' | 'link';
  /** The page to return to. */
  to?: string;
  /** The secret of the link to accept. */
  secret?: string;
  name?: string;
}

export type NotificationKind =
  | 'new_lead'
  | 'missed_call'
  | 'chat_waiting'
  | 'endpoint_failing'
  | 'key_expiring'
  | 'emergency'
  | 'call_ended'
  | 'chat_ended'
  | 'daily_digest';

/** The kinds of mails that the person chose in an organization. */
export interface NotificationChoices {
  organization_id: number;
  /** The kinds that the role allows. */
  available: NotificationKind[];
  chosen: NotificationKind[];
}

interface Notifications {
  /** Whether the server sends mails. */
  mail: boolean;
  data: NotificationChoices[];
}

/** A passkey of the person. */
export interface OwnPasskey {
  id: number;
  name: string;
  created_at: string;
  last_used_at: string | null;
}

export interface SessionOrganization {
  id: number;
  name: string;
  timezone: string;
  role: Role;
  content: boolean;
  hipaa_mode: boolean;
  operations: { live: string[]; test: string[] };
  /** The scopes that the person may give to a key. */
  scopes: { live: string[]; test: string[] };
}

export interface OpenedLink {
  kind: 'setup' | 'invitation' | 'reset';
  /** Null if the person who opens the link chooses it. */
  email: string | null;
  name: string | null;
  organization: { id: number; name: string } | null;
  role: Role | null;
  needs: 'sign_in' | 'new_password';
}

export interface BrowserSession {
  id: number;
  current: boolean;
  created_at: string;
  last_used_at: string;
  address: string | null;
  browser: string | null;
}

export type ApiKey = Schemas['ApiKey'];
export type CallApproval = Schemas['CallApproval'];
export type ConnectedApp = Schemas['ConnectedApp'];
export type AuditEntry = Schemas['AuditEntry'];
export type InstructionVersion = Schemas['InstructionVersion'];
export type Invitation = Schemas['Invitation'];
export type LoggedRequest = Schemas['LoggedRequest'];
export type Notice = Schemas['Notice'];
export type Member = Schemas['Member'];
export type Settings = Schemas['Settings'];

export interface Page<Row> {
  data: Row[];
  links: Schemas['PageLinks'];
  meta: Schemas['PageMeta'];
}

/** Requests about the person, which are not declared as operations. */
export interface PortalPaths {
  '/session': { get: Get<Session>; delete: Delete };
  '/session/password': { post: Send<{ email: string; password: string }, Session> };
  '/session/passkey/options': { post: Send<Record<string, never>, object> };
  '/session/passkey': { post: Send<{ response: object; confirm?: boolean }, Session> };
  '/session/passkeys': {
    get: Get<{ data: OwnPasskey[] }>;
    post: Send<{ response: object }, { data: OwnPasskey[] }>;
  };
  '/session/passkeys/options': { post: Send<Record<string, never>, object> };
  '/session/passkeys/{passkey}': {
    patch: Send<{ name: string }, { data: OwnPasskey[] }, In<{ passkey: number }>>;
    delete: Delete<In<{ passkey: number }>>;
  };
  '/session/single-sign-on': { post: Send<SingleSignOn, { url: string }> };
  '/session/notifications': {
    get: Get<Notifications>;
    patch: Send<{ organization: number; kinds: NotificationKind[] }, Notifications>;
  };
  '/session/recovery': { post: Send<{ email: string; code: string }, Session> };
  '/session/recovery-codes': { post: Send<Record<string, never>, { codes: string[] }> };
  '/session/reauthenticate': { post: Send<{ password: string }, Session> };
  '/session/links/open': { post: Send<{ secret: string }, OpenedLink> };
  '/session/links/accept': {
    post: Send<{ secret: string; email?: string; name?: string; password?: string; passkey?: object }, Session>;
  };
  '/session/links/passkey-options': {
    post: Send<{ secret: string; email?: string; name?: string }, object>;
  };
  '/session/person': { patch: Send<{ name: string }, Session> };
  '/session/password-change': { post: Send<{ password: string }, Session> };
  '/session/sessions': { get: Get<{ data: BrowserSession[] }> };
  '/session/sessions/{id}': { delete: Delete<In<{ id: number }>> };
}
