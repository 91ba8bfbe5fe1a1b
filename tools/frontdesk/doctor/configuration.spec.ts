import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { checkNode, weaknessOf } from './configuration.ts';
import { Report } from './report.ts';

describe('a secret', () => {
  it('is strong if it is random: hex, base64, or made by the launcher', () => {
    for (let i = 0; i < 200; i++) {
      expect(weaknessOf(randomBytes(32).toString('hex'))).toBeNull();
      expect(weaknessOf(randomBytes(32).toString('base64'))).toBeNull();
      expect(weaknessOf(`fd_platform_${randomBytes(24).toString('hex')}`)).toBeNull();
    }
  });

  it('is weak if it is short, repetitive or a phrase', () => {
    expect(weaknessOf('correct-horse')).toContain('shorter');
    expect(weaknessOf('abababababababababababababab')).toContain('different');
    for (const phrase of [
      'change-me-change-me-change-me',
      'my-very-secret-password-2026',
      'frontdesk_default_secret_key',
    ])
      expect(weaknessOf(phrase)).toBe('looks made up');
  });
});

describe('the report', () => {
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
      '               → install Node 24, or any from 22.19 on',
      '',
      '1 ok, 1 warnings, 1 failures',
    ]);
    expect(JSON.parse(report.toJson())).toMatchObject({ healthy: false, findings: report.findings });
  });
});
