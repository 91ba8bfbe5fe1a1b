import type { ReactNode } from 'react';
import type { Settings } from '../api/portal-paths.js';
import { Field } from '../fields/field.js';
import { SwitchField } from '../fields/switch-field.js';
import { formatPhoneNumber } from '../format/phone-number.js';
import { text } from '../texts/text.js';
import { Checkbox } from '../ui/checkbox.js';
import { NativeSelect, NativeSelectOption } from '../ui/native-select.js';
import { Textarea } from '../ui/textarea.js';
import { intakeKey } from './intake-key.js';
import { RowsEditor } from './rows-editor.js';
import { LinesField, NumberField, TextField } from './setting-fields.js';
import { Section } from './settings-section.js';

const words = text.settings;
const intakeTypes = ['text', 'number', 'date', 'choice', 'yes_no'] as const;
const languages = ['en', 'es'] as const;
const WIDE = 'sm:col-span-2';

export function ServicesSection({ settings: { services } }: { settings: Settings }): ReactNode {
  const own = words.services;
  return (
    <Section title={own.title} description={own.intro} start={{ services }}>
      {({ value, set, error }) => (
        <RowsEditor
          rows={value.services}
          name={({ name }, index) => name || own.numbered(index + 1)}
          blank={{ name: '', duration_minutes: 30, price: null, description: null }}
          max={100}
          words={own}
          error={error('services')}
          onChange={(services) => set({ services })}
        >
          {({ item, set: change }) => (
            <>
              <TextField label={own.name} value={item.name} onChange={(name) => change({ name })} required />
              <NumberField
                label={own.duration}
                value={item.duration_minutes}
                min={5}
                max={1440}
                onChange={(duration_minutes) => change({ duration_minutes })}
              />
              <TextField
                label={own.price}
                hint={own.priceHint}
                value={item.price ?? ''}
                onChange={(price) => change({ price: price || null })}
              />
              <TextField
                label={own.description}
                value={item.description ?? ''}
                onChange={(description) => change({ description: description || null })}
              />
            </>
          )}
        </RowsEditor>
      )}
    </Section>
  );
}

export function FaqSection({ settings: { faq } }: { settings: Settings }): ReactNode {
  const own = words.faq;
  return (
    <Section title={own.title} description={own.intro} start={{ faq }}>
      {({ value, set, error }) => (
        <RowsEditor
          rows={value.faq}
          name={({ question }, index) => question || own.numbered(index + 1)}
          blank={{ question: '', answer: '' }}
          max={200}
          words={own}
          error={error('faq')}
          onChange={(faq) => set({ faq })}
        >
          {({ item, set: change }) => (
            <div className={`grid gap-3 ${WIDE}`}>
              <TextField
                label={own.question}
                value={item.question}
                onChange={(question) => change({ question })}
                required
              />
              <Field label={own.answer}>
                {(control) => (
                  <Textarea
                    {...control}
                    rows={2}
                    maxLength={1000}
                    required
                    value={item.answer}
                    onChange={({ target }) => change({ answer: target.value })}
                  />
                )}
              </Field>
            </div>
          )}
        </RowsEditor>
      )}
    </Section>
  );
}

export function IntakeSection({ settings: { intake } }: { settings: Settings }): ReactNode {
  const own = words.intake;
  const stored = intake.map(({ key }) => key);
  return (
    <Section title={own.title} description={own.intro} start={{ intake }}>
      {({ value, set, error }) => (
        <RowsEditor
          rows={value.intake}
          name={({ label }, index) => label || own.numbered(index + 1)}
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
          words={own}
          error={error('intake')}
          onChange={(intake) => set({ intake })}
        >
          {({ item, set: change }) => (
            <>
              <TextField
                label={own.label}
                hint={own.labelHint}
                value={item.label}
                required
                onChange={(label) => {
                  // Leads refer to a stored key.
                  const others = value.intake.filter((one) => one !== item).map(({ key }) => key);
                  const key = stored.includes(item.key) ? item.key : intakeKey(label, [...stored, ...others]);
                  change({ label, key });
                }}
              />
              <Field label={own.type}>
                {(control) => (
                  <NativeSelect
                    {...control}
                    value={item.type}
                    onChange={({ target }) => {
                      const type = target.value as (typeof intakeTypes)[number];
                      change({ type, choices: type === 'choice' ? item.choices : null });
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
                <TextField
                  label={own.question}
                  value={item.question}
                  onChange={(question) => change({ question })}
                  required
                />
                {item.type === 'choice' && (
                  <LinesField
                    label={own.choices}
                    lines={item.choices ?? []}
                    onChange={(choices) => change({ choices })}
                    required
                  />
                )}
                <SwitchField
                  label={own.required}
                  hint={own.requiredHint}
                  checked={item.required}
                  onChange={(required) => change({ required })}
                />
              </div>
            </>
          )}
        </RowsEditor>
      )}
    </Section>
  );
}

export function HandoffSection({ settings: { handoff } }: { settings: Settings }): ReactNode {
  const own = words.handoff;
  return (
    <Section title={own.title} description={own.intro} start={{ handoff }}>
      {({ value, set, error }) => (
        <RowsEditor
          rows={value.handoff}
          name={({ label }, index) => label || own.numbered(index + 1)}
          blank={{ label: '', phone_number: '', hours: null, topics: null }}
          max={20}
          words={own}
          error={error('handoff')}
          onChange={(handoff) => set({ handoff })}
        >
          {({ item, set: change }) => (
            <>
              <TextField label={own.label} value={item.label} onChange={(label) => change({ label })} required />
              <TextField
                label={own.number}
                type="tel"
                value={item.phone_number && formatPhoneNumber(item.phone_number)}
                onChange={(phone_number) => change({ phone_number })}
                required
              />
              <div className={WIDE}>
                <LinesField
                  label={own.topics}
                  hint={own.topicsHint}
                  lines={item.topics ?? []}
                  onChange={(topics) => change({ topics: topics.length > 0 ? topics : null })}
                />
              </div>
            </>
          )}
        </RowsEditor>
      )}
    </Section>
  );
}

/** Languages, privacy policy and limits of calls. */
export function PhoneSection({ settings }: { settings: Settings }): ReactNode {
  const { privacy_url, max_call_minutes, inbound_lines } = settings;
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
                        languages: languages.filter((one) =>
                          one === language ? on === true : value.languages.includes(one),
                        ),
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
        </>
      )}
    </Section>
  );
}
