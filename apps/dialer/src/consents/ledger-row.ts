import {
  formatInstant,
  type ConsentMethod,
  type OutboundCallPurpose,
  type RevocationCause,
  type RevocationChannel,
} from '@frontdesk/contracts';
import canonicalize from 'canonicalize';
import { createHash } from 'node:crypto';
import type { ConsentEntity } from './consent.entity.js';

/** The version of the fields that a hash covers. Later versions must compute the same hash for rows of this version. */
const FORMAT = 1;

/** The previous hash in the first row of a ledger. */
export const NO_HASH = '0'.repeat(64);

export const ledgerRowTypes = ['consent', 'withdrawal'] as const;
export type LedgerRowType = (typeof ledgerRowTypes)[number];

/** The fields of a consent that the hash covers: every field except for the withdrawal. */
export interface LedgerConsent {
  id: number;
  external_id: string | null;
  phone_number: string;
  purposes: readonly OutboundCallPurpose[];
  consent_text: string;
  source_url: string | null;
  ip_address: string | null;
  user_agent: string | null;
  method: ConsentMethod;
  seller: string | null;
  form_version: string | null;
  recorded_by: string | null;
  obtained_at: string;
  created_at: string;
}

export interface LedgerWithdrawal {
  consent_id: number;
  revoked_at: string;
  revoked_cause: RevocationCause | null;
  revoked_channel: RevocationChannel | null;
}

/** The content that a hash covers. `docs/guides/evidence.md` documents each field. */
export interface LedgerContent {
  format: number;
  organization_id: number;
  livemode: boolean;
  /** The number of the row, counted from 1 for each organization and mode. */
  seq: number;
  prev_hash: string;
  type: LedgerRowType;
  /** When the row was appended. */
  appended_at: string;
  /** Whether an earlier version recorded the consent or the withdrawal. The row was then appended later. */
  adopted: boolean;
  consent?: LedgerConsent;
  withdrawal?: LedgerWithdrawal;
}

/** The columns of a row, apart from its hash. */
export interface LedgerRow {
  organization_id: number;
  livemode: boolean;
  seq: number;
  prev_hash: string;
  type: LedgerRowType;
  consent_id: number;
  appended_at: Date;
  adopted: boolean;
}

/** Returns the content that the hash of a row covers, with the current values of the consent. */
export function contentOf(row: LedgerRow, consent: ConsentEntity): LedgerContent {
  const { organization_id, livemode, seq, prev_hash, type, adopted } = row;
  const head = { format: FORMAT, organization_id, livemode, seq, prev_hash, type };
  const common = { ...head, appended_at: formatInstant(row.appended_at), adopted };
  return type === 'consent'
    ? { ...common, consent: ledgerConsent(consent) }
    : { ...common, withdrawal: ledgerWithdrawal(consent) };
}

function ledgerConsent(consent: ConsentEntity): LedgerConsent {
  return {
    id: consent.id,
    external_id: consent.external_id,
    phone_number: consent.phone_number,
    purposes: consent.purposes,
    consent_text: consent.consent_text,
    source_url: consent.source_url,
    ip_address: consent.ip_address,
    user_agent: consent.user_agent,
    method: consent.method,
    seller: consent.seller,
    form_version: consent.form_version,
    recorded_by: consent.recorded_by,
    obtained_at: formatInstant(consent.obtained_at),
    created_at: formatInstant(consent.created_at),
  };
}

/** If the consent has lost its withdrawal, the instant is empty, so that the hash differs. */
function ledgerWithdrawal({ id, revoked_at, revoked_cause, revoked_channel }: ConsentEntity): LedgerWithdrawal {
  return { consent_id: id, revoked_at: revoked_at ? formatInstant(revoked_at) : '', revoked_cause, revoked_channel };
}

/** Returns the SHA-256 of the canonical JSON (RFC 8785), in hexadecimal. */
export function hashOf(content: object): string {
  return createHash('sha256').update(canonicalize(content)!).digest('hex');
}
