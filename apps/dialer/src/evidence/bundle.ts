import type { HashedFile } from '@frontdesk/service-host';

export const MANIFEST = 'manifest.json';

interface OfConsent {
  consent_id: number;
}

interface OfNumber {
  phone_number: string;
  /** Every consent of the number. Empty if the number has opt-outs but no consent. */
  consent_ids: number[];
}

/** What a bundle proves: one consent, or everything about a number. */
export type BundleSubject = OfConsent | OfNumber;

/** `manifest.json` of a bundle. */
export type Manifest = BundleSubject & {
  format: number;
  organization_id: number;
  livemode: boolean;
  generated_at: string;
  /** Every file except for the manifest. */
  files: HashedFile[];
  chain: {
    /** The hash of the ledger's last row. */
    head: string;
    /** The number of rows in `chain.json`. */
    rows: number;
  };
};

export function consentIdsOf(subject: BundleSubject): readonly number[] {
  return 'consent_id' in subject ? [subject.consent_id] : subject.consent_ids;
}

/** Returns the folder of a consent's own files, with a slash at its end. */
export function folderOf(subject: BundleSubject, consentId: number): string {
  return 'consent_id' in subject ? '' : `consents/${consentId}/`;
}

export function readMe(subject: BundleSubject): string {
  const [title, files] =
    'consent_id' in subject
      ? ['a consent to AI calls', CONSENT_FILES]
      : ['the consents and opt-outs of a number', `Each consent has a folder in "consents":\n\n${CONSENT_FILES}`];
  return `Evidence of ${title}, exported from Frontdesk.

${files}${COMMON_FILES}`;
}

const CONSENT_FILES = `consent-text.txt   the exact words that the person agreed to
consent.json       the consent, with page, address, browser, times and withdrawal
`;

const COMMON_FILES = `
opt-outs.json      requests of the number not to be called, with their receipts
decisions.json     decisions on calls that relied on a consent
dials.json         calls that were dialed because of a consent
rules.json         the rules that decided, with their versions
ledger-rows.json   each consent and its withdrawal as the ledger's hashes cover them
chain.json         the hashes of the ledger from the first consent to its end
manifest.json      the SHA-256 of every file, and the last hash of the ledger

"frontdesk verify-bundle FILE" checks all of this offline. The operator of the ledger can confirm the last hash with
"frontdesk admin verify-ledger --hash HASH".

The hash of a row is the SHA-256 of its canonical JSON (RFC 8785) without "hash". Each row covers the hash of the row
before. This is a record of what was stored, not legal advice.
`;
