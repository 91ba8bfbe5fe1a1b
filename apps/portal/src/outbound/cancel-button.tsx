import { useQueryClient } from '@tanstack/react-query';
import { BanIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { components } from '../api/generated/api-types.js';
import { apiOf, bodyOf } from '../api/client.js';
import { ConfirmDialog } from '../feedback/confirm-dialog.js';
import { say } from '../feedback/toasts.js';
import { formatPhoneNumber } from '../format/phone-number.js';
import { useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';

type OutboundCall = components['schemas']['OutboundCall'];

/** Cancels a call that has not been dialed. */
export function CancelButton({ call, isInRow = false }: { call: OutboundCall; isInRow?: boolean }): ReactNode {
  const { tenant, can } = useWorkplace();
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const isWaiting = call.status === 'scheduled' || call.status === 'queued';
  // An open question stays when the call begins to ring; the refusal is then shown in it.
  if ((!isWaiting && !isOpen) || !can('outbound-calls.cancel')) return null;
  const name = call.contact_name ?? formatPhoneNumber(call.phone_number);
  const cancel = async (): Promise<void> => {
    const params = { path: { outboundCall: call.id } };
    await bodyOf(apiOf(tenant).POST('/outbound-calls/{outboundCall}/cancel', { params }));
    say(text.outbound.cancelled);
    await Promise.all(
      ['outbound-call', 'outbound-calls'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
    );
  };
  return (
    <>
      <Button
        variant={isInRow ? 'ghost' : 'outline'}
        size="sm"
        {...(isInRow ? { 'aria-label': text.outbound.cancelOf(name) } : {})}
        onClick={() => setOpen(true)}
      >
        {!isInRow && <BanIcon aria-hidden />}
        {isInRow ? text.actions.cancel : text.outbound.cancel}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={text.outbound.cancelTitle(name)}
          description={text.outbound.cancelDescription}
          action={text.outbound.cancel}
          dismiss={text.outbound.keep}
          onConfirm={cancel}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
