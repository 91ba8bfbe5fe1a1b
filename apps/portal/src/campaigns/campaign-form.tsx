import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { apiOf, bodyOf } from '../api/client.js';
import { FormDialog } from '../feedback/form-dialog.js';
import { say } from '../feedback/toasts.js';
import { Field } from '../fields/field.js';
import { fieldError, otherError } from '../fields/form-errors.js';
import { useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';
import { Input } from '../ui/input.js';
import { Label } from '../ui/label.js';
import { RadioGroup, RadioGroupItem } from '../ui/radio-group.js';
import { Textarea } from '../ui/textarea.js';
import { fromLocalTime, toLocalTime } from './local-time.js';
import type { Campaign } from './campaign.js';

const words = text.campaigns.form;
const FIELDS = ['name', 'seller', 'context', 'calls_at_once', 'calls_per_day', 'starts_at', 'ends_at'];
const PURPOSES = ['informational', 'marketing'] as const;
/** The entry of the context that the receptionist says at the beginning of a call. */
const BRIEF = 'reason';

/** Creates a campaign, or changes one that is not running. */
export function CampaignForm({
  campaign,
  onClose,
  onSaved,
}: {
  campaign?: Campaign;
  onClose: () => void;
  onSaved?: (campaign: Campaign) => void;
}): ReactNode {
  const { tenant } = useWorkplace();
  const queryClient = useQueryClient();
  const [name, setName] = useState(campaign?.name ?? '');
  const [purpose, setPurpose] = useState<Campaign['purpose']>(campaign?.purpose ?? 'informational');
  const [seller, setSeller] = useState(campaign?.seller ?? '');
  const [brief, setBrief] = useState(String(campaign?.context?.[BRIEF] ?? ''));
  const [pace, setPace] = useState<Pace>({
    atOnce: String(campaign?.calls_at_once ?? 1),
    perDay: String(campaign?.calls_per_day ?? ''),
    startsAt: toLocalTime(campaign?.starts_at),
    endsAt: toLocalTime(campaign?.ends_at),
  });
  const save = useMutation({
    mutationFn: async () => {
      const { [BRIEF]: _, ...others } = campaign?.context ?? {};
      const context = brief.trim() ? { ...others, [BRIEF]: brief.trim() } : others;
      const body = {
        name: name.trim(),
        seller: seller.trim() || null,
        context: Object.keys(context).length > 0 ? context : null,
        calls_at_once: Number(pace.atOnce),
        calls_per_day: pace.perDay ? Number(pace.perDay) : null,
        starts_at: fromLocalTime(pace.startsAt),
        ends_at: fromLocalTime(pace.endsAt),
      };
      const api = apiOf(tenant);
      const { data } = campaign
        ? await bodyOf(
            api.PATCH('/campaigns/{campaign}', {
              params: { path: { campaign: campaign.id } },
              body: body as never,
            }),
          )
        : await bodyOf(api.POST('/campaigns', { body: { ...body, purpose } as never }));
      return data;
    },
    onSuccess: async (saved) => {
      say(campaign ? words.saved : words.created);
      onClose();
      onSaved?.(saved);
      await Promise.all(['campaigns', 'campaign'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
    },
  });
  return (
    <FormDialog
      title={campaign ? words.editTitle : words.title}
      description={words.description}
      submit={campaign ? words.save : words.submit}
      submitting={campaign ? words.saving : words.submitting}
      isSubmitting={save.isPending}
      error={otherError(save.error, FIELDS)}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <Field label={words.name} hint={words.nameHint} error={fieldError(save.error, 'name')}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            value={name}
            maxLength={255}
            onChange={({ target }) => setName(target.value)}
            required
          />
        )}
      </Field>
      {!campaign && (
        <RadioGroup
          aria-label={words.purpose}
          value={purpose}
          onValueChange={(value) => setPurpose(value as typeof purpose)}
        >
          {PURPOSES.map((one) => (
            <div key={one} className="flex items-start gap-2.5">
              <RadioGroupItem id={`campaign-${one}`} value={one} className="mt-0.5" />
              <Label htmlFor={`campaign-${one}`} className="leading-5 font-normal">
                {text.outbound.purposes[one]}
              </Label>
            </div>
          ))}
        </RadioGroup>
      )}
      <Field label={words.brief} hint={words.briefHint} error={fieldError(save.error, 'context')}>
        {(control) => (
          <Textarea {...control} value={brief} maxLength={1000} onChange={({ target }) => setBrief(target.value)} />
        )}
      </Field>
      <Field label={words.seller} hint={words.sellerHint} error={fieldError(save.error, 'seller')}>
        {(control) => (
          <Input {...control} value={seller} maxLength={255} onChange={({ target }) => setSeller(target.value)} />
        )}
      </Field>
      <PaceFields pace={pace} onChange={setPace} error={save.error} />
    </FormDialog>
  );
}

/** What the controls of the pace show. */
interface Pace {
  atOnce: string;
  perDay: string;
  startsAt: string;
  endsAt: string;
}

function PaceFields({
  pace,
  onChange,
  error,
}: {
  pace: Pace;
  onChange: (pace: Pace) => void;
  error: unknown;
}): ReactNode {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field label={words.atOnce} hint={words.atOnceHint} error={fieldError(error, 'calls_at_once')}>
        {(control) => (
          <Input
            {...control}
            type="number"
            min={1}
            max={100}
            value={pace.atOnce}
            onChange={({ target }) => onChange({ ...pace, atOnce: target.value })}
            required
          />
        )}
      </Field>
      <Field label={words.perDay} hint={words.perDayHint} error={fieldError(error, 'calls_per_day')}>
        {(control) => (
          <Input
            {...control}
            type="number"
            min={1}
            max={100_000}
            value={pace.perDay}
            onChange={({ target }) => onChange({ ...pace, perDay: target.value })}
          />
        )}
      </Field>
      <Field label={words.startsAt} error={fieldError(error, 'starts_at')}>
        {(control) => (
          <Input
            {...control}
            type="datetime-local"
            value={pace.startsAt}
            onChange={({ target }) => onChange({ ...pace, startsAt: target.value })}
          />
        )}
      </Field>
      <Field label={words.endsAt} hint={words.endsHint} error={fieldError(error, 'ends_at')}>
        {(control) => (
          <Input
            {...control}
            type="datetime-local"
            value={pace.endsAt}
            onChange={({ target }) => onChange({ ...pace, endsAt: target.value })}
          />
        )}
      </Field>
    </div>
  );
}
