import { LeasedWorker } from '@frontdesk/concurrency';
import { Clock, logFailure, LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Transporter } from 'nodemailer';
import { GatewayConfig } from '../gateway.config.js';
import { sentMails } from './mail-metrics.js';
import { MailQueue, type Mail } from './mail-queue.js';
import type { MailEntity } from './mail.entity.js';
import { MailsRepository } from './mails.repository.js';

const CONCURRENT = 4;
/** Mails of other processes, such as the operator's commands, wait at most this long. */
const INTERVAL_MS = 1000;
/** Longer than all timeouts of one delivery together. */
const LEASE_MS = 120_000;
const CONNECTION_TIMEOUT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 30_000;
const FIRST_RETRY_MS = 15_000;
const LONGEST_RETRY_MS = 60 * 60_000;
/** The age at which an unsent mail is dropped. */
const LIFE_MS = 24 * 60 * 60_000;

/** Sends the mails of the queue. Gateways share the work. A crash right after sending may send a mail twice. */
@Injectable()
export class MailSender implements OnModuleInit, BeforeApplicationShutdown {
  private readonly worker: LeasedWorker<MailEntity>;
  private transport: Promise<Transporter> | undefined;

  constructor(
    private readonly config: GatewayConfig,
    private readonly queue: MailQueue,
    private readonly mails: MailsRepository,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.worker = new LeasedWorker({
      limit: CONCURRENT,
      intervalMs: INTERVAL_MS,
      refills: true,
      claim: (limit) => this.mails.claim(limit, this.clock.now(), this.inMs(LEASE_MS)),
      run: (mail) => this.send(mail),
      onFault: (error) => logFailure(this.logger, 'mail', error),
    });
  }

  onModuleInit(): void {
    if (!this.queue.isOn) return;
    this.queue.whenAdded(() => this.worker.wake());
    this.worker.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.worker.stop();
    (await this.transport)?.close();
  }

  private async send({ id, sealed, attempts, created_at }: MailEntity): Promise<void> {
    const mail = this.queue.open(sealed);
    const isLate = created_at.getTime() < this.clock.now().getTime() - LIFE_MS;
    if (!mail || isLate) {
      sentMails.inc({ outcome: 'expired' });
      return this.mails.remove(id);
    }
    try {
      await this.deliver(id, created_at, mail);
      sentMails.inc({ outcome: 'sent' });
      await this.mails.remove(id);
    } catch (error) {
      await this.failed(id, attempts, error);
    }
  }

  private async deliver(id: number, at: Date, { to, subject, text }: Mail): Promise<void> {
    this.transport ??= this.connect();
    const from = this.config.mailFrom;
    // Every attempt has the same id, so that the receiving server can recognize a duplicate.
    const messageId = `<mail-${id}-${at.getTime()}@${/@([^>\s]+)/.exec(from)?.[1] ?? 'frontdesk'}>`;
    const headers = { 'Auto-Submitted': 'auto-generated' };
    await (await this.transport).sendMail({ from, to: { name: '', address: to }, subject, text, messageId, headers });
  }

  private async connect(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url: this.config.SMTP_URL!,
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      greetingTimeout: CONNECTION_TIMEOUT_MS,
      socketTimeout: SOCKET_TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  private async failed(id: number, attempts: number, error: unknown): Promise<void> {
    const { responseCode = 0 } = error as { responseCode?: number };
    // The message of the error may contain the recipient's address.
    const reason = responseCode > 0 ? `SMTP ${responseCode}` : ((error as { code?: string }).code ?? 'unknown');
    const isRefused = responseCode >= 500;
    sentMails.inc({ outcome: isRefused ? 'refused' : 'failed' });
    this.logger.warn({ mail_id: id, attempts, reason }, isRefused ? 'mail.refused' : 'mail.failed');
    if (isRefused) return this.mails.remove(id);
    const delayMs = Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS);
    await this.mails.postpone(id, this.inMs(delayMs));
  }

  private inMs(ms: number): Date {
    return new Date(this.clock.now().getTime() + ms);
  }
}
