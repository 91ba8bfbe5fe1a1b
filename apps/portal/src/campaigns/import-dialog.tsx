import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ApiError } from '../api/api-error.js';
import { uploadTo } from '../api/client.js';
import { FormDialog, OnceDialog } from '../feedback/form-dialog.js';
import { Field } from '../fields/field.js';
import { fieldError, otherError } from '../fields/form-errors.js';
import { useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';
import { Input } from '../ui/input.js';
import type { Campaign } from './campaign.js';

const words = text.campaigns.import;

interface ContactImport {
  added: number;
  existing: number;
  refused: number;
}

/** Uploads a file of contacts, shows how far it is, and then what became of its rows. */
export function ImportDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }): ReactNode {
  const { tenant } = useWorkplace();
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [result, setResult] = useState<ContactImport | null>(null);
  const submit = async (chosen: File): Promise<void> => {
    setSent(0);
    setError(null);
    try {
      setResult(await uploadTo<ContactImport>(tenant, `/campaigns/${campaign.id}/contacts/import`, chosen, setSent));
    } catch (cause) {
      setError(cause);
    }
    setSent(null);
    // Rows before a fault are stored.
    await Promise.all(
      ['campaign', 'campaigns', 'campaign-contacts', 'campaign-refused-rows'].map((key) =>
        queryClient.invalidateQueries({ queryKey: [key] }),
      ),
    );
  };
  if (result) return <Result result={result} onClose={onClose} />;
  const isInterrupted = error instanceof ApiError && (error.status === 0 || error.status >= 500);
  return (
    <FormDialog
      title={words.title}
      description={words.description}
      submit={words.submit}
      submitting={words.submitting}
      isSubmitting={sent !== null}
      isDisabled={!file}
      error={otherError(error, ['body'])}
      onSubmit={() => file && void submit(file)}
      onClose={onClose}
    >
      {isInterrupted && <p>{words.interrupted}</p>}
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
      <dl className="grid gap-2 text-[0.8125rem]">
        <div>
          <dt className="font-medium">{words.needed}</dt>
          <dd className="text-muted-foreground">{words.neededColumns}</dd>
        </div>
        <div>
          <dt className="font-medium">{words.evidence}</dt>
          <dd className="wrap-anywhere text-muted-foreground">{words.evidenceColumns}</dd>
        </div>
      </dl>
      <p className="text-[0.8125rem] text-muted-foreground">{words.others}</p>
      {campaign.purpose === 'marketing' && <p className="text-[0.8125rem]">{words.marketing}</p>}
      {sent !== null && (
        <progress className="h-2 w-full accent-primary" aria-label={words.progress} max={1} value={sent} />
      )}
    </FormDialog>
  );
}

function Result({ result, onClose }: { result: ContactImport; onClose: () => void }): ReactNode {
  const { added, existing, refused } = result;
  return (
    <OnceDialog title={words.doneTitle} description={words.added(added)} close={words.close} onClose={onClose}>
      {existing > 0 && <p>{words.existing(existing)}</p>}
      {refused > 0 && (
        <p>
          {words.refused(refused)}. {words.refusedHint}
        </p>
      )}
    </OnceDialog>
  );
}
