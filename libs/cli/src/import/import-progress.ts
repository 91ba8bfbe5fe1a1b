import { createHash } from 'node:crypto';
import { UsageError } from '../failure.ts';
import { readJson, writePrivateJson } from '../private-file.ts';

interface Sent {
  rows: number;
  /** Whether the next row has been sent and no response has come. */
  isNextUnconfirmed: boolean;
}

interface Stored {
  sha256: string;
  /** By where the rows are sent to. */
  sent: Record<string, Sent>;
}

/** How many rows of a file have been sent, stored beside the file. */
export class ImportProgress {
  private readonly file: string;
  private readonly target: string;
  private readonly stored: Stored;

  /** @param target the API, organization, environment and kind to which the rows are sent */
  constructor(source: string, bytes: Buffer, target: string) {
    this.target = target;
    this.file = `${source}.progress.json`;
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    this.stored = readJson<Stored>(this.file) ?? { sha256, sent: {} };
    if (this.stored.sha256 === sha256) return;
    throw new UsageError(
      `${source} has changed since it was imported. Import a file of the changed rows, or remove ${this.file} to import all rows again.`,
    );
  }

  get sent(): Sent {
    return this.stored.sent[this.target] ?? { rows: 0, isNextUnconfirmed: false };
  }

  store(rows: number, isNextUnconfirmed = false): void {
    this.stored.sent[this.target] = { rows, isNextUnconfirmed };
    writePrivateJson(this.file, this.stored);
  }
}
