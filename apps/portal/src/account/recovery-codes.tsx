import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { bodyOf, sessionApi } from '../api/client.js';
import { ConfirmDialog } from '../feedback/confirm-dialog.js';
import { OnceDialog } from '../feedback/form-dialog.js';
import { sayError } from '../feedback/toasts.js';
import { CopyButton } from '../fields/copy-button.js';
import { Panel } from '../layout/page.js';
import { sessionQuery, useSession } from '../session/session.js';
import { useReauthentication } from '../sign-in/reauthentication.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';

const words = text.recoveryCodes;

/** The number of unused recovery codes, and a way to create new codes, which are shown once. */
export function RecoveryCodes(): ReactNode {
  const { person } = useSession();
  const guard = useReauthentication();
  const queryClient = useQueryClient();
  const [isReplacing, setReplacing] = useState(false);
  const create = useMutation({
    mutationFn: () => guard(() => bodyOf(sessionApi.POST('/session/recovery-codes', { body: {} }))),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
    onError: sayError,
  });
  const left = person?.recovery_codes ?? 0;
  const codes = create.data?.codes;
  return (
    <Panel
      title={words.title}
      description={words.intro}
      actions={
        <Button
          size="sm"
          variant="outline"
          disabled={create.isPending}
          onClick={() => (left > 0 ? setReplacing(true) : create.mutate())}
        >
          {left > 0 ? words.replace : words.create}
        </Button>
      }
    >
      <p className="text-muted-foreground">{words.left(left)}</p>
      {isReplacing && (
        <ConfirmDialog
          title={words.replaceTitle}
          description={words.replaceDescription}
          action={words.replace}
          onConfirm={() => create.mutateAsync()}
          onClose={() => setReplacing(false)}
        />
      )}
      {codes && (
        <OnceDialog
          title={words.onceTitle}
          description={words.onceDescription}
          close={words.stored}
          onClose={() => create.reset()}
        >
          <ul
            aria-label={words.list}
            className="tabular grid grid-cols-1 gap-x-6 gap-y-1.5 rounded-md border bg-muted px-4 py-3 font-mono text-[0.8125rem] min-[420px]:grid-cols-2"
          >
            {codes.map((code) => (
              <li key={code} className="select-all">
                {code}
              </li>
            ))}
          </ul>
          <CopyButton value={codes.join('\n')} name={words.list} labelled />
        </OnceDialog>
      )}
    </Panel>
  );
}
