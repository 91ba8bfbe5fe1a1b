import { PeriodicTask, type PeriodicTaskOptions } from '@frontdesk/concurrency';
import { recordInInbox } from '@frontdesk/messaging';
import { DataSource, inTransaction } from '@frontdesk/persistence';
import { Clock, logFailure, LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { PortalAddress } from '../http/portal-address.js';
import { MailQueue } from '../mail/mail-queue.js';
import { kindsFor } from './notification-kinds.js';
import { digestMail, noticeMail } from './notification-mails.js';
import { NotificationsRepository } from './notifications.repository.js';

const NOTICES_EVERY_MS = 2000;
/** A notice waits this long, so that several notices share one mail. */
const GATHER_MS = 20_000;
const NOTICES_PER_RUN = 500;
const DAILY_WORK_EVERY_MS = 5 * 60_000;
const FIRST_MS = 1000;
const AFTER_FAULT_MS = 10_000;
/** The hour of the digest, in the organization's time zone. */
const DIGEST_HOUR = 8;
const COUNTS_KEPT_DAYS = 8;

/** Writes the mails of notices and digests. Gateways share the work. */
@Injectable()
export class NotificationsSchedule implements OnModuleInit, BeforeApplicationShutdown {
  private readonly tasks: PeriodicTask[];

  constructor(
    private readonly dataSource: DataSource,
    private readonly notifications: NotificationsRepository,
    private readonly mails: MailQueue,
    private readonly address: PortalAddress,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.tasks = [
      this.every('notices', NOTICES_EVERY_MS, () => this.mailNotices()),
      this.every('digests', DAILY_WORK_EVERY_MS, () => this.mailDigests()),
      this.every('keys', DAILY_WORK_EVERY_MS, () => this.noticeExpiringKeys()),
    ];
  }

  onModuleInit(): void {
    if (this.mails.isOn) for (const task of this.tasks) task.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.tasks.map((task) => task.stop()));
  }

  private mailNotices(): Promise<'done' | 'more'> {
    return inTransaction(this.dataSource, async (tx) => {
      const before = new Date(this.clock.now().getTime() - GATHER_MS);
      const groups = await this.notifications.takeGroups(tx, before, NOTICES_PER_RUN);
      for (const group of groups) {
        // The role may have changed since the person chose.
        if (group.role === null || !kindsFor(group.role).includes(group.kind)) continue;
        await this.mails.add(tx, noticeMail(group, this.address.origin));
      }
      const taken = groups.reduce((sum, { notices }) => sum + notices.length, 0);
      return taken === NOTICES_PER_RUN ? 'more' : 'done';
    });
  }

  private async mailDigests(): Promise<void> {
    const now = this.clock.now();
    await inTransaction(this.dataSource, async (tx) => {
      for (const digest of await this.notifications.takeDigests(tx, now, DIGEST_HOUR)) {
        const mail = digestMail(digest, kindsFor(digest.role), this.address.origin);
        if (mail) await this.mails.add(tx, mail);
      }
    });
    const oldest = new Date(now.getTime() - COUNTS_KEPT_DAYS * 24 * 60 * 60_000);
    await this.notifications.removeCountsBefore(oldest.toISOString().slice(0, 10));
  }

  /** Adds one notice for each key and expiry. The inbox table prevents a second notice. */
  private async noticeExpiringKeys(): Promise<void> {
    const now = this.clock.now();
    const keys = await this.notifications.expiringKeys(now);
    if (keys.length === 0) return;
    await inTransaction(this.dataSource, async (tx) => {
      const ids = keys.map(({ target_id, expires_at }) => uuidOf(`key ${target_id} ${expires_at.toISOString()}`));
      const fresh = await recordInInbox(tx, 'expiring-keys', ids);
      const occurrences = keys
        .filter((_key, index) => fresh.has(ids[index]!))
        .map(({ expires_at: _, ...key }) => ({ ...key, at: now.toISOString() }));
      if (occurrences.length > 0) await this.notifications.add(tx, occurrences);
    });
  }

  private every(task: string, intervalMs: number, run: PeriodicTaskOptions['run']): PeriodicTask {
    const onFault = (error: unknown): void => logFailure(this.logger, 'notifications', error, { task });
    return new PeriodicTask({ intervalMs, soonMs: FIRST_MS, afterFaultMs: AFTER_FAULT_MS, run, onFault });
  }
}

function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}
