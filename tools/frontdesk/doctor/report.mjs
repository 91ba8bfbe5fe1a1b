// @ts-check

/**
 * @typedef {'ok' | 'warn' | 'fail'} Status
 * @typedef {{ area: string, status: Status, message: string, remedy?: string }} Finding
 */

/** What the doctor has found so far. */
export class Report {
  /** @type {Finding[]} */
  findings = [];

  /**
   * @param {string} area
   * @param {string} message
   */
  ok(area, message) {
    this.findings.push({ area, status: 'ok', message });
  }

  /**
   * Works, and should be seen to.
   * @param {string} area
   * @param {string} message
   * @param {string} remedy
   */
  warn(area, message, remedy) {
    this.findings.push({ area, status: 'warn', message, remedy });
  }

  /**
   * Does not work, or must not be left so.
   * @param {string} area
   * @param {string} message
   * @param {string} remedy
   */
  fail(area, message, remedy) {
    this.findings.push({ area, status: 'fail', message, remedy });
  }

  get isHealthy() {
    return this.findings.every(({ status }) => status !== 'fail');
  }

  /** @returns {string} for people */
  toText() {
    const width = Math.max(...this.findings.map(({ area }) => area.length));
    const lines = this.findings.flatMap(({ area, status, message, remedy }) => [
      `${status.padEnd(4)}  ${area.padEnd(width)}  ${message}`,
      ...(remedy ? [`${' '.repeat(width + 8)}→ ${remedy}`] : []),
    ]);
    const count = (/** @type {Status} */ wanted) => this.findings.filter(({ status }) => status === wanted).length;
    return [...lines, '', `${count('ok')} ok, ${count('warn')} warnings, ${count('fail')} failures`].join('\n');
  }

  /** @returns {string} for programs */
  toJson() {
    return JSON.stringify({ healthy: this.isHealthy, findings: this.findings }, null, 2);
  }
}
