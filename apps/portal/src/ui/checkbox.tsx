import * as React from 'react';

import { cn } from './class-names.js';

function Checkbox({
  className,
  onCheckedChange,
  ...props
}: Omit<React.ComponentProps<'input'>, 'type' | 'onChange'> & { onCheckedChange: (checked: boolean) => void }) {
  return (
    <input
      type="checkbox"
      data-slot="checkbox"
      className={cn(
        'peer grid size-4 shrink-0 appearance-none place-content-center rounded-[4px] border border-control text-primary-foreground shadow-xs transition-shadow outline-none checked:border-primary checked:bg-primary focus-visible:border-ring focus-visible:ring-[3px] focus-visible:ring-ring/50 disabled:cursor-not-allowed disabled:opacity-50 aria-invalid:border-destructive aria-invalid:ring-destructive/20 dark:bg-input/30 dark:checked:bg-primary dark:aria-invalid:ring-destructive/40',
        'before:hidden before:h-1.5 before:w-2.5 before:-translate-y-px before:-rotate-45 before:border-b-[1.5px] before:border-l-[1.5px] checked:before:block',
        className,
      )}
      onChange={({ target }) => onCheckedChange(target.checked)}
      onKeyDown={(event) => {
        // In a form, Enter would otherwise send the form.
        if (event.key === 'Enter') event.preventDefault();
      }}
      {...props}
    />
  );
}

export { Checkbox };
