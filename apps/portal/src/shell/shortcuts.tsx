import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { isDialogOpen, isTyping, useRowKeys } from '../lists/row-keys.js';

const ShortcutsDialog = lazy(async () => ({ default: (await import('./shortcuts-dialog.js')).ShortcutsDialog }));
const SHOW = 'frontdesk:shortcuts';

export function showShortcuts(): void {
  document.dispatchEvent(new Event(SHOW));
}

/** The keys of lists, and the list of keyboard shortcuts, which a question mark opens. */
export function Shortcuts({ keys: own }: { keys?: readonly string[] }): ReactNode {
  useRowKeys();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const open = (): void => setOpen(true);
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === '?' && !isTyping(event.target) && !isDialogOpen()) open();
    };
    document.addEventListener(SHOW, open);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener(SHOW, open);
      document.removeEventListener('keydown', onKey);
    };
  }, []);
  return <Suspense>{isOpen && <ShortcutsDialog keys={own} onClose={() => setOpen(false)} />}</Suspense>;
}
