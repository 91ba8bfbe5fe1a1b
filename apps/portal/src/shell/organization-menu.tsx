import { useNavigate } from '@tanstack/react-router';
import { CheckIcon, ChevronsUpDownIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { baseOf, useSession, useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';
import { LazyMenu } from '../feedback/lazy-menu.js';
import { Monogram } from './monogram.js';

/** Names the organization, and switches to another if the person belongs to more than one. */
export function OrganizationMenu(): ReactNode {
  const { organizations } = useSession();
  const { organization, tenant } = useWorkplace();
  const navigate = useNavigate();
  const face = (
    <>
      <Monogram name={organization.name} />
      <span className="min-w-0 flex-1 truncate text-left font-medium">{organization.name}</span>
    </>
  );
  if (organizations.length < 2) return <div className="flex h-9 items-center gap-2.5 px-1">{face}</div>;
  return (
    <LazyMenu
      trigger={
        <button type="button" className="flex h-9 w-full items-center gap-2.5 rounded-md px-1 hover:bg-accent">
          <span className="sr-only">{text.shell.switchOrganization}</span>
          {face}
          <ChevronsUpDownIcon className="size-4 text-muted-foreground" aria-hidden />
        </button>
      }
    >
      {({ DropdownMenuContent, DropdownMenuItem, DropdownMenuLabel }) => (
        <DropdownMenuContent align="start" className="w-60">
          <DropdownMenuLabel className="text-xs text-muted-foreground">{text.shell.organizations}</DropdownMenuLabel>
          {organizations.map(({ id, name, role }) => (
            <DropdownMenuItem key={id} onSelect={() => void navigate({ to: baseOf({ ...tenant, organization: id }) })}>
              <Monogram name={name} />
              <span className="min-w-0 flex-1">
                <span className="block truncate">{name}</span>
                <span className="block text-xs text-muted-foreground">{text.roles[role].name}</span>
              </span>
              {id === organization.id && <CheckIcon aria-hidden />}
            </DropdownMenuItem>
          ))}
        </DropdownMenuContent>
      )}
    </LazyMenu>
  );
}
