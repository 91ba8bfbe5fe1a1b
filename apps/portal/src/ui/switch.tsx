import * as React from 'react';

import { cn } from './class-names.js';

function Switch({
  className,
  size = 'default',
  onCheckedChange,
  ...props
}: Omit<React.ComponentProps<'input'>, 'size' | 'type' | 'role' | 'onChange'> & {
  size?: 'sm' | 'default';
  onCheckedChange: (checked: boolean) => void;
}) {
  return (
    <input
      type="checkbox"
      role="switch"
      data-slot="switch"
      data-size={size}
      className={cn(
        'peer inline-flex shrink-0 appearance-none items-center rounded-full border border-transparent bg-control shadow-xs transition-all outline-none checked:bg-primary focus-visible:border-ring focus-visible:ring-[3px] focus-visible:ring-ring/50 disabled:cursor-not-allowed disabled:opacity-50 data-[size=default]:h-[1.15rem] data-[size=default]:w-8 data-[size=sm]:h-3.5 data-[size=sm]:w-6',
        'before:block before:rounded-full before:bg-background before:transition-transform checked:before:translate-x-[calc(100%-2px)] data-[size=default]:before:size-4 data-[size=sm]:before:size-3 dark:before:bg-foreground dark:checked:before:bg-primary-foreground',
        className,
      )}
      onChange={({ target }) => onCheckedChange(target.checked)}
      onKeyDown={(event) => {
        // In a form, Enter would otherwise send the form.
        if (event.key !== 'Enter') return;
        event.preventDefault();
        event.currentTarget.click();
      }}
      {...props}
    />
  );
}

export { Switch };
