import { describe, expect, it } from '@jest/globals';
import { X509Certificate } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { register } from 'prom-client';
import { exportCertificates } from './certificates.js';

describe('the expiry of the certificates', () => {
  it('is that of the first to expire of a chain, and of the last authority', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'frontdesk-certificates-'));
    const file = join(folder, 'certificates.pem');
    const certificates = rootCertificates.slice(0, 5);
    await writeFile(file, certificates.join('\n'));
    exportCertificates({ DATABASE_CA_FILE: file, DATABASE_CERT_FILE: file, DATABASE_KEY_FILE: file, PORT: 8080 });
    await rm(folder, { recursive: true });

    const expiries = certificates.map((one) => Date.parse(new X509Certificate(one).validTo) / 1000);
    const { values } = await register.getSingleMetric('frontdesk_certificate_expiry_timestamp_seconds')!.get();
    expect(values.map(({ labels, value }) => [labels['setting'], value])).toEqual([
      ['DATABASE_CA_FILE', Math.max(...expiries)],
      ['DATABASE_CERT_FILE', Math.min(...expiries)],
    ]);
  });
});
