import type { ReactNode } from 'react';
import type { Mode } from '../api/client.js';
import type { SessionOrganization } from '../api/portal-paths.js';
import { text } from '../texts/text.js';
import { NativeSelect, NativeSelectOption } from '../ui/native-select.js';
import { Field } from './field.js';
import { SegmentedControl } from './segmented-control.js';

/** Chooses the organization that a program may access. */
export function OrganizationField({
  label,
  organizations,
  value,
  onChange,
}: {
  label: string;
  organizations: readonly SessionOrganization[];
  value: number;
  onChange: (id: number) => void;
}): ReactNode {
  return (
    <Field label={label}>
      {(control) => (
        <NativeSelect {...control} value={value} onChange={({ target }) => onChange(Number(target.value))}>
          {organizations.map(({ id, name }) => (
            <NativeSelectOption key={id} value={id}>
              {name}
            </NativeSelectOption>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}

/** Chooses whether a program may access test or live records. */
export function ModeField({
  label,
  hint,
  value,
  onChange,
}: {
  label: string;
  hint: string;
  value: Mode;
  onChange: (mode: Mode) => void;
}): ReactNode {
  return (
    <div className="grid gap-1.5">
      <span className="font-medium">{label}</span>
      <div>
        <SegmentedControl
          label={label}
          value={value}
          choices={[
            ['test', text.modes.test],
            ['live', text.modes.live],
          ]}
          onChange={onChange}
        />
      </div>
      <p className="text-[0.8125rem] text-muted-foreground">{hint}</p>
    </div>
  );
}

/** Chooses for how many days a program has access. */
export function DaysField({
  label,
  choices,
  named,
  value,
  onChange,
}: {
  label: string;
  choices: readonly number[];
  named: (days: number) => string;
  value: number;
  onChange: (days: number) => void;
}): ReactNode {
  return (
    <Field label={label}>
      {(control) => (
        <NativeSelect {...control} value={value} onChange={({ target }) => onChange(Number(target.value))}>
          {choices.map((one) => (
            <NativeSelectOption key={one} value={one}>
              {named(one)}
            </NativeSelectOption>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}
