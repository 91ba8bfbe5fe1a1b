import { SearchIcon } from 'lucide-react';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { isDialogOpen } from '../lists/row-keys.js';
import { text } from '../texts/text.js';

const PaletteDialog = lazy(() =>
  import('./palette-dialog.js').then(({ PaletteDialog: Dialog }) => ({ default: Dialog })),
);
const SHOW = 'frontdesk:find';
const isMac = /Mac|iP(hone|ad)/.test(navigator.userAgent);

/** The search through pages and records, which ⌘K opens. Its code is loaded on first use. */
export function CommandPalette(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const open = (): void => setOpen(true);
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      if (!isDialogOpen()) open();
    };
    document.addEventListener(SHOW, open);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener(SHOW, open);
      document.removeEventListener('keydown', onKey);
    };
  }, []);
  return <Suspense>{isOpen && <PaletteDialog onClose={() => setOpen(false)} />}</Suspense>;
}

/** The button that opens the search. */
export function FindButton({ onOpen }: { onOpen?: (() => void) | undefined }): ReactNode {
  return (
    <button
      type="button"
      aria-keyshortcuts="Meta+K Control+K"
      className="flex h-8 w-full items-center gap-2.5 rounded-md border bg-background px-2 text-[0.8125rem] text-muted-foreground hover:text-foreground pointer-coarse:h-10"
      onClick={() => {
        onOpen?.();
        document.dispatchEvent(new Event(SHOW));
      }}
    >
      <SearchIcon className="size-4" aria-hidden />
      <span className="flex-1 text-left">{text.find.open}</span>
      <kbd className="font-sans text-xs pointer-coarse:hidden" aria-hidden>
        {isMac ? '⌘K' : 'Ctrl K'}
      </kbd>
    </button>
  );
}
