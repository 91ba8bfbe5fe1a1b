import { CheckIcon, CopyIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { say } from '../feedback/toasts.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';

const SHOWN_MS = 2000;

/** Copies a value to the clipboard. */
export function CopyButton({
  value,
  name,
  labelled = false,
}: {
  value: string;
  name: string;
  labelled?: boolean;
}): ReactNode {
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(value);
    setCopied(true);
    say(text.actions.copied);
    setTimeout(() => setCopied(false), SHOWN_MS);
  };
  const icon = isCopied ? <CheckIcon className="text-good" aria-hidden /> : <CopyIcon aria-hidden />;
  return labelled ? (
    <Button type="button" variant="outline" onClick={() => void copy()}>
      {icon}
      {text.actions.copy}
    </Button>
  ) : (
    <Button
      type="button"
      variant="ghost"
      size="icon-sm"
      aria-label={text.secrets.copy(name)}
      onClick={() => void copy()}
    >
      {icon}
    </Button>
  );
}

/** A value for another program, such as a secret that is shown only once, with a button to copy it. */
export function SecretValue({ value, name }: { value: string; name: string }): ReactNode {
  return (
    <div className="flex items-center gap-2 rounded-md border bg-muted py-1 pr-1 pl-3">
      <code className="min-w-0 flex-1 font-mono text-[0.8125rem] break-all select-all" aria-label={name}>
        {value}
      </code>
      <CopyButton value={value} name={name} />
    </div>
  );
}
