import { DownloadIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { apiOf, bodyOf } from '../api/client.js';
import { say, sayError } from '../feedback/toasts.js';
import { download } from '../files/download.js';
import { formatPhoneNumber } from '../format/phone-number.js';
import { useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';

/** Downloads the file that proves one consent. */
export function ConsentEvidenceButton({ id }: { id: number }): ReactNode {
  const { tenant, can } = useWorkplace();
  if (!can('consents.get-evidence')) return null;
  const params = { path: { consent: id } };
  const read = (): Promise<unknown> =>
    bodyOf(apiOf(tenant).GET('/consents/{consent}/evidence', { params, parseAs: 'blob' }));
  return <EvidenceButton file={`consent-${id}-evidence.zip`} label={text.consents.downloadOne} read={read} />;
}

/** Downloads the file that proves every consent and opt-out of a number. */
export function NumberEvidenceButton({
  phoneNumber,
  isInRow = false,
}: {
  phoneNumber: string;
  isInRow?: boolean;
}): ReactNode {
  const { tenant, can } = useWorkplace();
  if (!can('contacts.get-evidence')) return null;
  const params = { query: { phone_number: phoneNumber } };
  const read = (): Promise<unknown> => bodyOf(apiOf(tenant).GET('/contacts/evidence', { params, parseAs: 'blob' }));
  const file = `${phoneNumber.slice(1)}-evidence.zip`;
  return (
    <EvidenceButton
      file={file}
      label={text.consents.downloadAll}
      read={read}
      {...(isInRow ? { inRowOf: phoneNumber } : {})}
    />
  );
}

function EvidenceButton({
  file,
  label,
  read,
  inRowOf,
}: {
  file: string;
  label: string;
  read: () => Promise<unknown>;
  /** The number of the row that contains the button. */
  inRowOf?: string;
}): ReactNode {
  const [isLoading, setLoading] = useState(false);
  const run = async (): Promise<void> => {
    setLoading(true);
    try {
      download(file, (await read()) as Blob);
      say(text.consents.downloaded);
    } catch (error) {
      sayError(error);
    }
    setLoading(false);
  };
  if (inRowOf !== undefined) {
    return (
      <Button
        variant="ghost"
        size="sm"
        className="text-foreground max-sm:hidden"
        aria-label={text.consents.downloadOf(formatPhoneNumber(inRowOf))}
        title={label}
        disabled={isLoading}
        onClick={() => void run()}
      >
        {text.consents.evidence}
      </Button>
    );
  }
  return (
    <Button size="sm" disabled={isLoading} onClick={() => void run()}>
      <DownloadIcon aria-hidden />
      {isLoading ? text.consents.downloading : label}
    </Button>
  );
}
