import { PeriodicTask, type PeriodicTaskOptions } from '@frontdesk/concurrency';
import { DataSource, inTransaction } from '@frontdesk/persistence';
import { Clock, logFailure, LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { PortalAddress } from '../http/portal-address.js';
import { MailQueue } from '../mail/mail-queue.js';
import { PortalNoticesRepository } from '../notices/portal-notices.repository.js';
import { kindsFor } from './notification-kinds.js';
import { digestMail, noticeMail } from './notification-mails.js';
import { NotificationsRepository } from './notifications.repository.js';
import { NotificationsService } from './notifications.service.js';
import { uuidOf } from './uuid-of.js';

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
/** How long the portal shows a notice, unless the organization keeps its records for a shorter time. */
const NOTICES_KEPT_DAYS = 30;
const DAY_MS = 24 * 60 * 60_000;

/** Writes the mails of notices and digests, and removes old notices. Gateways share the work. */
@Injectable()
export class NotificationsSchedule implements OnModuleInit, BeforeApplicationShutdown {
  private readonly tasks: PeriodicTask[];

  constructor(
    private readonly dataSource: DataSource,
    private readonly notifications: NotificationsRepository,
    private readonly service: NotificationsService,
    private readonly notices: PortalNoticesRepository,
    private readonly mails: MailQueue,
    private readonly address: PortalAddress,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const mailing = [
      this.every('notices', NOTICES_EVERY_MS, () => this.mailNotices()),
      this.every('digests', DAILY_WORK_EVERY_MS, () => this.mailDigests()),
    ];
    this.tasks = [
      ...(this.mails.isOn ? mailing : []),
      this.every('keys', DAILY_WORK_EVERY_MS, () => this.noticeExpiringKeys()),
      this.every('old-notices', DAILY_WORK_EVERY_MS, () => this.removeOldNotices()),
    ];
  }

  onModuleInit(): void {
    for (const task of this.tasks) task.start();
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
    const oldest = new Date(now.getTime() - COUNTS_KEPT_DAYS * DAY_MS);
    await this.notifications.removeCountsBefore(oldest.toISOString().slice(0, 10));
  }

  /** Adds one notice for each key and expiry. */
  private async noticeExpiringKeys(): Promise<void> {
    const now = this.clock.now();
    const keys = await this.notifications.expiringKeys(now);
    const announced = keys.map(({ expires_at, ...key }) => {
      const eventId = uuidOf(`key ${key.target_id} ${expires_at.toISOString()}`);
      return { ...key, eventId, at: now.toISOString() };
    });
    await this.service.add('expiring-keys', announced);
  }

  private async removeOldNotices(): Promise<'done' | 'more'> {
    const now = this.clock.now();
    const oldest = new Date(now.getTime() - NOTICES_KEPT_DAYS * DAY_MS);
    const hasMore = [await this.notices.removeBefore(oldest), await this.notices.removeBeyondRetention(now)];
    return hasMore.includes(true) ? 'more' : 'done';
  }

  private every(task: string, intervalMs: number, run: PeriodicTaskOptions['run']): PeriodicTask {
    const onFault = (error: unknown): void => logFailure(this.logger, 'notifications', error, { task });
    return new PeriodicTask({ intervalMs, soonMs: FIRST_MS, afterFaultMs: AFTER_FAULT_MS, run, onFault });
  }
}
