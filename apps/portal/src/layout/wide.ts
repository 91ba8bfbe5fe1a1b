import { useSyncExternalStore } from 'react';

/** As `lg` of Tailwind. */
const wide = window.matchMedia('(min-width: 64rem)');

/** Whether the screen has room for the sidebar. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      wide.addEventListener('change', listener);
      return () => wide.removeEventListener('change', listener);
    },
    () => wide.matches,
  );
}
