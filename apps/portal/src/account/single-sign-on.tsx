import { useMutation } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Building2Icon } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormError } from '../feedback/error-state.js';
import { Panel } from '../layout/page.js';
import { useBase, useSession } from '../session/session.js';
import { useReauthentication } from '../sign-in/reauthentication.js';
import { problemText } from '../sign-in/confirmation-window.js';
import { goToProvider } from '../sign-in/single-sign-on.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';

const words = text.singleSignOn;

/** Shows whether the person can sign in at the organization's provider. */
export function SingleSignOn(): ReactNode {
  const { person } = useSession();
  const base = useBase();
  const guard = useReauthentication();
  const { problem } = useSearch({ strict: false }) as { problem?: string };
  const isConnected = person?.single_sign_on ?? false;
  const connect = useMutation({
    mutationFn: () => guard(() => goToProvider({ purpose: 'connect', to: `${base}/account` })),
  });
  return (
    <Panel
      title={words.title}
      description={words.intro}
      actions={
        <Button size="sm" variant="outline" disabled={connect.isPending} onClick={() => connect.mutate()}>
          <Building2Icon aria-hidden />
          {isConnected ? words.replace : words.connect}
        </Button>
      }
    >
      <div className="grid gap-3">
        <FormError error={connect.error ?? (problem && problemText(problem))} />
        <p className="text-muted-foreground">{isConnected ? words.connected : words.notConnected}</p>
      </div>
    </Panel>
  );
}
