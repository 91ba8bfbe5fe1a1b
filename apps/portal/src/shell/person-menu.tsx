import { Link } from '@tanstack/react-router';
import {
  BellIcon,
  ChevronsUpDownIcon,
  KeyboardIcon,
  LogOutIcon,
  BookOpenTextIcon,
  ScaleIcon,
  UserRoundIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { initialsOf } from '../format/initials.js';
import { useBase, useSession, useWorkplace } from '../session/session.js';
import { useSignOut } from '../sign-in/sign-out.js';
import { text } from '../texts/text.js';
import { themes, type Theme } from '../theme/applied-theme.js';
import { chooseTheme, useTheme } from '../theme/theme.js';
import { LazyMenu } from '../feedback/lazy-menu.js';
import { showShortcuts } from './shortcuts.js';

/** The person who is signed in, with the person's own settings. */
export function PersonMenu(): ReactNode {
  const { person } = useSession();
  const { organization } = useWorkplace();
  const base = useBase();
  const theme = useTheme();
  const signOut = useSignOut();
  const name = person?.name || person?.email || '';
  return (
    <LazyMenu
      trigger={
        <button
          type="button"
          className="flex h-11 w-full items-center gap-2.5 rounded-md px-2 text-left hover:bg-accent"
        >
          <span className="sr-only">{text.shell.account}</span>
          <span
            aria-hidden
            className="flex size-7 shrink-0 items-center justify-center rounded-full bg-busy-soft text-xs font-semibold text-busy"
          >
            {initialsOf(name)}
          </span>
          <span className="min-w-0 flex-1">
            <span className="block truncate text-[0.8125rem] leading-4 font-medium">{name}</span>
            <span className="block truncate text-xs text-muted-foreground">{text.roles[organization.role].name}</span>
          </span>
          <ChevronsUpDownIcon className="size-4 shrink-0 text-muted-foreground" aria-hidden />
        </button>
      }
    >
      {({
        DropdownMenuContent,
        DropdownMenuItem,
        DropdownMenuLabel,
        DropdownMenuRadioGroup,
        DropdownMenuRadioItem,
        DropdownMenuSeparator,
      }) => (
        <DropdownMenuContent side="top" align="start" className="w-60">
          <DropdownMenuLabel className="truncate text-xs font-normal text-muted-foreground">
            {person?.email}
          </DropdownMenuLabel>
          <DropdownMenuItem asChild>
            <Link to={`${base}/account`}>
              <UserRoundIcon aria-hidden />
              {text.shell.account}
            </Link>
          </DropdownMenuItem>
          <DropdownMenuItem asChild>
            <Link to={`${base}/account/notifications`}>
              <BellIcon aria-hidden />
              {text.notifications.title}
            </Link>
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={showShortcuts}>
            <KeyboardIcon aria-hidden />
            {text.shell.shortcuts}
          </DropdownMenuItem>
          <DropdownMenuItem asChild>
            <a href="/docs/guides/quickstart" target="_blank" rel="noreferrer">
              <BookOpenTextIcon aria-hidden />
              {text.shell.documentation}
            </a>
          </DropdownMenuItem>
          <DropdownMenuItem asChild>
            <a href="/portal/licenses.md" target="_blank" rel="noreferrer">
              <ScaleIcon aria-hidden />
              {text.shell.licenses}
            </a>
          </DropdownMenuItem>
          <DropdownMenuSeparator />
          <DropdownMenuLabel className="text-xs font-normal text-muted-foreground">
            {text.shell.theme}
          </DropdownMenuLabel>
          <DropdownMenuRadioGroup value={theme} onValueChange={(value) => chooseTheme(value as Theme)}>
            {themes.map((one) => (
              <DropdownMenuRadioItem key={one} value={one} onSelect={(event) => event.preventDefault()}>
                {text.shell.themes[one]}
              </DropdownMenuRadioItem>
            ))}
          </DropdownMenuRadioGroup>
          <DropdownMenuSeparator />
          <DropdownMenuItem onSelect={() => void signOut()}>
            <LogOutIcon aria-hidden />
            {text.shell.signOut}
          </DropdownMenuItem>
        </DropdownMenuContent>
      )}
    </LazyMenu>
  );
}
