import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useMemo, type ReactNode } from 'react';
import type { Settings } from '../api/portal-paths.js';
import { ErrorState } from '../feedback/error-state.js';
import { Field } from '../fields/field.js';
import { AcceptedTerms, TermsStep } from '../terms/terms-step.js';
import { SwitchField } from '../fields/switch-field.js';
import { TimeZoneSelect } from '../fields/time-zone-select.js';
import { formatPhoneNumber } from '../format/phone-number.js';
import { InSteps, useShownInSteps } from '../layout/in-steps.js';
import { Facts, Page, Panel } from '../layout/page.js';
import { useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';
import { cn } from '../ui/class-names.js';
import { Input } from '../ui/input.js';
import { Skeleton } from '../ui/skeleton.js';
import { Textarea } from '../ui/textarea.js';
import { CalendarSection } from './calendar-section.js';
import { CrmSection } from './crm-section.js';
import { GoogleCalendarSection } from './google-calendar-section.js';
import { HoursEditor } from './hours-editor.js';
import { ClosedDays } from './closed-days.js';
import { FaqSection, HandoffSection, IntakeSection, PhoneSection, ServicesSection } from './receptionist-sections.js';
import { LinesField } from './setting-fields.js';
import { Section } from './settings-section.js';
import { useSettings } from './settings-query.js';
import { settingsSectionsFor, type SettingsSectionId } from './settings-sections.js';
import { UnansweredQuestionsSection } from './unanswered-questions-section.js';
import { WidgetDesigner } from './widget-designer.js';
import { DeletionSection } from './deletion-section.js';
import { HipaaSwitch } from './hipaa-switch.js';
import { InstructionVersions } from './instruction-versions.js';
import { LeaveQuestion } from './unsaved-changes.js';

const MAX_INSTRUCTIONS = 8000;
const words = text.settings;

export function SettingsPage(): ReactNode {
  const query = useSettings();
  const settings = query.data?.data;
  return (
    <Page title={words.title} description={words.description}>
      {query.isError && !settings ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : settings ? (
        <InSteps placeholder={<Placeholder />}>
          <Sections settings={settings} />
        </InSteps>
      ) : (
        <Placeholder />
      )}
    </Page>
  );
}

function Placeholder(): ReactNode {
  return (
    <div className="grid max-w-3xl gap-6">
      <Skeleton className="h-56" />
      <Skeleton className="h-72" />
    </div>
  );
}

function Sections({ settings }: { settings: Settings }): ReactNode {
  const { can } = useWorkplace();
  const { hash } = useLocation();
  // A step draws no earlier section again.
  const parts = useMemo(() => partsOf(settings), [settings]);
  const sections = settingsSectionsFor(can);
  const shown = useShownInSteps(sections.length);
  const isWhole = shown === sections.length;
  // A link from another page leads to a section before the section exists. Its place is known once all are drawn.
  useEffect(() => {
    if (isWhole) document.getElementById(hash)?.scrollIntoView();
  }, [hash, isWhole]);
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,48rem)_11rem]">
      <nav aria-label={words.onThisPage} className="xl:sticky xl:top-8 xl:order-last">
        <p className="mb-1 text-[0.8125rem] font-medium">{words.onThisPage}</p>
        <ul className="flex flex-wrap gap-x-4 text-[0.8125rem] xl:flex-col">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <Link to="." hash={id} className="block py-1 text-muted-foreground hover:text-foreground hover:underline">
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid min-w-0 gap-6">
        {sections.slice(0, shown).map(({ id }) => (
          <div
            key={id}
            id={id}
            className={cn('min-w-0 scroll-mt-[calc(var(--bar)+1.5rem)]', !hash && 'drawn-when-near')}
          >
            {parts[id]}
          </div>
        ))}
      </div>
      <LeaveQuestion />
    </div>
  );
}

