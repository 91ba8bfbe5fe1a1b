import { cloneElement, useState, type MouseEvent, type ReactElement, type ReactNode } from 'react';
import { sayError } from './toasts.js';
import type * as menu from '../ui/dropdown-menu.js';

type Parts = typeof menu;

export const loadMenu = (): Promise<Parts> => import('../ui/dropdown-menu.js');

/**
 * A button that opens a menu. The code of menus is loaded at the first use, because it is large.
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
    const open = ({ currentTarget }: MouseEvent<HTMLElement>): void => {
      const show = (loaded: Parts): void => {
        // The person may have moved on while the code was loading.
        if ([currentTarget, document.body, null].includes(document.activeElement as HTMLElement)) setParts(loaded);
      };
      void loadMenu().then(show, sayError);
    };
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
