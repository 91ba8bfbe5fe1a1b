import type { ReactNode } from 'react';
import { useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';
import { Sheet, SheetContent, SheetDescription, SheetHeader, SheetTitle } from '../ui/sheet.js';
import { Sidebar } from './sidebar.js';

/** The sidebar of narrow screens. */
export function NavigationSheet({
  isOpen,
  onOpenChange,
}: {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}): ReactNode {
  const { organization } = useWorkplace();
  return (
    <Sheet open={isOpen} onOpenChange={onOpenChange}>
      <SheetContent side="left" className="w-72 bg-canvas p-0">
        <SheetHeader className="sr-only">
          <SheetTitle>{text.shell.navigation}</SheetTitle>
          <SheetDescription>{organization.name}</SheetDescription>
        </SheetHeader>
        <Sidebar onNavigate={() => onOpenChange(false)} />
      </SheetContent>
    </Sheet>
  );
}
