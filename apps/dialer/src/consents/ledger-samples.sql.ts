import { secondsSince, type DatabaseSample } from '@frontdesk/service-host';

/** The result of the nightly check of the ledger of consents. Every process reports the same values. */
export const ledgerSamples: readonly DatabaseSample[] = [
  {
    name: 'frontdesk_consent_ledger_faults',
    help: 'Faults that the last nightly check of the ledger of consents found; each fault is a sign of tampering',
    sql: 'SELECT faults AS value FROM consent_ledger_check',
  },
  {
    name: 'frontdesk_consent_ledger_check_age_seconds',
    help: 'Seconds since the last complete check of the ledger of consents; 0 before the first',
    sql: secondsSince('SELECT finished_at FROM consent_ledger_check'),
  },
];
