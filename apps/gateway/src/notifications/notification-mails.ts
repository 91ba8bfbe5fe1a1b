import { mail, oneLine } from '../mail/mail-texts.js';
import type { Mail } from '../mail/mail-queue.js';
import type { NotificationKind } from './notification-kinds.js';
import type { DueDigest, NoticeGroup } from './notifications.repository.js';

/** The number of records that a mail lists. */
const MAX_LISTED = 10;
const MAX_TITLE = 300;

type Countable = Exclude<NotificationKind, 'daily_digest'>;

const WORDS: Record<Countable, { one: string; many: string; page: string }> = {
  new_lead: { one: 'new lead', many: 'new leads', page: 'leads' },
  missed_call: { one: 'missed call', many: 'missed calls', page: 'calls' },
  call_ended: { one: 'call', many: 'calls', page: 'calls' },
  chat_waiting: { one: 'chat waits for a person', many: 'chats wait for a person', page: 'inbox' },
  chat_ended: { one: 'chat', many: 'chats', page: 'inbox' },
  emergency: { one: 'emergency', many: 'emergencies', page: 'leads' },
  endpoint_failing: {
    one: 'webhook endpoint is failing or paused',
    many: 'webhook endpoints are failing or paused',
    page: 'developers/webhooks',
  },
  crm_failing: {
    one: 'CRM connection is failing or paused',
    many: 'CRM connections are failing or paused',
    page: 'settings',
  },
  key_expiring: {
    one: 'API key expires within 7 days',
    many: 'API keys expire within 7 days',
    page: 'developers/keys',
  },
};
/** Kinds whose records have no page of their own. */
const LISTS: ReadonlySet<Countable> = new Set(['key_expiring', 'crm_failing']);

function counted(kind: Countable, count: number): string {
  const { one, many } = WORDS[kind];
  return `${count} ${count === 1 ? one : many}`;
}

/** In HIPAA mode, notices have no titles, so the mail contains only links. */
export function noticeMail(group: NoticeGroup, origin: string): Mail {
  const { email, name, organization_id, organization, notices } = group;
  const kind = group.kind as Countable;
  const page = `${origin}/portal/${organization_id}/live/${WORDS[kind].page}`;
  const lines = notices.slice(0, MAX_LISTED).map(({ target_id, title }) => {
    const place = LISTS.has(kind) ? page : `${page}/${target_id}`;
    return title === null ? place : `${oneLine(title, MAX_TITLE)}: ${place}`;
  });
  if (notices.length > MAX_LISTED) lines.push(`All: ${page}`);
  const what = counted(kind, notices.length);
  return mail(email, `${what} at ${oneLine(organization)}`, [
    `Hello ${oneLine(name)},`,
    `${what} at ${oneLine(organization)}:`,
    lines.join('\n'),
    choiceLine(organization_id, origin),
  ]);
}

/** Returns null for a day on which nothing happened. */
export function digestMail(digest: DueDigest, kinds: readonly NotificationKind[], origin: string): Mail | null {
  const { email, name, organization_id, organization, day, counts } = digest;
  const shown = (Object.keys(WORDS) as Countable[]).filter((kind) => counts[kind] && kinds.includes(kind));
  if (shown.length === 0) return null;
  return mail(email, `${day} at ${oneLine(organization)}`, [
    `Hello ${oneLine(name)},`,
    `On ${day} at ${oneLine(organization)}:`,
    shown.map((kind) => `- ${counted(kind, counts[kind]!)}`).join('\n'),
    `Open the portal: ${origin}/portal/${organization_id}/live/home`,
    choiceLine(organization_id, origin),
  ]);
}

function choiceLine(organizationId: number, origin: string): string {
  return `Choose your notifications: ${origin}/portal/${organizationId}/live/account/notifications`;
}
