import { useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { ConfirmDialog } from '../feedback/confirm-dialog.js';
import { FormError } from '../feedback/error-state.js';
import { say, sayError } from '../feedback/toasts.js';
import { Field } from '../fields/field.js';
import { fieldError, otherError } from '../fields/form-errors.js';
import { FullTime } from '../format/time.js';
import { Facts, Panel } from '../layout/page.js';
import { RecordPage } from '../layout/record-page.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';
import { Input } from '../ui/input.js';
import { NativeSelect, NativeSelectOption } from '../ui/native-select.js';
import { operatorCall, operatorGet, withConfirmation, type OperatorOrganization } from './operator-api.js';
import { OrganizationState, stateOf } from './organization-state.js';
import { UsagePanel } from './usage-panel.js';

const words = text.operator.organizations;

export function OrganizationPage(): ReactNode {
  const { organization: id } = useParams({ strict: false }) as { organization: string };
  return (
    <RecordPage<OperatorOrganization>
      name="operator-organization"
      id={id}
      title={words.title}
      back={{ to: '/organizations', label: words.title }}
      load={(signal) => operatorGet(`/organizations/${id}`, {}, signal)}
      heading={({ name }) => name}
      main={(organization) => (
        <>
          <PlanPanel key={organization.id} organization={organization} />
          <UsagePanel id={organization.id} />
          <ManagePanel organization={organization} />
        </>
      )}
      facts={(organization) => (
        <Panel>
          <Facts
            facts={[
              [words.columns.state, <OrganizationState organization={organization} />],
              [words.id, <span className="tabular">{organization.id}</span>],
              [words.timezone, organization.timezone.replaceAll('_', ' ')],
              [words.hipaa, organization.hipaa_mode ? words.on : words.off],
              [words.columns.created, <FullTime at={organization.created_at} />],
              organization.deleted_at && [words.deletedAt, <FullTime at={organization.deleted_at} />],
              organization.removed_at && [words.removedAt, <FullTime at={organization.removed_at} />],
            ]}
          />
        </Panel>
      )}
    />
  );
}

/** Changes an organization and shows the change. */
function useChange({ id }: OperatorOrganization): (changes: object) => Promise<void> {
  const queryClient = useQueryClient();
  return async (changes) => {
    await withConfirmation(() => operatorCall('PATCH', `/organizations/${id}`, changes));
    await queryClient.invalidateQueries({ queryKey: ['operator-organization'] });
    await queryClient.invalidateQueries({ queryKey: ['operator-organizations'] });
  };
}

function PlanPanel({ organization }: { organization: OperatorOrganization }): ReactNode {
  const change = useChange(organization);
  const [plan, setPlan] = useState(organization.plan);
  const [minutes, setMinutes] = useState(String(organization.trial_minutes_remaining ?? ''));
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const save = async (): Promise<void> => {
    setRunning(true);
    setError(null);
    try {
      await change({ plan, trial_minutes_remaining: minutes === '' ? null : Number(minutes) });
      say(words.saved);
    } catch (cause) {
      setError(cause);
    }
    setRunning(false);
  };
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void save();
  };
  return (
    <Panel title={words.plan}>
      <form onSubmit={onSubmit} className="grid gap-4">
        <FormError error={otherError(error, ['plan', 'trial_minutes_remaining'])} />
        <Field label={words.plan} error={fieldError(error, 'plan')}>
          {(control) => (
            <NativeSelect
              {...control}
              value={plan}
              onChange={({ target }) => setPlan(target.value as OperatorOrganization['plan'])}
            >
              {Object.entries(words.plans).map(([value, word]) => (
                <NativeSelectOption key={value} value={value}>
                  {word}
                </NativeSelectOption>
              ))}
            </NativeSelect>
          )}
        </Field>
        <Field label={words.minutes} hint={words.minutesHint} error={fieldError(error, 'trial_minutes_remaining')}>
          {(control) => (
            <Input
              {...control}
              type="number"
              inputMode="numeric"
              min={0}
              className="max-w-32"
              value={minutes}
              onChange={({ target }) => setMinutes(target.value)}
            />
          )}
        </Field>
        <div>
          <Button type="submit" size="sm" disabled={isRunning}>
            {isRunning ? text.actions.saving : words.save}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

type Asked = 'suspend' | 'hipaa' | 'remove';

function ManagePanel({ organization }: { organization: OperatorOrganization }): ReactNode {
  const { id, name, hipaa_mode } = organization;
  const state = stateOf(organization);
  const queryClient = useQueryClient();
  const change = useChange(organization);
  const [asked, setAsked] = useState<Asked | null>(null);
  const run = async (method: string, path: string, done: string): Promise<void> => {
    await withConfirmation(() => operatorCall(method, path, {}));
    await queryClient.invalidateQueries({ queryKey: ['operator-organization'] });
    await queryClient.invalidateQueries({ queryKey: ['operator-organizations'] });
    say(done);
  };
  const dialogs = {
    suspend: {
      title: words.suspendTitle(name),
      description: words.suspendDescription,
      action: words.suspend,
      onConfirm: () => change({ service_active: false }).then(() => say(words.suspended(name))),
    },
    hipaa: {
      title: words.hipaaOffTitle(name),
      description: words.hipaaOffDescription,
      action: words.hipaaOff,
      onConfirm: () => change({ hipaa_mode: false }).then(() => say(words.saved)),
    },
    remove: {
      title: words.removeTitle(name),
      description: words.removeDescription,
      action: words.remove,
      onConfirm: () => run('DELETE', `/organizations/${id}`, words.removed(name)),
    },
  };
  const now = (work: Promise<unknown>): void => void work.catch(sayError);
  if (state === 'removed') return null;
  return (
    <Panel title={words.manage}>
      <div className="flex flex-wrap gap-2">
        {state === 'active' && (
          <Button variant="outline" size="sm" onClick={() => setAsked('suspend')}>
            {words.suspend}
          </Button>
        )}
        {state === 'suspended' && (
          <Button
            variant="outline"
            size="sm"
            onClick={() => now(change({ service_active: true }).then(() => say(words.resumed(name))))}
          >
            {words.resume}
          </Button>
        )}
        {hipaa_mode && state !== 'deleted' && (
          <Button variant="outline" size="sm" onClick={() => setAsked('hipaa')}>
            {words.hipaaOff}
          </Button>
        )}
        {state === 'deleted' ? (
          <Button
            variant="outline"
            size="sm"
            onClick={() => now(run('POST', `/organizations/${id}/restore`, words.restored(name)))}
          >
            {words.restore}
          </Button>
        ) : (
          <Button variant="destructive" size="sm" onClick={() => setAsked('remove')}>
            {words.remove}
          </Button>
        )}
      </div>
      {asked && <ConfirmDialog {...dialogs[asked]} onClose={() => setAsked(null)} />}
    </Panel>
  );
}
