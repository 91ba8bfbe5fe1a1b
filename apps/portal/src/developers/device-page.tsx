import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode, type SyntheticEvent } from 'react';
import type { Mode } from '../api/client.js';
import { scopes as allScopes } from '../api/generated/scopes.js';
import type { SessionOrganization } from '../api/portal-paths.js';
import { FormError } from '../feedback/error-state.js';
import { DaysField, ModeField, OrganizationField } from '../fields/access-fields.js';
import { CheckList } from '../fields/check-list.js';
import { Field } from '../fields/field.js';
import { fieldError, otherError } from '../fields/form-errors.js';
import { longTime } from '../format/times.js';
import { useSession } from '../session/session.js';
import { SignedOut } from '../session/signed-out.js';
import { Door } from '../sign-in/door.js';
import { useReauthentication } from '../sign-in/reauthentication.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';
import { Input } from '../ui/input.js';
import { approveLogin, findLogin, refuseLogin, type DeviceLogin } from './device-api.js';

const words = text.device;
const DEFAULT_DAYS = 90;

/** The login of a code, and what the person decided. */
interface Found {
  code: string;
  login: DeviceLogin;
}
type Decision = 'approved' | 'refused';

/** Gives an API key to the command line that shows a code. */
export function DevicePage(): ReactNode {
  const { person, organizations } = useSession();
  const [found, setFound] = useState<Found | null>(null);
  const [decision, setDecision] = useState<Decision | null>(null);
  if (!person) return <SignedOut />;
  if (found && decision) {
    return (
      <Door
        title={words[`${decision}Title`]}
        intro={decision === 'approved' ? words.approved(found.login.name) : words.refused}
      >
        {null}
      </Door>
    );
  }
  const own = organizations.filter(({ operations }) => operations.test.includes('api-keys.create-own'));
  return (
    <Door title={words.title} intro={words.signedIn(person.email)}>
      <div className="grid gap-5">
        {own.length === 0 ? (
          <p>{words.noRole}</p>
        ) : (
          <>
            <p className="rounded-md bg-warn-soft px-3 py-2.5 text-[0.8125rem]">{words.warning}</p>
            {found ? (
              <ApprovalForm found={found} organizations={own} onDecided={setDecision} />
            ) : (
              <CodeForm onFound={setFound} />
            )}
          </>
        )}
      </div>
    </Door>
  );
}

function CodeForm({ onFound }: { onFound: (found: Found) => void }): ReactNode {
  const [code, setCode] = useState('');
  const search = useMutation({ mutationFn: findLogin, onSuccess: (login) => onFound({ code, login }) });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    search.mutate(code);
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <FormError error={otherError(search.error, ['code'])} />
      <Field
        label={words.code}
        hint={words.codeHint}
        error={fieldError(search.error, 'code') === undefined ? undefined : words.wrongCode}
      >
        {(control) => (
          <Input
            {...control}
            value={code}
            onChange={({ target }) => setCode(target.value)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="max-w-48 font-mono uppercase"
          />
        )}
      </Field>
      <Button type="submit" disabled={search.isPending}>
        {search.isPending ? words.checking : words.next}
      </Button>
    </form>
  );
}

function ApprovalForm({
  found: { code, login },
  organizations,
  onDecided,
}: {
  found: Found;
  organizations: readonly SessionOrganization[];
  onDecided: (decision: Decision) => void;
}): ReactNode {
  const guard = useReauthentication();
  const [organizationId, setOrganizationId] = useState(organizations[0]!.id);
  const [mode, setMode] = useState<Mode>('test');
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const [days, setDays] = useState(DEFAULT_DAYS);
  const [wasTried, setTried] = useState(false);
  const organization = organizations.find(({ id }) => id === organizationId) ?? organizations[0]!;
  const choices = allScopes.filter(({ name }) => organization.scopes[mode].includes(name));
  // In live, a key may change records only if the person chooses so.
  const initial = choices.map(({ name }) => name).filter((name) => mode === 'test' || name.endsWith(':read'));
  const scopes = chosen ? choices.map(({ name }) => name).filter((name) => chosen.includes(name)) : initial;
  const approval = useMutation({
    mutationFn: () => guard(() => approveLogin({ code, organization: organization.id, mode, scopes, days })),
    onSuccess: (answer) => answer && onDecided('approved'),
  });
  const refusal = useMutation({ mutationFn: () => refuseLogin(code), onSuccess: () => onDecided('refused') });
  const isBusy = approval.isPending || refusal.isPending;
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setTried(true);
    if (scopes.length > 0) approval.mutate();
  };
  const error = approval.error ?? refusal.error;
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <MachineFacts login={login} />
      <FormError error={fieldError(error, 'code') === undefined ? otherError(error, ['scopes']) : words.wrongCode} />
      <OrganizationField
        label={words.organization}
        organizations={organizations}
        value={organization.id}
        onChange={(id) => {
          setOrganizationId(id);
          setChosen(null);
        }}
      />
      <ModeField
        label={words.mode}
        hint={words.modes[mode]}
        value={mode}
        onChange={(one) => {
          setMode(one);
          setChosen(null);
        }}
      />
      <CheckList
        label={words.scopes}
        hint={words.scopesHint}
        error={wasTried && scopes.length === 0 ? text.keys.needScope : fieldError(error, 'scopes')}
        choices={choices}
        chosen={scopes}
        onChange={setChosen}
      />
      <DaysField label={words.days} choices={login.days} named={words.dayCount} value={days} onChange={setDays} />
      <div className="grid gap-2">
        <Button type="submit" disabled={isBusy}>
          {approval.isPending ? words.approving : words.approve}
        </Button>
        <Button type="button" variant="outline" disabled={isBusy} onClick={() => refusal.mutate()}>
          {words.refuse}
        </Button>
      </div>
    </form>
  );
}

/** What the server knows about the machine. */
function MachineFacts({ login: { name, address, same_address, started_at } }: { login: DeviceLogin }): ReactNode {
  return (
    <div className="grid gap-2 rounded-md bg-muted px-3 py-2.5 text-[0.8125rem]">
      <p>
        {words.machine} <bdi className="font-mono wrap-anywhere">{name}</bdi>
      </p>
      <p>
        {words.from} <span className="font-mono wrap-anywhere">{address}</span>.{' '}
        {same_address ? words.sameAddress : words.otherAddress}
      </p>
      <p>
        {words.startedAt} {longTime(new Date(started_at))}
      </p>
    </div>
  );
}
