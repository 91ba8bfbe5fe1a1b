import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { apiOf, bodyOf } from '../api/client.js';
import type { components } from '../api/generated/api-types.js';
import { ErrorState } from '../feedback/error-state.js';
import { formatPhoneNumber } from '../format/phone-number.js';
import { FullTime } from '../format/time.js';
import { Facts } from '../layout/page.js';
import { useBase, useWorkplace } from '../session/session.js';
import { Word } from '../states/state.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogHeader, DialogTitle } from '../ui/dialog.js';
import { Skeleton } from '../ui/skeleton.js';

type Entry = components['schemas']['DoNotCallEntry'];
type Receipt = components['schemas']['OptOutReceipt'];

/** The receipt of an opt-out: its times, its source and its effects. */
export function ReceiptDialog({ entry, onClose }: { entry: Entry; onClose: () => void }): ReactNode {
  const { tenant } = useWorkplace();
  const query = useQuery({
    queryKey: ['receipt', tenant.organization, tenant.mode, entry.id],
    queryFn: ({ signal }) =>
      bodyOf(apiOf(tenant).GET('/do-not-call/{entry}/receipt', { params: { path: { entry: entry.id } }, signal })),
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{text.receipts.title(formatPhoneNumber(entry.phone_number))}</DialogTitle>
          <DialogDescription>{text.receipts.description}</DialogDescription>
        </DialogHeader>
        {query.isError && !query.data ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : query.data ? (
          <ReceiptFacts receipt={query.data.data} />
        ) : (
          <Skeleton className="h-48" />
        )}
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            {text.actions.close}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

function ReceiptFacts({ receipt }: { receipt: Receipt }): ReactNode {
  const { channel, latency_ms, call_id, chat_id, outbound_call_id, calls_blocked, consents_withdrawn } = receipt;
  const words = text.receipts;
  return (
    <Facts
      facts={[
        [words.asked, <FullTime at={receipt.asked_at} />],
        channel && [words.heard, <Word words={words.channels} value={channel} />],
        call_id !== null && [words.call, <RecordLink path="/calls" id={call_id} needs="calls.get" />],
        chat_id !== null && [words.chat, <RecordLink path="/inbox" id={chat_id} needs="chats.get" />],
        outbound_call_id !== null && [
          words.outboundCall,
          <RecordLink path="/outbound-calls" id={outbound_call_id} needs="outbound-calls.get" />,
        ],
        [words.inForce, <FullTime at={receipt.in_force_at} />],
        latency_ms !== null && [words.latency, words.milliseconds(latency_ms)],
        calls_blocked !== null && [words.blocked, calls_blocked],
        consents_withdrawn !== null && [words.withdrawn, consents_withdrawn],
      ]}
    />
  );
}

/** The record in which the person opted out. */
function RecordLink({ path, id, needs }: { path: string; id: number; needs: string }): ReactNode {
  const { can } = useWorkplace();
  const base = useBase();
  if (!can(needs)) return `#${id}`;
  return (
    <Link to={`${base}${path}/${id}`} className="link">
      #{id}
    </Link>
  );
}
