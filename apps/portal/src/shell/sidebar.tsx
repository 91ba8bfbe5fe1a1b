import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useWaitingChats } from '../inbox/waiting-chats.js';
import { useBase, useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';
import { FindButton } from './command-palette.js';
import { ModeSwitch } from './mode-switch.js';
import { navigationFor } from './navigation.js';
import { NoticesBell } from './notices.js';
import { OrganizationMenu } from './organization-menu.js';
import { PersonMenu } from './person-menu.js';

/** Organization, environment, pages and the person, from top to bottom. */
export function Sidebar({ onNavigate }: { onNavigate?: () => void }): ReactNode {
  const { can } = useWorkplace();
  const base = useBase();
  return (
    <div className="flex h-full flex-col">
      <div className="grid gap-2 p-3">
        <OrganizationMenu />
        <ModeSwitch />
        <FindButton onOpen={onNavigate} />
      </div>
      <nav
        aria-label={text.shell.navigation}
        className="flex-1 overflow-y-auto mask-b-from-[calc(100%-1.5rem)] px-3 pb-6"
      >
        {navigationFor(can).map(({ label, pages }) => (
          <div key={label ?? ''} className="mt-4 first:mt-1">
            {label && <p className="px-2 pb-1 text-xs font-medium text-muted-foreground">{label}</p>}
            <ul className="grid gap-px">
              {pages.map(({ path, label: name, icon: Icon }) => (
                <li key={path}>
                  <Link
                    to={`${base}${path}`}
                    {...(onNavigate ? { onClick: onNavigate } : {})}
                    activeOptions={{ includeSearch: false }}
                    className="group flex h-8 items-center gap-2.5 rounded-md px-2 text-[0.8125rem] text-foreground/85 hover:bg-accent aria-[current=page]:bg-accent aria-[current=page]:font-medium aria-[current=page]:text-foreground pointer-coarse:h-10"
                  >
                    <Icon
                      className="size-4 text-muted-foreground group-aria-[current=page]:text-foreground"
                      aria-hidden
                    />
                    {name}
                    {path === '/inbox' && <WaitingCount />}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className="flex items-center gap-1 border-t p-2">
        <div className="min-w-0 flex-1">
          <PersonMenu />
        </div>
        {/* On narrow screens, the bell is in the top bar. */}
        {!onNavigate && <NoticesBell />}
      </div>
    </div>
  );
}

/** How many chats wait for a person. */
function WaitingCount(): ReactNode {
  const { tenant } = useWorkplace();
  const waiting = useWaitingChats(tenant.mode);
  if (waiting === 0) return null;
  return (
    <span className="tabular ml-auto rounded-full bg-warn-soft px-1.5 text-xs leading-5 font-medium text-warn">
      <span aria-hidden>{waiting}</span>
      <span className="sr-only">{text.shell.chatsWait(waiting)}</span>
    </span>
  );
}
