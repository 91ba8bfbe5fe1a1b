import { useLocation, useNavigate } from '@tanstack/react-router';
import { useId, type ReactNode } from 'react';
import type { Mode } from '../api/client.js';
import { baseOf, rememberMode, useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';
import { cn } from '../ui/class-names.js';

const MODES: readonly Mode[] = ['live', 'test'];

/** Switches between the live and the test environment, on the same page. */
export function ModeSwitch(): ReactNode {
  const { tenant } = useWorkplace();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const name = useId();
  const choose = (mode: Mode): void => {
    rememberMode(mode);
    const page = pathname.split('/').slice(3, 5);
    // The record does not exist in the other environment, so the switch leads to the list.
    const list = page[0] === 'developers' ? page : page.slice(0, 1);
    void navigate({ to: [baseOf({ ...tenant, mode }), ...list].join('/') });
  };
  return (
    <div role="radiogroup" aria-label={text.shell.environment} className="grid grid-cols-2 rounded-md bg-accent p-0.5">
      {MODES.map((mode) => (
        <label
          key={mode}
          className={cn(
            'relative flex h-7 cursor-pointer items-center justify-center gap-1.5 rounded-[0.3125rem] text-[0.8125rem] base:text-muted-foreground has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-ring pointer-coarse:h-9',
            tenant.mode === mode && 'bg-background font-medium text-foreground shadow-xs',
          )}
        >
          <input
            type="radio"
            name={name}
            value={mode}
            checked={tenant.mode === mode}
            onChange={() => choose(mode)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          <span
            aria-hidden
            className={cn('size-2 rounded-full border-2', mode === 'live' ? 'border-good bg-good' : 'border-warn')}
          />
          {text.modes[mode]}
        </label>
      ))}
    </div>
  );
}
