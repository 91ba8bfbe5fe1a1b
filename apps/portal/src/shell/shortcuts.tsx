import { useEffect, useState, type ReactNode } from 'react';
import { isDialogOpen, isTyping, useRowKeys } from '../lists/row-keys.js';
import { text } from '../texts/text.js';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '../ui/dialog.js';

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
  const shown = text.shortcuts.list.filter(({ keys }) => !own || own.includes(keys[0]!));
  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{text.shortcuts.title}</DialogTitle>
          <DialogDescription>{text.shortcuts.description}</DialogDescription>
        </DialogHeader>
        <dl className="divide-y">
          {shown.map(({ keys, does }) => (
            <div key={does} className="flex items-center justify-between py-2">
              <dt>{does}</dt>
              <dd>
                {keys.map((key) => (
                  <kbd
                    key={key}
                    className="ml-1 inline-flex h-6 min-w-6 items-center justify-center rounded-sm border bg-muted px-1.5 font-sans text-xs"
                  >
                    {key}
                  </kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </DialogContent>
    </Dialog>
  );
}
