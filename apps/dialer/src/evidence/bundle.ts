import type { HashedFile } from './zip-writer.js';

export const MANIFEST = 'manifest.json';

/** `manifest.json` of a bundle. */
export interface Manifest {
  format: number;
  organization_id: number;
  livemode: boolean;
  consent_id: number;
  generated_at: string;
  /** Every file except for the manifest. */
  files: HashedFile[];
  chain: {
    /** The hash of the ledger's last row. */
    head: string;
    /** The number of rows in `chain.json`. */
    rows: number;
  };
}

export const READ_ME = `Evidence of a consent to AI calls, exported from Frontdesk.

consent-text.txt   the exact words that the person agreed to
consent.json       the consent, with page, address, browser, times and withdrawal
opt-outs.json      requests of the same number not to be called
decisions.json     decisions on calls that relied on the consent
dials.json         calls that were dialed because of the consent
rules.json         the rules that decided, with their versions
ledger-rows.json   the consent and its withdrawal as the ledger's hashes cover them
chain.json         the hashes of the ledger from this consent to its end
manifest.json      the SHA-256 of every file, and the last hash of the ledger

"frontdesk verify-bundle FILE" checks all of this offline. The operator of the ledger can confirm the last hash with
"frontdesk verify-ledger --hash HASH".

The hash of a row is the SHA-256 of its canonical JSON (RFC 8785) without "hash". Each row covers the hash of the row
before. This is a record of what was stored, not legal advice.
`;
