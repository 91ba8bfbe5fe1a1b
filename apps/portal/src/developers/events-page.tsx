import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { webhookEvents } from '../api/generated/webhook-events.js';
import { CopyButton } from '../fields/copy-button.js';
import { Page, Panel } from '../layout/page.js';
import type { Search } from '../lists/paged-list.js';
import { text } from '../texts/text.js';
import { cn } from '../ui/class-names.js';
import { NativeSelect, NativeSelectOption } from '../ui/native-select.js';

/** The events that endpoints can receive, with an example of each. */
export function EventsPage(): ReactNode {
  const { event: chosen } = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const event = webhookEvents.find((one) => one.name === chosen) ?? webhookEvents[0]!;
  const { name } = event;
  const setName = (next: string): void =>
    void navigate({ to: '.', search: { event: next } as never, replace: true, resetScroll: false });
  const example = JSON.stringify(event.example, null, 2);
  return (
    <Page title={text.events.title} description={text.events.description}>
      <div className="grid items-start gap-4 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <div className="lg:hidden">
          <NativeSelect
            aria-label={text.events.title}
            className="w-full"
            value={name}
            onChange={({ target }) => setName(target.value)}
          >
            {webhookEvents.map((one) => (
              <NativeSelectOption key={one.name} value={one.name}>
                {one.name}
              </NativeSelectOption>
            ))}
          </NativeSelect>
        </div>
        <Panel flush className="max-lg:hidden">
          <ul className="grid gap-px p-1.5">
            {webhookEvents.map((one) => (
              <li key={one.name}>
                <button
                  type="button"
                  aria-pressed={one.name === name}
                  onClick={() => setName(one.name)}
                  className={cn(
                    'w-full rounded-md px-2.5 py-2 text-left hover:bg-muted',
                    one.name === name && 'bg-accent',
                  )}
                >
                  <span className="block font-mono text-[0.8125rem]">{one.name}</span>
                  <span className="block text-[0.8125rem] text-muted-foreground">{one.summary}</span>
                </button>
              </li>
            ))}
          </ul>
        </Panel>
        <Panel
          title={<span className="font-mono">{event.name}</span>}
          description={event.scopes.length > 0 ? `${text.events.needs} ${event.scopes.join(', ')}` : event.summary}
          actions={<CopyButton value={example} name={text.events.sample(event.name)} />}
          flush
          className="lg:sticky lg:top-6"
        >
          <pre
            tabIndex={0}
            aria-label={text.events.sample(event.name)}
            className="max-h-[70dvh] overflow-auto p-4 font-mono text-xs leading-5"
          >
            {example}
          </pre>
          <p className="border-t px-4 py-3 text-[0.8125rem] text-muted-foreground">{text.events.signature}</p>
        </Panel>
      </div>
    </Page>
  );
}
