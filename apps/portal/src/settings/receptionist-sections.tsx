import type { ReactNode } from 'react';
import type { Settings } from '../api/portal-paths.js';
import { Field } from '../fields/field.js';
import { SwitchField } from '../fields/switch-field.js';
import { formatPhoneNumber } from '../format/phone-number.js';
import { Facts } from '../layout/page.js';
import { text } from '../texts/text.js';
import { Checkbox } from '../ui/checkbox.js';
import { NativeSelect, NativeSelectOption } from '../ui/native-select.js';
import { Textarea } from '../ui/textarea.js';
import { intakeKey } from './intake-key.js';
import { RowsEditor, type Row } from './rows-editor.js';
import { LinesField, NumberField, TextField } from './setting-fields.js';
import { Section } from './settings-section.js';

const words = text.settings;
const intakeTypes = ['text', 'number', 'date', 'choice', 'yes_no'] as const;
const languages = ['en', 'es'] as const;
const WIDE = 'sm:col-span-2';

/** A list of the settings whose items are forms of their own. */
function ListSection<List extends 'services' | 'faq' | 'intake' | 'handoff'>({
  list,
  settings,
  nameOf,
  blank,
  max,
  children,
}: {
  list: List;
  settings: Settings;
  /** What the person calls an item. An item without a name gets its number. */
  nameOf: (item: Settings[List][number]) => string;
  blank: Settings[List][number];
  max: number;
  children: (row: Row<Settings[List][number]>) => ReactNode;
}): ReactNode {
  const own = words[list];
  return (
    <Section title={own.title} description={own.intro} start={{ [list]: settings[list] } as Pick<Settings, List>}>
      {({ value, set, error }) => (
        <RowsEditor<Settings[List][number]>
          rows={value[list]}
          name={(item, index) => nameOf(item) || own.numbered(index + 1)}
          blank={blank}
          max={max}
          words={own}
          error={error(list)}
          onChange={(rows) => set({ [list]: rows } as Pick<Settings, List>)}
        >
          {children}
        </RowsEditor>
      )}
    </Section>
  );
}

export function ServicesSection({ settings }: { settings: Settings }): ReactNode {
  const own = words.services;
  return (
    <ListSection
      list="services"
      settings={settings}
      nameOf={({ name }) => name}
      blank={{ name: '', duration_minutes: 30, price: null, description: null }}
      max={100}
    >
      {({ item, set }) => (
        <>
          <TextField label={own.name} value={item.name} onChange={(name) => set({ name })} required />
          <NumberField
            label={own.duration}
            value={item.duration_minutes}
            min={5}
            max={1440}
            onChange={(duration_minutes) => set({ duration_minutes })}
          />
          <TextField
            label={own.price}
            hint={own.priceHint}
            value={item.price ?? ''}
            onChange={(price) => set({ price: price || null })}
          />
          <TextField
            label={own.description}
            value={item.description ?? ''}
            onChange={(description) => set({ description: description || null })}
          />
        </>
      )}
    </ListSection>
  );
}

export function FaqSection({ settings }: { settings: Settings }): ReactNode {
  const own = words.faq;
  return (
    <ListSection
      list="faq"
      settings={settings}
      nameOf={({ question }) => question}
      blank={{ question: '', answer: '' }}
      max={200}
    >
      {({ item, set }) => (
        <div className={`grid gap-3 ${WIDE}`}>
          <TextField label={own.question} value={item.question} onChange={(question) => set({ question })} required />
          <Field label={own.answer}>
            {(control) => (
              <Textarea
                {...control}
                rows={2}
                maxLength={1000}
                required
                value={item.answer}
                onChange={({ target }) => set({ answer: target.value })}
              />
            )}
          </Field>
        </div>
      )}
    </ListSection>
  );
}

export function IntakeSection({ settings }: { settings: Settings }): ReactNode {
  const own = words.intake;
  const stored = settings.intake.map(({ key }) => key);
  return (
    <ListSection
      list="intake"
      settings={settings}
      nameOf={({ label }) => label}
      blank={{
        key: '',
        label: '',
        question: '',
        type: 'text',
        required: false,
        choices: null,
        for_services: null,
      }}
      max={20}
    >
      {({ item, rows, set }) => (
        <>
          <TextField
            label={own.label}
            hint={own.labelHint}
            value={item.label}
            required
            onChange={(label) => {
              // Leads refer to a stored key.
              const others = rows.filter((one) => one !== item).map(({ key }) => key);
              const key = stored.includes(item.key) ? item.key : intakeKey(label, [...stored, ...others]);
              set({ label, key });
            }}
          />
          <Field label={own.type}>
            {(control) => (
              <NativeSelect
                {...control}
                value={item.type}
                onChange={({ target }) => {
                  const type = target.value as (typeof intakeTypes)[number];
                  set({ type, choices: type === 'choice' ? item.choices : null });
                }}
              >
                {intakeTypes.map((type) => (
                  <NativeSelectOption key={type} value={type}>
                    {own.types[type]}
                  </NativeSelectOption>
                ))}
              </NativeSelect>
            )}
          </Field>
          <div className={`grid gap-3 ${WIDE}`}>
            <TextField label={own.question} value={item.question} onChange={(question) => set({ question })} required />
            {item.type === 'choice' && (
              <LinesField
                label={own.choices}
                lines={item.choices ?? []}
                onChange={(choices) => set({ choices })}
                required
              />
            )}
            <ServiceChecks
              offered={settings.services.map(({ name }) => name)}
              chosen={item.for_services ?? []}
              onChange={(names) => set({ for_services: names.length > 0 ? names : null })}
            />
            <SwitchField
              label={own.required}
              hint={own.requiredHint}
              checked={item.required}
              onChange={(required) => set({ required })}
            />
          </div>
        </>
      )}
    </ListSection>
  );
}

