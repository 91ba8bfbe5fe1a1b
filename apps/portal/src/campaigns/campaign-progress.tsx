import { UsersIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../feedback/empty-state.js';
import { Panel } from '../layout/page.js';
import { text } from '../texts/text.js';
import { CampaignContactState } from '../states/state.js';
import { cn } from '../ui/class-names.js';
import { CONTACT_STATES, doneOf, type Campaign } from './campaign.js';

const COLORS: Readonly<Record<(typeof CONTACT_STATES)[number], string>> = {
  completed: 'bg-good',
  voicemail: 'bg-good/50',
  no_answer: 'bg-muted-foreground/60',
  failed: 'bg-bad',
  refused: 'bg-bad/60',
  cancelled: 'bg-muted-foreground/40',
  calling: 'bg-busy',
  waiting: 'bg-transparent',
};

/** How many contacts have which outcome: as a bar, and in words. */
export function CampaignProgress({ campaign }: { campaign: Campaign }): ReactNode {
  const { contacts } = campaign;
  const done = doneOf(campaign);
  if (contacts.total === 0) {
    return (
      <Panel>
        <EmptyState icon={UsersIcon} {...text.campaigns.contactsEmpty} />
      </Panel>
    );
  }
  return (
    <Panel
      title={text.campaigns.progress}
      actions={<span className="tabular text-muted-foreground">{text.campaigns.finished(done, contacts.total)}</span>}
    >
      <div
        role="progressbar"
        aria-label={text.campaigns.progressLabel(done, contacts.total)}
        aria-valuemin={0}
        aria-valuemax={contacts.total}
        aria-valuenow={done}
        className="flex h-2.5 overflow-hidden rounded-full bg-accent"
      >
        {CONTACT_STATES.map((state) => (
          <div
            key={state}
            className={cn('transition-[width]', COLORS[state])}
            style={{ width: `${(contacts[state] / contacts.total) * 100}%` }}
          />
        ))}
      </div>
      <dl className="mt-4 grid grid-cols-1 gap-x-8 min-[420px]:grid-cols-2 gap-y-2 text-[0.8125rem] sm:grid-cols-3">
        {CONTACT_STATES.filter((state) => contacts[state] > 0).map((state) => (
          <div key={state} className="flex items-center justify-between gap-2">
            <dt>
              <CampaignContactState status={state} />
            </dt>
            <dd className="tabular font-medium">{contacts[state].toLocaleString(text.locale)}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
