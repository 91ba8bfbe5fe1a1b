import type { Finding } from '@frontdesk/contracts';

/** Collects findings. */
export class Report {
  readonly findings: Finding[] = [];

  ok(area: string, message: string): void {
    this.findings.push({ area, status: 'ok', message });
  }

  /** Reports something that works but needs attention. */
  warn(area: string, message: string, remedy: string): void {
    this.findings.push({ area, status: 'warn', message, remedy });
  }

  /** Reports something that does not work or is not safe. */
  fail(area: string, message: string, remedy: string): void {
    this.findings.push({ area, status: 'fail', message, remedy });
  }

  get isHealthy(): boolean {
    return this.findings.every(({ status }) => status !== 'fail');
  }

  /** Returns the findings for people. */
  toText(): string {
    const width = Math.max(...this.findings.map(({ area }) => area.length));
    const lines = this.findings.flatMap(({ area, status, message, remedy }) => [
      `${status.padEnd(4)}  ${area.padEnd(width)}  ${message}`,
      ...(remedy ? [`${' '.repeat(width + 8)}→ ${remedy}`] : []),
    ]);
    const count = (wanted: Finding['status']): number => this.findings.filter(({ status }) => status === wanted).length;
    return [...lines, '', `${count('ok')} ok, ${count('warn')} warnings, ${count('fail')} failures`].join('\n');
  }

  /** Returns the findings for programs. */
  toJson(): string {
    return JSON.stringify({ healthy: this.isHealthy, findings: this.findings }, null, 2);
  }
}
