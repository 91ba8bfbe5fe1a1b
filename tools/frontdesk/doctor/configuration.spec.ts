import { describe, expect, it } from '@jest/globals';
import { Report } from '@frontdesk/service-host';
import { checkNode } from './configuration.ts';

describe("the doctor's report", () => {
  it('lists each finding with its remedy, and only failures make it unhealthy', () => {
    const report = new Report();
    checkNode(report, { version: '24.1.0' });
    report.warn('secrets', 'One is short.', 'make a longer one');
    expect(report.isHealthy).toBe(true);
    checkNode(report, { version: '22.18.0' });
    expect(report.isHealthy).toBe(false);
    expect(report.toText().split('\n')).toEqual([
      'ok    node     Node 24.1.0',
      'warn  secrets  One is short.',
      '               → make a longer one',
      'fail  node     Node 22.18.0 is too old.',
      '               → install Node 24; 22.19 and later also work',
      '',
      '1 ok, 1 warnings, 1 failures',
    ]);
    expect(JSON.parse(report.toJson())).toMatchObject({ healthy: false, findings: report.findings });
  });
});
