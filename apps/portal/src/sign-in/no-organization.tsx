import type { ReactNode } from 'react';
import { Door } from './door.js';
import { useSignOut } from './sign-out.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';

/** Shown to a person without a membership. */
export function NoOrganization(): ReactNode {
  const signOut = useSignOut();
  return (
    <Door title={text.errors.noOrganization.title} intro={text.errors.noOrganization.description}>
      <Button variant="outline" className="w-full" onClick={() => void signOut()}>
        {text.shell.signOut}
      </Button>
    </Door>
  );
}
