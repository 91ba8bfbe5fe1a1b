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
type In<Path, Query = never> = { query?: Query; header?: never; path: Path; cookie?: never };

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
  } | null;
  organizations: SessionOrganization[];
  reauthenticated_until: string | null;
  sign_in: { password: boolean; passkey: boolean; oidc: boolean; problem: string | null };
}

export interface SessionOrganization {
  id: number;
  name: string;
  timezone: string;
  role: Role;
  content: boolean;
  hipaa_mode: boolean;
  operations: { live: string[]; test: string[] };
}

export interface OpenedLink {
  kind: 'setup' | 'invitation' | 'reset';
  /** Null if whoever opens the link chooses it. */
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

export interface ApiKey {
  id: number;
  name: string;
  prefix: string;
  mode: 'live' | 'test';
  scopes: string[];
  expires_at: string | null;
  last_used_at: string | null;
  revoked_at: string | null;
  created_at: string;
}

export interface Member {
  id: number;
  name: string;
  email: string;
  role: Role;
  content: boolean;
  has_password: boolean;
  passkeys: number;
  last_used_at: string | null;
  created_at: string;
}

export interface Invitation {
  id: number;
  email: string;
  name: string | null;
  role: Role;
  created_at: string;
  expires_at: string;
}

export interface AuditEntry {
  id: number;
  at: string;
  organization_id: number | null;
  livemode: boolean;
  actor: { kind: 'person' | 'key' | 'grant' | 'operator' | 'system'; id: number | null; name: string | null };
  action: string;
  target: { type: string; id: number | null };
  /** Empty for a text, which is not stored. */
  changes: Record<string, { before?: unknown; after?: unknown }>;
  address: string | null;
  request_id: string | null;
}

export interface Settings {
  id: number;
  name: string;
  timezone: string;
  hipaa_mode: boolean;
  plan: string;
  service_active: boolean;
  receptionist_configured: boolean;
  live_chat_enabled: boolean;
  outbound_lines: number;
  terms_accepted: boolean;
  outbound_enabled: boolean;
  leave_voicemail: boolean;
  outbound_number: string | null;
  daily_call_limit: number | null;
  receptionist_name: string;
  receptionist_instructions: string;
  widget_id: string;
  widget_origins: string[];
  whatsapp_phone_number_id: string | null;
  retention_days: number | null;
}

export interface Page<Row> {
  data: Row[];
  links: Schemas['PageLinks'];
  meta: Schemas['PageMeta'];
}

interface Paging {
  per_page?: number;
  cursor?: string;
}

/** Operations of the portal alone, which the public API description does not contain. */
export interface PortalPaths {
  '/session': { get: Get<Session>; delete: Delete };
  '/session/password': { post: Send<{ email: string; password: string }, Session> };
  '/session/reauthenticate': { post: Send<{ password: string }, Session> };
  '/session/links/open': { post: Send<{ secret: string }, OpenedLink> };
  '/session/links/accept': {
    post: Send<{ secret: string; email?: string; name?: string; password?: string }, Session>;
  };
  '/session/person': { patch: Send<{ name: string }, Session> };
  '/session/password-change': { post: Send<{ password: string }, Session> };
  '/session/sessions': { get: Get<{ data: BrowserSession[] }> };
  '/session/sessions/{id}': { delete: Delete<In<{ id: number }>> };
  '/api-keys': {
    get: Get<{ data: ApiKey[] }>;
    post: Send<
      { name: string; mode: 'live' | 'test'; scopes: string[]; expires_at?: string | null },
      { data: ApiKey; key: string }
    >;
  };
  '/api-keys/{key}': { delete: Delete<In<{ key: number }>> };
  '/people': { get: Get<{ data: Member[] }> };
  '/people/{person}': {
    patch: Send<{ role?: Role; content?: boolean }, { data: Member }, In<{ person: number }>>;
    delete: Delete<In<{ person: number }>>;
  };
  '/people/{person}/reset-link': {
    post: Send<Record<string, never>, { link: string; expires_at: string }, In<{ person: number }>>;
  };
  '/invitations': {
    get: Get<{ data: Invitation[] }>;
    post: Send<{ email: string; name?: string; role: Role }, { data: Invitation; link: string }>;
  };
  '/invitations/{invitation}': { delete: Delete<In<{ invitation: number }>> };
  '/settings': { get: Get<{ data: Settings }>; patch: Send<Partial<Settings>, { data: Settings }> };
  '/audit-entries': {
    get: Get<
      Page<AuditEntry>,
      {
        query?: Paging & { actor_kind?: string; action?: string; target_type?: string; since?: string; until?: string };
        header?: never;
        path?: never;
        cookie?: never;
      }
    >;
  };
}
