import type { ServiceName } from '@frontdesk/contracts';
import { LogAudit } from './log-audit.js';

const LINES_KEPT = 5000;
const COMPLAINTS_KEPT = 100;

/** The log of a whole stack: its last lines, its first complaints and its forbidden content. */
export class StackLog {
  readonly lines: string[] = [];
  readonly complaints: string[] = [];
  private readonly findings: LogAudit;

  constructor(env: Record<string, string>) {
    const secrets = Object.entries(env).filter(([name]) => /SECRET|TOKEN|PASSWORD|_KEY/.test(name));
    this.findings = new LogAudit(secrets.flatMap(([, value]) => value.split(',')));
  }

  keep(service: ServiceName, line: string): void {
    this.findings.read(service, line);
    this.lines.push(`${service}: ${line}`);
    if (this.lines.length > 2 * LINES_KEPT) this.lines.splice(0, LINES_KEPT);
    if (this.complaints.length < COMPLAINTS_KEPT && /"level":"(error|fatal)"/.test(line))
      this.complaints.push(`${service}: ${line}`);
  }

  /** Throws if a line had forbidden content. */
  audit(): void {
    this.findings.conclude();
  }
}
