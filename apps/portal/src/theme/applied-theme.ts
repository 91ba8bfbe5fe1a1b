export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const THEME_KEY = 'frontdesk.theme';
const prefersDark = window.matchMedia('(prefers-color-scheme: dark)');

export function chosenTheme(): Theme {
  const stored = localStorage.getItem(THEME_KEY);
  return themes.find((theme) => theme === stored) ?? 'system';
}

/** Sets the theme of the page: the chosen one, or the system's. */
export function applyTheme(): void {
  const theme = chosenTheme();
  const isDark = theme === 'dark' || (theme === 'system' && prefersDark.matches);
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light';
}

prefersDark.addEventListener('change', applyTheme);
