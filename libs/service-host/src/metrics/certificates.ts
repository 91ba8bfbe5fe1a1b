import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Gauge } from 'prom-client';

/** Exports the expiry of the certificate files in the settings. They are read once, because connections do so too. */
export function exportCertificates(settings: object): void {
  const gauge = new Gauge({
    name: 'frontdesk_certificate_expiry_timestamp_seconds',
    help: 'When the certificate of a setting expires',
    labelNames: ['setting'],
  });
  for (const [setting, file] of Object.entries(settings)) {
    if (!/_(CA|CERT)_FILE$/.test(setting) || typeof file !== 'string') continue;
    const expiries = expiriesIn(readFileSync(file, 'utf8'));
    // A chain is valid until its first certificate expires. Of several authorities, one that is valid is enough.
    const until = setting.endsWith('_CERT_FILE') ? Math.min(...expiries) : Math.max(...expiries);
    if (expiries.length > 0) gauge.set({ setting }, until);
  }
}

function expiriesIn(pem: string): number[] {
  const certificates = pem.match(/-----BEGIN CERTIFICATE-----[^]+?-----END CERTIFICATE-----/g) ?? [];
  return certificates.map((one) => new X509Certificate(one).validToDate.getTime() / 1000);
}
