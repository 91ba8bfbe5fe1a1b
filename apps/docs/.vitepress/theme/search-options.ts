/** How the search ranks sections. MiniSearch calls the function, so that the options cannot be part of config.ts. */
export const searchOptions = {
  processTerm: (term: string): string | string[] => SYNONYMS[term.toLowerCase()] ?? term.toLowerCase(),
  prefix: true,
  // One typing error in words of five letters or more: "zone" does not find "one".
  fuzzy: 0.1,
  boost: { title: 4, text: 2, titles: 1 },
  boostDocument: (id: string): number => KINDS.find(([path]) => id.startsWith(path))?.[1] ?? 1,
};

/** Words that readers use, with those of the pages. */
const SYNONYMS: Readonly<Record<string, string[]>> = {
  upgrade: ['update', 'upgrade'],
  upgrades: ['update', 'upgrade'],
  upgrading: ['update', 'upgrade'],
  updating: ['update', 'upgrade'],
  timezone: ['time', 'zone'],
  timezones: ['time', 'zone'],
};

/** Guides explain what the references only list. */
const KINDS = [
  ['/docs/reference/', 0.6],
  ['/docs/platform/', 0.6],
  ['/docs/errors', 0.65],
  ['/docs/changelog', 0.4],
] as const;
