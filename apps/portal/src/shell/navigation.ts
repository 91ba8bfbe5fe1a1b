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

const { navigation } = text;

export const navigationGroups: readonly NavigationGroup[] = [
  {
    label: null,
    pages: [
      { path: '/home', label: navigation.home, icon: HomeIcon, needs: ['calls.list'] },
      { path: '/setup', label: navigation.setup, icon: ListChecksIcon, needs: ['settings.update'] },
    ],
  },
  {
    label: navigation.groups.desk,
    pages: [
      { path: '/inbox', label: navigation.inbox, icon: InboxIcon, needs: ['chats.list'] },
      { path: '/calls', label: navigation.calls, icon: PhoneIcon, needs: ['calls.list'] },
      { path: '/leads', label: navigation.leads, icon: UserRoundPlusIcon, needs: ['leads.list'] },
      { path: '/bookings', label: navigation.bookings, icon: CalendarIcon, needs: ['bookings.list'] },
    ],
  },
  {
    label: navigation.groups.outreach,
    pages: [
      { path: '/outbound-calls', label: navigation.outbound, icon: PhoneCallIcon, needs: ['outbound-calls.list'] },
      { path: '/campaigns', label: navigation.campaigns, icon: MegaphoneIcon, needs: ['campaigns.list'] },
      { path: '/do-not-call', label: navigation.doNotCall, icon: PhoneOffIcon, needs: ['do-not-call.list'] },
      { path: '/consents', label: navigation.consents, icon: FileCheck2Icon, needs: ['consents.list'] },
      { path: '/blocked-callers', label: navigation.blockedCallers, icon: BanIcon, needs: ['blocked-callers.list'] },
    ],
  },
  {
    label: navigation.groups.developers,
    pages: [
      {
        path: '/developers/keys',
        label: navigation.keys,
        icon: KeyRoundIcon,
        needs: ['api-keys.list-own'],
      },
      { path: '/developers/apps', label: text.apps.title, icon: AppWindowIcon, needs: ['connected-apps.list-own'] },
      {
        path: '/developers/webhooks',
        label: navigation.webhooks,
        icon: WebhookIcon,
        needs: ['webhook-endpoints.list'],
      },
      {
        path: '/developers/requests',
        label: text.requests.title,
        icon: ArrowLeftRightIcon,
        needs: ['request-log.list'],
      },
      { path: '/developers/events', label: navigation.events, icon: BookOpenIcon, needs: ['webhook-endpoints.list'] },
    ],
  },
  {
    label: navigation.groups.organization,
    pages: [
      { path: '/people', label: navigation.people, icon: UsersIcon, needs: ['people.list'] },
      { path: '/settings', label: navigation.settings, icon: Settings2Icon, needs: ['settings.update'] },
      { path: '/audit-log', label: navigation.auditLog, icon: ScrollTextIcon, needs: ['audit-entries.list-own'] },
    ],
  },
];

/** The groups with the pages that a person may use. */
export function navigationFor(can: (operation: string) => boolean): NavigationGroup[] {
  return navigationGroups
    .map((group) => ({ ...group, pages: group.pages.filter(({ needs }) => needs.some(can)) }))
    .filter(({ pages }) => pages.length > 0);
}
