import {
  DomainError,
  firstOf,
  getCall,
  getLead,
  type AnyOperation,
  type Caller,
  type InputOf,
  type OutputOf,
} from '@frontdesk/contracts';
import { RpcClient } from '@frontdesk/messaging';
import { LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable } from '@nestjs/common';
import { MailQueue } from '../mail/mail-queue.js';
import { isConversationKind } from './notification-kinds.js';
import { NotificationsRepository } from './notifications.repository.js';
import type { Announced } from './notifications.service.js';

/** A notification, with the lead of a chat that has ended. */
export type AnnouncedConversation = Announced & { lead_id?: number | null };

/** The length of the reason in a title. */
export const MAX_REASON = 200;

/** Reads who called or wrote and why, for the mails about conversations. */
@Injectable()
export class ConversationTitles {
  constructor(
    private readonly rpc: RpcClient,
    private readonly notifications: NotificationsRepository,
    private readonly mails: MailQueue,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Adds the reasons to the titles that will be mailed. Nothing is read for organizations in HIPAA mode. */
  async complete(announced: readonly AnnouncedConversation[]): Promise<Announced[]> {
    const wanted = this.mails.isOn ? await this.wantedOf(announced.filter(isLiveConversation)) : new Set<string>();
    return Promise.all(
      announced.map(async ({ lead_id = null, ...one }) =>
        isLiveConversation(one) && wanted.has(keyOf(one)) ? { ...one, title: await this.titleOf(one, lead_id) } : one,
      ),
    );
  }

  private async wantedOf(conversations: readonly Announced[]): Promise<ReadonlySet<string>> {
    const organizations = [...new Set(conversations.map(({ organization_id }) => organization_id))];
    if (organizations.length === 0) return new Set();
    return new Set((await this.notifications.chosenWithContent(organizations)).map(keyOf));
  }

  private async titleOf(one: Announced, leadId: number | null): Promise<string | null> {
    try {
      if (one.kind === 'call_ended') return await this.titleOfCall(one);
      const id = one.kind === 'emergency' ? one.target_id : leadId;
      return id === null ? one.title : await this.titleOfLead(one, id);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      // The mail is sent all the same. It has the link.
      this.logger.warn({ code: error.code, kind: one.kind, target_id: one.target_id }, 'notification.without_reason');
      return one.title;
    }
  }

  private async titleOfCall(one: Announced): Promise<string | null> {
    const { data: call } = await this.ask(getCall, one, { call: one.target_id });
    const leadId = call.lead_ids?.at(-1);
    return leadId === undefined ? joined(one.title, null, call.summary) : this.titleOfLead(one, leadId);
  }

  private async titleOfLead(one: Announced, lead: number): Promise<string | null> {
    const { data } = await this.ask(getLead, one, { lead });
    return joined(data.name ?? data.phone_number ?? data.email ?? one.title, data.urgency, data.reason);
  }

  private ask<O extends AnyOperation>(operation: O, one: Announced, ids: InputOf<O>['ids']): Promise<OutputOf<O>> {
    return this.rpc.call(operation, callerFor(one, false), { ids, query: {}, body: {} } as InputOf<O>);
  }
}

/** The caller that reads the record of a notification. */
export function callerFor({ organization_id: organizationId, livemode, eventId }: Announced, hipaa: boolean): Caller {
  return { organizationId, livemode, hipaa, factsVersion: 0, keyId: null, requestId: eventId };
}

/** Mails are about live mode. */
const isLiveConversation = ({ kind, livemode }: Announced): boolean => livemode && isConversationKind(kind);

const keyOf = ({ organization_id, kind }: Pick<Announced, 'organization_id' | 'kind'>): string =>
  `${organization_id} ${kind}`;

/** "Robin Park (high): My tooth hurts." */
function joined(who: string | null, urgency: string | null | undefined, why: string | null | undefined): string | null {
  const isUrgent = urgency === 'high' || urgency === 'emergency';
  const head = [who, isUrgent ? `(${urgency})` : null].filter(Boolean).join(' ');
  return [head, why && firstOf(why, MAX_REASON)].filter(Boolean).join(': ') || null;
}
