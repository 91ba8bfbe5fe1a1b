import type { NoticeKind } from '@frontdesk/contracts';
import type { Tx } from '@frontdesk/persistence';
import { Clock } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { MailQueue } from '../mail/mail-queue.js';
import { newBrowserMail, passkeyAddedMail, passwordChangedMail, resetMail } from '../mail/mail-texts.js';
import { PortalNoticesRepository } from './portal-notices.repository.js';

const MAILS = {
  new_sign_in: newBrowserMail,
  passkey_added: passkeyAddedMail,
  password_changed: passwordChangedMail,
  sign_in_reset: resetMail,
} as const satisfies Partial<Record<NoticeKind, unknown>>;

/** Notifies people of changes of their own sign-in, in the portal and by mail. */
@Injectable()
export class PersonNotices {
  constructor(
    private readonly notices: PortalNoticesRepository,
    private readonly mails: MailQueue,
    private readonly clock: Clock,
  ) {}

  async add(
    tx: Tx,
    kind: keyof typeof MAILS,
    person: { id: number; email: string; name: string },
    { browser, address }: { browser: string; address: string },
  ): Promise<void> {
    const at = this.clock.now();
    await this.notices.addForPerson(tx, person.id, kind, `${browser}, ${address}`, at);
    await this.mails.add(tx, MAILS[kind](person, { browser, address, at }));
  }
}
