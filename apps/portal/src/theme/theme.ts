import { useSyncExternalStore } from 'react';
import { applyTheme, chosenTheme, THEME_KEY, type Theme } from './applied-theme.js';

const listeners = new Set<() => void>();

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(THEME_KEY);
  else localStorage.setItem(THEME_KEY, theme);
  applyTheme();
  for (const listener of listeners) listener();
}

export function useTheme(): Theme {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, chosenTheme);
}
