import {
  AppWindowIcon,
  ArrowLeftRightIcon,
  BanIcon,
  BookOpenIcon,
  CalendarIcon,
  FileCheck2Icon,
  HomeIcon,
  InboxIcon,
  KeyRoundIcon,
  ListChecksIcon,
  MegaphoneIcon,
  type LucideIcon,
  PhoneCallIcon,
  PhoneIcon,
  PhoneOffIcon,
  ScrollTextIcon,
  Settings2Icon,
  UserRoundPlusIcon,
  UsersIcon,
  WebhookIcon,
} from 'lucide-react';
import { text } from '../texts/text.js';

export interface NavigationPage {
  /** Address below the organization and mode. */
  path: string;
  label: string;
  icon: LucideIcon;
  /** Only people who may run at least one of these operations see the page. */
  needs: readonly string[];
}

export interface NavigationGroup {
  label: string | null;
  pages: readonly NavigationPage[];
}

const words = text.navigation;

export const navigationGroups: readonly NavigationGroup[] = [
  {
    label: null,
    pages: [
      { path: '/home', label: words.home, icon: HomeIcon, needs: ['calls.list'] },
      { path: '/setup', label: words.setup, icon: ListChecksIcon, needs: ['settings.update'] },
    ],
  },
  {
    label: words.groups.desk,
    pages: [
      { path: '/inbox', label: words.inbox, icon: InboxIcon, needs: ['chats.list'] },
      { path: '/calls', label: words.calls, icon: PhoneIcon, needs: ['calls.list'] },
      { path: '/leads', label: words.leads, icon: UserRoundPlusIcon, needs: ['leads.list'] },
      { path: '/bookings', label: words.bookings, icon: CalendarIcon, needs: ['bookings.list'] },
    ],
  },
  {
    label: words.groups.outreach,
    pages: [
      { path: '/outbound-calls', label: words.outbound, icon: PhoneCallIcon, needs: ['outbound-calls.list'] },
      { path: '/campaigns', label: words.campaigns, icon: MegaphoneIcon, needs: ['campaigns.list'] },
      { path: '/do-not-call', label: words.doNotCall, icon: PhoneOffIcon, needs: ['do-not-call.list'] },
      { path: '/consents', label: words.consents, icon: FileCheck2Icon, needs: ['consents.list'] },
      { path: '/blocked-callers', label: words.blockedCallers, icon: BanIcon, needs: ['blocked-callers.list'] },
    ],
  },
  {
    label: words.groups.developers,
    pages: [
      {
        path: '/developers/keys',
        label: words.keys,
        icon: KeyRoundIcon,
        needs: ['api-keys.list-own'],
      },
      { path: '/developers/apps', label: words.apps, icon: AppWindowIcon, needs: ['connected-apps.list-own'] },
      {
        path: '/developers/webhooks',
        label: words.webhooks,
        icon: WebhookIcon,
        needs: ['webhook-endpoints.list'],
      },
      {
        path: '/developers/requests',
        label: words.requests,
        icon: ArrowLeftRightIcon,
        needs: ['request-log.list'],
      },
      { path: '/developers/events', label: words.events, icon: BookOpenIcon, needs: ['webhook-endpoints.list'] },
    ],
  },
  {
    label: words.groups.organization,
    pages: [
      { path: '/people', label: words.people, icon: UsersIcon, needs: ['people.list'] },
      { path: '/settings', label: words.settings, icon: Settings2Icon, needs: ['settings.update'] },
      { path: '/audit-log', label: words.auditLog, icon: ScrollTextIcon, needs: ['audit-entries.list-own'] },
    ],
  },
];

/** The groups with the pages that a person may use. */
export function navigationFor(can: (operation: string) => boolean): NavigationGroup[] {
  return navigationGroups
    .map((group) => ({ ...group, pages: group.pages.filter(({ needs }) => needs.some(can)) }))
    .filter(({ pages }) => pages.length > 0);
}
