import { invalidFields } from '@frontdesk/contracts';
import { recordInInbox } from '@frontdesk/messaging';
import { DataSource, inTransaction } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import type { AuthenticatedSession } from '../credentials/authenticated-session.js';
import { MailQueue } from '../mail/mail-queue.js';
import { PortalNoticesRepository, type OrganizationNotice } from '../notices/portal-notices.repository.js';
import { PeopleRepository } from '../people/people.repository.js';
import { isConversationKind, kindsFor, type NotificationKind } from './notification-kinds.js';
import { NotificationsRepository, type Occurrence } from './notifications.repository.js';

/** A reason to notify people, with the event that reports it. */
export type Announced = Occurrence & { eventId: string };

/** Notices in the portal and in mails, and the kinds of mails that people choose. */
@Injectable()
export class NotificationsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly notifications: NotificationsRepository,
    private readonly people: PeopleRepository,
    private readonly notices: PortalNoticesRepository,
    private readonly mails: MailQueue,
  ) {}

  /** Returns the chosen kinds and the kinds that the role allows, for each organization of the person. */
  async list({ person }: AuthenticatedSession): Promise<object> {
    const [organizations, choices] = await Promise.all([
      this.people.organizationsOf(person.id),
      this.notifications.choicesOf(person.id),
    ]);
    const data = organizations.map(({ id, role }) => {
      const available = kindsFor(role);
      const chosen = choices.get(id) ?? [];
      return { organization_id: id, available, chosen: available.filter((kind) => chosen.includes(kind)) };
    });
    return { mail: this.mails.isOn, data };
  }

  async choose(
    session: AuthenticatedSession,
    { organization, kinds }: { organization: number; kinds: NotificationKind[] },
  ): Promise<object> {
    const { id } = session.person;
    const found = (await this.people.organizationsOf(id)).find((one) => one.id === organization);
    if (!found) throw invalidFields({ organization: ['must be the id of one of your organizations'] });
    const allowed = kindsFor(found.role);
    if (kinds.some((kind) => !allowed.includes(kind))) {
      throw invalidFields({ kinds: ['must be notifications that your role may receive'] });
    }
    await this.notifications.choose(id, organization, kinds);
    return this.list(session);
  }

  /**
   * Stores notices for the portal and for the mails of people who chose the kind. Each event counts once for a
   * consumer. Organizations without members get none.
   */
  async add(consumer: string, announced: readonly Announced[]): Promise<void> {
    const organizations = new Set(announced.map(({ organization_id }) => organization_id));
    if (organizations.size === 0) return;
    const withMembers = await this.people.organizationsWithMembers([...organizations]);
    const wanted = announced.filter(({ organization_id }) => withMembers.has(organization_id));
    if (wanted.length === 0) return;
    await inTransaction(this.dataSource, async (tx) => {
      const fresh = await recordInInbox(tx, consumer, wanted.map(({ eventId }) => eventId)); // prettier-ignore
      const once = new Map(wanted.map((one) => [`${one.eventId} ${one.kind}`, one]));
      const occurrences = [...once.values()]
        .filter(({ eventId }) => fresh.has(eventId))
        .map(({ eventId: _, ...rest }) => rest);
      const shown = occurrences.filter(isShownByBell);
      if (shown.length > 0) await this.notices.add(tx, shown);
      const mailed = this.mails.isOn ? occurrences.filter(isMailed) : [];
      if (mailed.length > 0) await this.notifications.add(tx, mailed);
    });
  }
}

function isShownByBell(occurrence: Occurrence): occurrence is Occurrence & OrganizationNotice {
  return !isConversationKind(occurrence.kind);
}

/** Mails are about live mode, and about the keys of both modes. */
function isMailed({ livemode, kind }: Occurrence): boolean {
  return livemode || kind === 'key_expiring';
}
