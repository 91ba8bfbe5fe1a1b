import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { ApiError } from '../api/api-error.js';
import type { Mode } from '../api/client.js';
import { scopes as allScopes } from '../api/generated/scopes.js';
import type { SessionOrganization } from '../api/portal-paths.js';
import { ErrorState, FormError } from '../feedback/error-state.js';
import { DaysField, ModeField, OrganizationField } from '../fields/access-fields.js';
import { CheckList } from '../fields/check-list.js';
import { Field } from '../fields/field.js';
import { fieldError, otherError } from '../fields/form-errors.js';
import { useSession } from '../session/session.js';
import { SignedOut } from '../session/signed-out.js';
import { Door } from '../sign-in/door.js';
import { useReauthentication } from '../sign-in/reauthentication.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';
import { Input } from '../ui/input.js';
import { NativeSelect, NativeSelectOption } from '../ui/native-select.js';
import { Skeleton } from '../ui/skeleton.js';
import { droppedAfter } from './dropped-scopes.js';
import { approve, readRequest, refuse, type CallConfirmation, type ConsentRequest } from './consent-api.js';

const words = text.consentPage;
/** Members of these roles connect apps. */
const ROLES = ['owner', 'admin', 'developer'];
const DEFAULT_DAYS = 30;
/** The scope with which a phone can ring. */
const RINGS = 'outbound:write';
/** The scope that sends records to other servers. */
const SENDS = 'webhooks:manage';
const CONFIRMATIONS: readonly CallConfirmation[] = ['in_app', 'in_portal', 'none'];

/** Asks the person whether an AI app may connect. */
export function ConsentPage(): ReactNode {
  const { uid } = useParams({ strict: false }) as { uid: string };
  const { person, organizations } = useSession();
  const request = useQuery({
    queryKey: ['consent-request', uid],
    queryFn: ({ signal }) => readRequest(uid, signal),
    enabled: person !== null,
    refetchOnWindowFocus: false,
    staleTime: Infinity,
  });
  if (!person) return <SignedOut />;
  if (request.error instanceof ApiError && request.error.status === 404) {
    return (
      <Door title={words.goneTitle} intro={words.gone}>
        {null}
      </Door>
    );
  }
  const own = organizations.filter(({ role }) => ROLES.includes(role));
  return (
    <Door
      title={request.data ? words.title(request.data.app.name) : words.loading}
      intro={words.signedIn(person.email)}
    >
      {request.isError && !request.data ? (
        <ErrorState error={request.error} onRetry={() => void request.refetch()} />
      ) : !request.data ? (
        <Skeleton className="h-96" />
      ) : (
        <div className="grid gap-6">
          <AppFacts app={request.data.app} />
          {own.length > 0 ? (
            <ConsentForm uid={uid} request={request.data} organizations={own} />
          ) : (
            <>
              <p>{words.noRole}</p>
              <RefuseButton uid={uid} />
            </>
          )}
        </div>
      )}
    </Door>
  );
}

/** What is known about the app. */
function AppFacts({ app: { host, registered, returns_to } }: Pick<ConsentRequest, 'app'>): ReactNode {
  return (
    <div className="grid gap-2 rounded-md bg-muted px-3 py-2.5 text-[0.8125rem]">
      <p>{host ? words.fromHost : registered ? words.registered : words.unverified}</p>
      {host && <p className="font-mono wrap-anywhere">{host}</p>}
      <p>
        {words.returnsTo} <span className="font-mono wrap-anywhere">{returns_to}</span>
      </p>
    </div>
  );
}