function partsOf(settings: Settings): Readonly<Record<SettingsSectionId, ReactNode>> {
  return {
    organization: <OrganizationSection settings={settings} />,
    receptionist: <ReceptionistSection settings={settings} />,
    hours: <HoursSection settings={settings} />,
    services: <ServicesSection settings={settings} />,
    calendar: <CalendarSection />,
    'google-calendar': <GoogleCalendarSection />,
    questions: <FaqSection settings={settings} />,
    unanswered: <UnansweredQuestionsSection settings={settings} />,
    intake: <IntakeSection settings={settings} />,
    handoff: <HandoffSection settings={settings} />,
    conversations: <PhoneSection settings={settings} />,
    crm: <CrmSection />,
    widget: <WidgetSection settings={settings} />,
    outbound: <OutboundSection settings={settings} />,
    terms: <TermsSection isAccepted={settings.terms_accepted} />,
    data: <DataSection settings={settings} />,
    deletion: <DeletionSection name={settings.name} />,
  };
}

function OrganizationSection({ settings }: { settings: Settings }): ReactNode {
  const { name, timezone, plan, whatsapp_phone_number_id } = settings;
  return (
    <Section
      title={words.sections.organization}
      description={words.sections.organizationIntro}
      start={{ name, timezone }}
    >
      {({ value, set, error }) => (
        <>
          <Field label={words.name} error={error('name')}>
            {(control) => (
              <Input {...control} value={value.name} onChange={({ target }) => set({ name: target.value })} required />
            )}
          </Field>
          <Field label={words.timezone} error={error('timezone')}>
            {(control) => (
              <TimeZoneSelect
                {...control}
                value={value.timezone}
                onChange={({ target }) => set({ timezone: target.value })}
              />
            )}
          </Field>
          <Facts
            facts={[
              [words.plan, <span className="capitalize">{plan}</span>],
              [words.whatsappNumber, whatsapp_phone_number_id ?? words.whatsappNotSet],
            ]}
          />
        </>
      )}
    </Section>
  );
}

function ReceptionistSection({ settings }: { settings: Settings }): ReactNode {
  const { receptionist_name, receptionist_instructions, greeting } = settings;
  return (
    <Section
      title={words.sections.receptionist}
      description={words.sections.receptionistIntro}
      start={{ receptionist_name, receptionist_instructions, greeting }}
      after={<InstructionVersions />}
    >
      {({ value, set, error }) => (
        <>
          <Field label={words.receptionistName} error={error('receptionist_name')}>
            {(control) => (
              <Input
                {...control}
                value={value.receptionist_name}
                onChange={({ target }) => set({ receptionist_name: target.value })}
              />
            )}
          </Field>
          <Field label={words.greeting} hint={words.greetingHint(value.receptionist_name)} error={error('greeting')}>
            {(control) => (
              <Textarea
                {...control}
                rows={2}
                maxLength={500}
                value={value.greeting ?? ''}
                onChange={({ target }) => set({ greeting: target.value || null })}
              />
            )}
          </Field>
          <Field
            label={words.instructions}
            hint={
              <span className="flex flex-wrap justify-between gap-x-4">
                <span>{words.instructionsHint}</span>
                <span className="tabular">
                  {words.characters([...value.receptionist_instructions].length, MAX_INSTRUCTIONS)}
                </span>
              </span>
            }
            error={error('receptionist_instructions')}
          >
            {(control) => (
              <Textarea
                {...control}
                rows={8}
                className="max-h-120 min-h-40"
                value={value.receptionist_instructions}
                onChange={({ target }) => set({ receptionist_instructions: target.value })}
              />
            )}
          </Field>
        </>
      )}
    </Section>
  );
}

