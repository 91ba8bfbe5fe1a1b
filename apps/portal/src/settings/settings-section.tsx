import { useState, type ReactNode, type SyntheticEvent } from 'react';
import type { Settings } from '../api/portal-paths.js';
import { FormError } from '../feedback/error-state.js';
import { fieldError, otherError } from '../fields/form-errors.js';
import { Panel } from '../layout/page.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';
import { useSaveSettings, type SettingsChange } from './settings-query.js';
import { useUnsavedChanges } from './unsaved-changes.js';

const words = text.settings;

interface Draft<Part> {
  value: Part;
  set: (change: Partial<Part>) => void;
  error: (field: keyof Part & string) => string | undefined;
}

interface SectionOf<Part> {
  title: string;
  description: string;
  start: Part;
  children: (draft: Draft<Part>) => ReactNode;
  after?: ReactNode;
}

interface Saving<Part> {
  mutate: (change: Partial<Part>, options: { onSuccess: () => void }) => void;
  error: Error | null;
  isPending: boolean;
}

/** A part of the settings with its own save button. */
export function Section<Part extends Partial<Settings>>(section: SectionOf<Part>): ReactNode {
  const { mutate, error, isPending } = useSaveSettings();
  return (
    <SavedSection
      {...section}
      save={{ mutate: (change, options) => mutate(change as SettingsChange, options), error, isPending }}
    />
  );
}

/** A form with its own save button. */
export function SavedSection<Part extends object>({
  title,
  description,
  start,
  children,
  after,
  save,
}: SectionOf<Part> & { save: Saving<Part> }): ReactNode {
  const [change, setChange] = useState<Partial<Part>>({});
  const value = { ...start, ...change };
  const isChanged = Object.entries(change).some(
    ([name, now]) => JSON.stringify(now) !== JSON.stringify(start[name as keyof Part]),
  );
  useUnsavedChanges(isChanged);
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!save.isPending) save.mutate(change, { onSuccess: () => setChange({}) });
  };
  return (
    <Panel title={title} description={description}>
      <form onSubmit={onSubmit} className="grid gap-4">
        <FormError error={otherError(save.error, Object.keys(start))} />
        {children({
          value,
          set: (part) => setChange({ ...change, ...part }),
          error: (field) => fieldError(save.error, field),
        })}
        <div className="flex items-center gap-3">
          <Button type="submit" size="sm" disabled={!isChanged || save.isPending}>
            {save.isPending ? text.actions.saving : text.actions.save}
          </Button>
          {isChanged && <span className="text-[0.8125rem] text-muted-foreground">{words.unsaved}</span>}
        </div>
      </form>
      {after}
    </Panel>
  );
}