function ConsentForm({
  uid,
  request,
  organizations,
}: {
  uid: string;
  request: ConsentRequest;
  organizations: readonly SessionOrganization[];
}): ReactNode {
  const guard = useReauthentication();
  const [organizationId, setOrganizationId] = useState(organizations[0]!.id);
  const [mode, setMode] = useState<Mode>('test');
  const [dropped, setDropped] = useState<readonly string[]>([]);
  const [days, setDays] = useState(DEFAULT_DAYS);
  const [confirmation, setConfirmation] = useState<CallConfirmation>('in_app');
  const [budget, setBudget] = useState(String(request.call_budget));
  const [wasTried, setTried] = useState(false);
  const organization = organizations.find(({ id }) => id === organizationId) ?? organizations[0]!;
  const choices = allScopes
    .filter(({ name }) => request.scopes.includes(name) && organization.scopes[mode].includes(name))
    .map(({ name, description }) => ({
      name,
      description,
      ...(name === SENDS ? { warning: words.sendsElsewhere } : {}),
    }));
  const chosen = choices.map(({ name }) => name).filter((name) => !dropped.includes(name));
  const rings = chosen.some((name) => name === RINGS);
  const decision = useMutation({
    mutationFn: async () => {
      const consent = {
        organization: organization.id,
        mode,
        scopes: chosen,
        days,
        call_confirmation: confirmation,
        ...(rings ? { call_budget: Number(budget) } : {}),
      };
      const run = () => approve(uid, consent);
      return mode === 'live' ? guard(run) : run();
    },
    onSuccess: (answer) => answer && window.location.assign(answer.url),
  });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setTried(true);
    if (chosen.length > 0) decision.mutate();
  };
  const isDone = decision.data !== undefined;
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <FormError error={otherError(decision.error, ['scopes', 'call_budget'])} />
      <OrganizationField
        label={words.organization}
        organizations={organizations}
        value={organization.id}
        onChange={setOrganizationId}
      />
      <ModeField label={words.mode} hint={words.modes[mode]} value={mode} onChange={setMode} />
      <CheckList
        isWhole
        label={words.scopes}
        hint={
          choices.length < request.scopes.length
            ? words.scopesOfRole(text.roles[organization.role].name, text.modes[mode])
            : words.scopesHint
        }
        error={wasTried && chosen.length === 0 ? text.keys.needScope : fieldError(decision.error, 'scopes')}
        choices={choices}
        chosen={chosen}
        onChange={(names) => setDropped(droppedAfter(dropped, choices, names))}
      />
      {rings && (
        <CallFields
          confirmation={confirmation}
          onConfirmation={setConfirmation}
          budget={budget}
          onBudget={setBudget}
          error={fieldError(decision.error, 'call_budget')}
        />
      )}
      <DaysField label={words.days} choices={request.days} named={words.dayCount} value={days} onChange={setDays} />
      <div className="grid gap-2">
        <Button type="submit" disabled={decision.isPending || isDone}>
          {decision.isPending || isDone ? words.connecting : words.connect}
        </Button>
        <RefuseButton uid={uid} isDisabled={decision.isPending || isDone} />
      </div>
      <p className="text-[0.8125rem] text-muted-foreground">{words.later}</p>
    </form>
  );
}

/** What happens before a phone rings, and how often it may. */
function CallFields({
  confirmation,
  onConfirmation,
  budget,
  onBudget,
  error,
}: {
  confirmation: CallConfirmation;
  onConfirmation: (confirmation: CallConfirmation) => void;
  budget: string;
  onBudget: (budget: string) => void;
  error: string | undefined;
}): ReactNode {
  return (
    <>
      <Field label={words.confirmation} hint={words.confirmations[confirmation].hint}>
        {(control) => (
          <NativeSelect
            {...control}
            value={confirmation}
            onChange={({ target }) => onConfirmation(target.value as CallConfirmation)}
          >
            {CONFIRMATIONS.map((one) => (
              <NativeSelectOption key={one} value={one}>
                {words.confirmations[one].name}
              </NativeSelectOption>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Field label={words.budget} hint={words.budgetHint} error={error}>
        {(control) => (
          <Input
            {...control}
            type="number"
            inputMode="numeric"
            min={0}
            className="max-w-32"
            value={budget}
            onChange={({ target }) => onBudget(target.value)}
          />
        )}
      </Field>
    </>
  );
}

function RefuseButton({ uid, isDisabled = false }: { uid: string; isDisabled?: boolean }): ReactNode {
  const decision = useMutation({
    mutationFn: () => refuse(uid),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  return (
    <>
      <FormError error={decision.error} />
      <Button
        type="button"
        variant="outline"
        className="w-full"
        disabled={isDisabled || decision.isPending || decision.isSuccess}
        onClick={() => decision.mutate()}
      >
        {words.refuse}
      </Button>
    </>
  );
}
