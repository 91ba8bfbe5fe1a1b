import { describe, expect, it } from '@jest/globals';
import { verdictOn } from './audit.ts';

const counts = { info: 0, low: 1, moderate: 0, high: 0, critical: 0, total: 1 };
const answer = (vulnerabilities: object, total = counts) =>
  JSON.stringify({ auditReportVersion: 2, vulnerabilities, metadata: { vulnerabilities: total } });

describe('the dependency audit', () => {
  it('passes if there are no high or critical vulnerabilities', () => {
    const verdict = verdictOn(answer({ a: { name: 'a', severity: 'low', via: ['b'] } }));
    expect(verdict).toMatchObject({ outcome: 'clean', text: expect.stringContaining('1 lesser') });
  });

  it('fails on high and critical vulnerabilities and names them', () => {
    const verdict = verdictOn(
      answer({
        left: { name: 'left', severity: 'critical', via: [{ title: 'Runs what it is given' }] },
        right: { name: 'right', severity: 'high', via: ['left'] },
        quiet: { name: 'quiet', severity: 'moderate', via: [{ title: 'Slow' }] },
      }),
    );
    expect(verdict.outcome).toBe('found');
    expect(verdict.text).toContain('critical: left: Runs what it is given');
    expect(verdict.text).toContain('high: right: through left');
    expect(verdict.text).not.toContain('quiet');
  });

  it('reports that nothing was audited if the registry is unreachable, but does not name its host', () => {
    const away = {
      error: { code: 'ENOAUDIT', summary: 'request to https://mirror.example:8443/-/npm/v1/security failed' },
    };
    for (const output of [
      JSON.stringify(away),
      '',
      '<html>',
      JSON.stringify({ message: 'getaddrinfo mirror.example' }),
    ]) {
      const { outcome, text } = verdictOn(output);
      expect(outcome).toBe('unknown');
      expect(text).toContain('NOT audited');
      expect(text).not.toContain('mirror');
    }
  });
});
