import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../feedback/confirm-dialog.js';
import { Facts } from '../layout/page.js';
import { useWorkplace } from '../session/session.js';
import { useReauthentication } from '../sign-in/reauthentication.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';
import { useSaveSettings } from './settings-query.js';

const words = text.settings.hipaa;

/** Shows whether HIPAA mode is on. An owner can turn it on, which only the operator of the server can undo. */
export function HipaaSwitch({ isOn }: { isOn: boolean }): ReactNode {
  const { organization } = useWorkplace();
  const guard = useReauthentication();
  const save = useSaveSettings({ canUndo: false });
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="mt-4 grid gap-3 border-t pt-4">
      <Facts facts={[[words.name, isOn ? words.on : words.off]]} />
      {isOn ? (
        <p className="text-[0.8125rem] text-muted-foreground">{words.turnedOffByOperator}</p>
      ) : organization.role === 'owner' ? (
        <Button
          type="button"
          size="sm"
          variant="outline"
          className="justify-self-start"
          onClick={() => setAsking(true)}
        >
          {words.turnOn}
        </Button>
      ) : (
        <p className="text-[0.8125rem] text-muted-foreground">{words.ownersOnly}</p>
      )}
      {isAsking && (
        <ConfirmDialog
          title={words.confirmTitle}
          description={words.confirmDescription}
          action={words.turnOn}
          onConfirm={() => guard(() => save.mutateAsync({ hipaa_mode: true }))}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
