import { useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { BanIcon, FileUpIcon, PauseIcon, PencilIcon, PlayIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { apiOf, bodyOf } from '../api/client.js';
import { ConfirmDialog } from '../feedback/confirm-dialog.js';
import { say } from '../feedback/toasts.js';
import { FullTime, Time } from '../format/time.js';
import { Facts, Panel } from '../layout/page.js';
import { RecordPage } from '../layout/record-page.js';
import { useBase, useWorkplace } from '../session/session.js';
import { CampaignState, Word } from '../states/state.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';
import { CampaignForm } from './campaign-form.js';
import { CampaignProgress } from './campaign-progress.js';
import type { Campaign } from './campaign.js';
import { ContactsPanel } from './contacts-panel.js';
import { ImportDialog } from './import-dialog.js';
import { RefusedRowsPanel } from './refused-rows-panel.js';

const REFRESH_MS = 5000;
type Action = 'start' | 'pause' | 'cancel';

export function CampaignPage(): ReactNode {
  const { campaign: id } = useParams({ strict: false }) as { campaign: string };
  const { tenant } = useWorkplace();
  const base = useBase();
  return (
    <RecordPage<Campaign>
      name="campaign"
      id={id}
      title={text.campaigns.title}
      back={{ to: `${base}/campaigns`, label: text.campaigns.title }}
      load={(signal) =>
        bodyOf(apiOf(tenant).GET('/campaigns/{campaign}', { params: { path: { campaign: Number(id) } }, signal }))
      }
      refreshMs={({ status }) => (status === 'running' ? REFRESH_MS : false)}
      heading={({ name }) => name}
      actions={(campaign) => <Actions campaign={campaign} />}
      main={(campaign) => (
        <>
          <Notice campaign={campaign} />
          <CampaignProgress campaign={campaign} />
          <Rows campaign={campaign} />
        </>
      )}
      facts={(campaign) => (
        <Panel>
          <CampaignFacts campaign={campaign} />
        </Panel>
      )}
    />
  );
}

function Actions({ campaign }: { campaign: Campaign }): ReactNode {
  const { can } = useWorkplace();
  const [open, setOpen] = useState<Action | 'edit' | 'import' | null>(null);
  const { status } = campaign;
  const close = (): void => setOpen(null);
  return (
    <>
      {isOpen(campaign) && can('campaigns.update') && (
        <Button size="sm" variant="ghost" onClick={() => setOpen('edit')}>
          <PencilIcon aria-hidden />
          {text.campaigns.edit}
        </Button>
      )}
      {(isOpen(campaign) || status === 'running') && can('campaigns.cancel') && (
        <Button size="sm" variant="outline" onClick={() => setOpen('cancel')}>
          <BanIcon aria-hidden />
          {text.campaigns.cancel}
        </Button>
      )}
      {isOpen(campaign) && can('campaigns.import-contacts') && (
        <Button size="sm" variant={status === 'draft' ? 'default' : 'outline'} onClick={() => setOpen('import')}>
          <FileUpIcon aria-hidden />
          {text.campaigns.import.action}
        </Button>
      )}
      {(status === 'ready' || status === 'paused') && can('campaigns.start') && (
        <Button size="sm" onClick={() => setOpen('start')}>
          <PlayIcon aria-hidden />
          {status === 'paused' ? text.campaigns.resume : text.campaigns.start}
        </Button>
      )}
      {status === 'running' && can('campaigns.pause') && (
        <Button size="sm" onClick={() => setOpen('pause')}>
          <PauseIcon aria-hidden />
          {text.campaigns.pause}
        </Button>
      )}
      {open === 'edit' && <CampaignForm campaign={campaign} onClose={close} />}
      {open === 'import' && <ImportDialog campaign={campaign} onClose={close} />}
      {(open === 'pause' || open === 'cancel' || open === 'start') && (
        <MoveDialog campaign={campaign} action={open} onClose={close} />
      )}
    </>
  );
}

/** Names what an action does before it is done. */
function MoveDialog({
  campaign,
  action,
  onClose,
}: {
  campaign: Campaign;
  action: Action;
  onClose: () => void;
}): ReactNode {
  const { tenant } = useWorkplace();
  const queryClient = useQueryClient();
  const { id, name, status, contacts, calls_at_once } = campaign;
  const words = text.campaigns;
  const left = contacts.waiting + contacts.calling;
  const shown = {
    start: [words.startTitle(name), words.startDescription(left, calls_at_once), words.started],
    pause: [words.pauseTitle(name), words.pauseDescription, words.paused],
    cancel: [words.cancelTitle(name), words.cancelDescription(left), words.cancelled],
  } as const;
  const label = action === 'start' && status === 'paused' ? words.resume : words[action];
  const [title, description, done] = shown[action];
  return (
    <ConfirmDialog
      title={title}
      description={description}
      action={label}
      dismiss={action === 'cancel' ? words.keep : words.back}
      isDestructive={action === 'cancel'}
      onConfirm={async () => {
        const params = { path: { campaign: id } };
        await bodyOf(apiOf(tenant).POST(`/campaigns/{campaign}/${action}`, { params }));
        say(done);
        await Promise.all(['campaign', 'campaigns'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
      }}
      onClose={onClose}
    >
      {action === 'start' && tenant.mode === 'test' && <p>{words.startTest}</p>}
    </ConfirmDialog>
  );
}

/** The contacts and the refused rows. While the campaign takes changes, the rows that are to be fixed come first. */
function Rows({ campaign }: { campaign: Campaign }): ReactNode {
  const { can } = useWorkplace();
  const contacts = can('campaigns.list-contacts') && campaign.contacts.total > 0 && (
    <ContactsPanel campaign={campaign} />
  );
  const refused = can('campaigns.list-refused-rows') && campaign.refused_rows > 0 && (
    <RefusedRowsPanel campaign={campaign} />
  );
  return (
    <>
      {isOpen(campaign) && refused}
      {contacts}
      {!isOpen(campaign) && refused}
    </>
  );
}

/** Whether the campaign takes changes and contacts. */
function isOpen({ status }: Campaign): boolean {
  return status === 'draft' || status === 'ready' || status === 'paused';
}

/** Says why a campaign places no calls at the moment. */
function Notice({ campaign }: { campaign: Campaign }): ReactNode {
  const { paused_reason, paused_reason_message, waits_for, waits_until } = campaign;
  const reasons: Readonly<Record<string, string>> = text.outbound.reasons;
  const waits: Readonly<Record<string, string>> = text.campaigns.waits;
  if (!paused_reason && !(waits_for && waits_until)) return null;
  return (
    <div className="flex gap-3 rounded-lg bg-warn-soft px-4 py-3 text-warn">
      <PauseIcon className="mt-0.5 size-4 shrink-0" aria-hidden />
      {paused_reason ? (
        <div>
          <p className="font-medium">{text.campaigns.pausedBy}</p>
          <p>{reasons[paused_reason] ?? paused_reason_message}</p>
        </div>
      ) : (
        <p className="font-medium">
          {waits[waits_for!] ?? waits_for} <Time at={waits_until} only="due" />
        </p>
      )}
    </div>
  );
}

function CampaignFacts({ campaign }: { campaign: Campaign }): ReactNode {
  const words = text.campaigns.facts;
  return (
    <Facts
      facts={[
        [text.campaigns.columns.status, <CampaignState status={campaign.status} />],
        [words.purpose, <Word words={text.purpose} value={campaign.purpose} />],
        campaign.seller && [words.seller, campaign.seller],
        [words.atOnce, String(campaign.calls_at_once)],
        [words.perDay, campaign.calls_per_day === null ? words.unlimited : String(campaign.calls_per_day)],
        campaign.starts_at && [words.starts, <FullTime at={campaign.starts_at} />],
        campaign.ends_at && [words.ends, <FullTime at={campaign.ends_at} />],
        [words.created, <FullTime at={campaign.created_at} />],
        campaign.started_at && [words.started, <FullTime at={campaign.started_at} />],
        campaign.ended_at && [words.ended, <FullTime at={campaign.ended_at} />],
      ]}
    />
  );
}
