import { useSyncExternalStore } from 'react';

/** The person's choice of notifications in this browser. */
export interface AlertChoices {
  desktop: boolean;
  sound: boolean;
}

const KEY = 'frontdesk.alerts';
const listeners = new Set<() => void>();
let choices = stored();

function stored(): AlertChoices {
  const names = (localStorage.getItem(KEY) ?? '').split(' ');
  return { desktop: names.includes('desktop'), sound: names.includes('sound') };
}

export function useAlertChoices(): AlertChoices {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => choices,
  );
}

export function chooseAlerts(change: Partial<AlertChoices>): void {
  choices = { ...choices, ...change };
  const names = (['desktop', 'sound'] as const).filter((name) => choices[name]);
  localStorage.setItem(KEY, names.join(' '));
  for (const listener of listeners) listener();
}
