import { cloneElement, useState, type ReactElement, type ReactNode } from 'react';
import { sayError } from './toasts.js';
import type * as menu from '../ui/dropdown-menu.js';

type Parts = typeof menu;

export const loadMenu = (): Promise<Parts> => import('../ui/dropdown-menu.js');

/**
 * A button that opens a menu. The code of menus is large, and no page shows one at first.
 * @param children returns the content, made of the given components
 */
export function LazyMenu({
  trigger,
  children,
}: {
  trigger: ReactElement<{ onClick?: () => void }>;
  children: (parts: Parts) => ReactNode;
}): ReactNode {
  const [parts, setParts] = useState<Parts | null>(null);
  if (!parts) {
    const open = (): void => void loadMenu().then(setParts, sayError);
    return cloneElement(trigger, { 'aria-haspopup': 'menu', 'aria-expanded': false, onClick: open } as object);
  }
  const { DropdownMenu, DropdownMenuTrigger } = parts;
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      {children(parts)}
    </DropdownMenu>
  );
}
