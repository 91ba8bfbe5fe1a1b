import type { LucideIcon } from 'lucide-react';
import { settingsSectionsFor } from '../settings/settings-sections.js';
import { navigationFor } from './navigation.js';

/** One result of the search. */
export interface Found {
  key: string;
  label: string;
  detail?: string | null;
  icon: LucideIcon;
  /** Address below the organization and mode. */
  to: string;
  search?: Record<string, string>;
  /** The section of the page. */
  hash?: string;
}

const SETTINGS = '/settings';

/**
 * Finds the pages that a person may use, and the sections of Settings, by their names or other words for them. Without
 * a typed text, returns the pages.
 */
export function findPages(typed: string, can: (operation: string) => boolean): Found[] {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const isFound = (...names: (string | null)[]): boolean => {
    const all = names.join(' ').toLowerCase();
    return wanted.every((word) => all.includes(word));
  };
  const pages = navigationFor(can).flatMap((group) => group.pages.map((page) => ({ ...page, group: group.label })));
  const found: Found[] = pages
    .filter(({ label, group }) => isFound(label, group))
    .map(({ path, label, group, icon }) => ({ key: path, label, detail: group, icon, to: path }));
  const settings = pages.find(({ path }) => path === SETTINGS);
  if (!settings || wanted.length === 0) return found;
  const { label: detail, icon } = settings;
  const sections = settingsSectionsFor(can)
    .filter(({ title, alsoCalled }) => isFound(title, alsoCalled, detail))
    .map(({ id, title }) => ({ key: `${SETTINGS}#${id}`, label: title, detail, icon, to: SETTINGS, hash: id }));
  return [...found, ...sections];
}
