import type { Tx } from '@frontdesk/persistence';
import { Clock, Seal } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { GatewayConfig } from '../gateway.config.js';
import { MailsRepository } from './mails.repository.js';

/** A mail in plain text. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** The settings of mails. */
export type MailConfig = Pick<GatewayConfig, 'SMTP_URL' | 'CURSOR_SECRET'>;

/**
 * Mails that wait to be sent. The change that causes a mail also stores it, so no request waits for the mail server.
 */
@Injectable()
export class MailQueue {
  private readonly seal: Seal;
  private onAdded = (): void => undefined;
  /** Whether a mail server is configured. Otherwise, mails are not stored. */
  readonly isOn: boolean;

  constructor(
    config: GatewayConfig,
    private readonly mails: MailsRepository,
    private readonly clock: Clock,
  ) {
    const { SMTP_URL, CURSOR_SECRET }: MailConfig = config;
    this.isOn = SMTP_URL !== undefined;
    this.seal = new Seal(CURSOR_SECRET, 'mail');
  }

  async add(tx: Tx, mail: Mail): Promise<void> {
    if (!this.isOn) return;
    await this.mails.insert(tx, this.seal.close(JSON.stringify(mail)), this.clock.now());
    tx.onCommit((committed) => void committed.then(this.onAdded, () => undefined));
  }

  /** Returns null for a mail that was sealed with another secret. */
  open(sealed: string): Mail | null {
    const text = this.seal.open(sealed);
    return text === null ? null : (JSON.parse(text) as Mail);
  }

  /** Calls the listener after mails were added in this process. */
  whenAdded(listener: () => void): void {
    this.onAdded = listener;
  }
}
