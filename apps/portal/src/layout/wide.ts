import { useSyncExternalStore } from 'react';
import { wideScreen } from './wide-screen.js';

/** Whether the screen has room for the sidebar. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      wideScreen.addEventListener('change', listener);
      return () => wideScreen.removeEventListener('change', listener);
    },
    () => wideScreen.matches,
  );
}