/** The services that an intake question belongs to. A removed service stays in the list until it is unchecked. */
function ServiceChecks({
  offered,
  chosen,
  onChange,
}: {
  offered: readonly string[];
  chosen: readonly string[];
  onChange: (names: string[]) => void;
}): ReactNode {
  const names = [...new Set([...offered, ...chosen])];
  if (names.length === 0) return null;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-medium">{words.intake.forServices}</legend>
      <p className="text-[0.8125rem] text-muted-foreground">{words.intake.forServicesHint}</p>
      {names.map((name) => (
        <label key={name} className="flex items-center gap-2">
          <Checkbox
            checked={chosen.includes(name)}
            onCheckedChange={(on) => onChange(names.filter((one) => (one === name ? on : chosen.includes(one))))}
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}

export function HandoffSection({ settings }: { settings: Settings }): ReactNode {
  const own = words.handoff;
  return (
    <ListSection
      list="handoff"
      settings={settings}
      nameOf={({ label }) => label}
      blank={{ label: '', phone_number: '', hours: null, topics: null }}
      max={20}
    >
      {({ item, set }) => (
        <>
          <TextField label={own.label} value={item.label} onChange={(label) => set({ label })} required />
          <TextField
            label={own.number}
            type="tel"
            value={item.phone_number && formatPhoneNumber(item.phone_number)}
            onChange={(phone_number) => set({ phone_number })}
            required
          />
          <div className={WIDE}>
            <LinesField
              label={own.topics}
              hint={own.topicsHint}
              lines={item.topics ?? []}
              onChange={(topics) => set({ topics: topics.length > 0 ? topics : null })}
            />
          </div>
        </>
      )}
    </ListSection>
  );
}

/** Languages, privacy policy and limits of calls. */
export function PhoneSection({ settings }: { settings: Settings }): ReactNode {
  const { privacy_url, max_call_minutes, inbound_lines, inbound_numbers } = settings;
  const own = words.conversations;
  return (
    <Section
      title={own.title}
      description={own.intro}
      start={{ languages: settings.languages, privacy_url, max_call_minutes, inbound_lines }}
    >
      {({ value, set, error }) => (
        <>
          <fieldset className="grid gap-2">
            <legend className="mb-1.5 font-medium">{own.languages}</legend>
            {languages.map((language) => {
              const isOn = value.languages.includes(language);
              return (
                <label key={language} className="flex items-center gap-2">
                  <Checkbox
                    checked={isOn}
                    disabled={isOn && value.languages.length === 1}
                    onCheckedChange={(on) =>
                      set({
                        languages: languages.filter((one) => (one === language ? on : value.languages.includes(one))),
                      })
                    }
                  />
                  {own.languageNames[language]}
                </label>
              );
            })}
          </fieldset>
          <TextField
            label={own.privacyUrl}
            hint={own.privacyUrlHint}
            type="url"
            value={value.privacy_url ?? ''}
            error={error('privacy_url')}
            onChange={(url) => set({ privacy_url: url || null })}
          />
          <NumberField
            label={own.maxMinutes}
            hint={own.maxMinutesHint}
            value={value.max_call_minutes}
            min={5}
            max={120}
            error={error('max_call_minutes')}
            onChange={(minutes) => set({ max_call_minutes: minutes })}
          />
          <NumberField
            label={own.lines}
            hint={own.linesHint}
            value={value.inbound_lines}
            min={1}
            max={1000}
            error={error('inbound_lines')}
            onChange={(lines) => set({ inbound_lines: lines })}
          />
          <Facts
            facts={
              inbound_numbers.length === 0
                ? [[own.inboundNumbers, words.notSet]]
                : inbound_numbers.map(({ phone_number, label, purpose }) => [
                    formatPhoneNumber(phone_number),
                    purpose === 'opt_out' ? own.optOutNumber(label) : label,
                  ])
            }
          />
        </>
      )}
    </Section>
  );
}