function HoursSection({ settings: { business_hours, closed_days } }: { settings: Settings }): ReactNode {
  return (
    <Section
      title={words.sections.hours}
      description={words.sections.hoursIntro}
      start={{ business_hours, closed_days }}
    >
      {({ value, set, error }) => (
        <>
          <HoursEditor
            hours={value.business_hours}
            error={error('business_hours')}
            onChange={(hours) => set({ business_hours: hours })}
          />
          <ClosedDays
            days={value.closed_days}
            error={error('closed_days')}
            onChange={(days) => set({ closed_days: days })}
          />
        </>
      )}
    </Section>
  );
}

function WidgetSection({ settings }: { settings: Settings }): ReactNode {
  const { widget_origins } = settings;
  return (
    <Section
      title={words.sections.widget}
      description={words.sections.widgetIntro}
      start={{ widget_origins }}
      after={<WidgetDesigner settings={settings} />}
    >
      {({ value, set, error }) => (
        <LinesField
          label={words.origins}
          hint={words.originsHint}
          error={error('widget_origins')}
          isMonospace
          lines={value.widget_origins}
          onChange={(origins) => set({ widget_origins: origins })}
        />
      )}
    </Section>
  );
}

function OutboundSection({ settings }: { settings: Settings }): ReactNode {
  const { outbound_enabled, leave_voicemail, voicemail_text, daily_call_limit, outbound_number } = settings;
  return (
    <Section
      title={words.sections.outbound}
      description={words.sections.outboundIntro}
      start={{ outbound_enabled, leave_voicemail, voicemail_text, daily_call_limit }}
    >
      {({ value, set, error }) => (
        <>
          <SwitchField
            label={words.outboundEnabled}
            hint={words.outboundEnabledHint}
            checked={value.outbound_enabled}
            onChange={(on) => set({ outbound_enabled: on })}
          />
          <SwitchField
            label={words.leaveVoicemail}
            hint={words.leaveVoicemailHint}
            checked={value.leave_voicemail}
            onChange={(on) => set({ leave_voicemail: on })}
          />
          {value.leave_voicemail && (
            <Field label={words.voicemailText} hint={words.voicemailTextHint} error={error('voicemail_text')}>
              {(control) => (
                <Textarea
                  {...control}
                  rows={2}
                  maxLength={500}
                  value={value.voicemail_text ?? ''}
                  onChange={({ target }) => set({ voicemail_text: target.value || null })}
                />
              )}
            </Field>
          )}
          <Field label={words.dailyLimit} hint={words.dailyLimitHint} error={error('daily_call_limit')}>
            {(control) => (
              <Input
                {...control}
                type="number"
                inputMode="numeric"
                min={0}
                className="max-w-32"
                value={value.daily_call_limit ?? ''}
                onChange={({ target }) => set({ daily_call_limit: target.value === '' ? null : Number(target.value) })}
              />
            )}
          </Field>
          <Facts
            facts={[[words.outboundNumber, outbound_number ? formatPhoneNumber(outbound_number) : words.notSet]]}
          />
        </>
      )}
    </Section>
  );
}

function TermsSection({ isAccepted }: { isAccepted: boolean }): ReactNode {
  return (
    <Panel title={words.sections.terms} description={words.sections.termsIntro}>
      {isAccepted ? <AcceptedTerms /> : <TermsStep />}
    </Panel>
  );
}

function DataSection({ settings: { retention_days, hipaa_mode } }: { settings: Settings }): ReactNode {
  return (
    <Section
      title={words.sections.retention}
      description={words.sections.retentionIntro}
      start={{ retention_days }}
      after={<HipaaSwitch isOn={hipaa_mode} />}
    >
      {({ value, set, error }) => (
        <>
          <Field label={words.retention} hint={words.retentionHint} error={error('retention_days')}>
            {(control) => (
              <Input
                {...control}
                type="number"
                inputMode="numeric"
                min={1}
                className="max-w-32"
                value={value.retention_days ?? ''}
                onChange={({ target }) => set({ retention_days: target.value === '' ? null : Number(target.value) })}
              />
            )}
          </Field>
        </>
      )}
    </Section>
  );
}
