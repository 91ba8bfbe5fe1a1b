import { text } from '../texts/text.js';

const { settings, find, googleCalendar, crm, deletion } = text;
const { sections } = settings;

const TITLES = {
  organization: sections.organization,
  receptionist: sections.receptionist,
  hours: sections.hours,
  services: settings.services.title,
  calendar: settings.calendar.title,
  'google-calendar': googleCalendar.title,
  questions: settings.faq.title,
  unanswered: settings.unanswered.title,
  intake: settings.intake.title,
  handoff: settings.handoff.title,
  conversations: settings.conversations.title,
  crm: crm.title,
  widget: sections.widget,
  outbound: sections.outbound,
  terms: sections.terms,
  data: sections.retention,
  deletion: deletion.title,
};

export type SettingsSectionId = keyof typeof TITLES;

export interface SettingsSection {
  /** The hash of links to the section. */
  id: SettingsSectionId;
  title: string;
  /** Other words by which the search finds the section. */
  alsoCalled: string;
}

/** The sections of Settings that a person sees, in their order. */
export function settingsSectionsFor(can: (operation: string) => boolean): SettingsSection[] {
  return (Object.keys(TITLES) as SettingsSectionId[])
    .filter((id) => id !== 'deletion' || can('settings.delete-organization'))
    .map((id) => ({ id, title: TITLES[id], alsoCalled: find.alsoCalled[id] }));
}
