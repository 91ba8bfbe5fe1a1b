import type { ReactNode } from 'react';
import { text } from '../texts/text.js';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '../ui/dialog.js';

/** The list of keyboard shortcuts, or of those with the given keys. */
export function ShortcutsDialog({
  keys: own,
  onClose,
}: {
  keys: readonly string[] | undefined;
  onClose: () => void;
}): ReactNode {
  const shown = text.shortcuts.list.filter(({ keys }) => !own || own.includes(keys[0]!));
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
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
