import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { FormDialog, OnceDialog } from '../feedback/form-dialog.js';
import { Field } from '../fields/field.js';
import { fieldError, otherError } from '../fields/form-errors.js';
import { text } from '../texts/text.js';
import { Input } from '../ui/input.js';
import { NativeSelect, NativeSelectOption } from '../ui/native-select.js';
import { uploadRegistry, type RegistryImport } from './operator-api.js';

const words = text.operator.imports;

/** Uploads a registry for one organization, shows how far it is, and then what it contained. */
export function RegistryImportDialog({ list, onClose }: { list: string; onClose: () => void }): ReactNode {
  const queryClient = useQueryClient();
  const [organization, setOrganization] = useState('');
  const [mode, setMode] = useState('live');
  const [file, setFile] = useState<File | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [result, setResult] = useState<RegistryImport | null>(null);
  const submit = async (chosen: File): Promise<void> => {
    setSent(0);
    setError(null);
    try {
      setResult(await uploadRegistry({ organization, livemode: mode === 'live', file: chosen }, setSent));
      await queryClient.invalidateQueries({ queryKey: [list] });
    } catch (cause) {
      setError(cause);
    }
    setSent(null);
  };
  if (result) return <Result result={result} onClose={onClose} />;
  return (
    <FormDialog
      title={words.uploadTitle}
      description={words.uploadDescription}
      submit={words.upload}
      submitting={words.uploading}
      isSubmitting={sent !== null}
      isDisabled={!file || !/^\d+$/.test(organization)}
      error={otherError(error, ['body'])}
      onSubmit={() => file && void submit(file)}
      onClose={onClose}
    >
      <Field label={words.organization} hint={words.organizationHint}>
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            value={organization}
            onChange={({ target }) => setOrganization(target.value.trim())}
          />
        )}
      </Field>
      <Field label={words.mode}>
        {(control) => (
          <NativeSelect {...control} value={mode} onChange={({ target }) => setMode(target.value)}>
            {Object.entries(words.modes).map(([value, word]) => (
              <NativeSelectOption key={value} value={value}>
                {word}
              </NativeSelectOption>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Field label={words.file} hint={words.fileHint} error={fieldError(error, 'body')}>
        {(control) => (
          <Input
            {...control}
            type="file"
            accept=".csv,.txt,.ndjson,.jsonl"
            onChange={({ target }) => setFile(target.files?.[0] ?? null)}
          />
        )}
      </Field>
      {sent !== null && (
        <div className="grid gap-1.5" aria-live="polite">
          <progress className="h-2 w-full accent-primary" aria-label={words.uploading} max={1} value={sent} />
          <p className="text-[0.8125rem] text-muted-foreground">
            {sent < 1 ? words.sent(Math.floor(sent * 100)) : words.storing}
          </p>
        </div>
      )}
    </FormDialog>
  );
}

function Result({ result, onClose }: { result: RegistryImport; onClose: () => void }): ReactNode {
  const { imported, existing, invalid } = result;
  return (
    <OnceDialog
      title={words.done}
      description={words.outcome(imported, existing)}
      close={words.close}
      onClose={onClose}
    >
      {invalid.length > 0 && (
        <>
          <p>{words.invalid(invalid.length)}</p>
          <ul className="max-h-60 overflow-y-auto rounded-md border px-3 py-2 font-mono text-xs" tabIndex={0}>
            {invalid.map(({ line, value }) => (
              <li key={line} className="wrap-anywhere">{`${line}: ${value}`}</li>
            ))}
          </ul>
        </>
      )}
    </OnceDialog>
  );
}
