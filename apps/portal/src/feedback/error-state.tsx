import { CircleAlertIcon, RotateCwIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError } from '../api/api-error.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';

/** An error whose message is a sentence for people. */
export class SentenceError extends Error {}

/** Returns a sentence that describes the error to a person. */
export function messageOf(error: unknown): string {
  if (error instanceof SentenceError) return error.message;
  if (!(error instanceof ApiError)) return text.errors.unexpected;
  if (error.status === 0) return text.errors.noResponse;
  if (error.status === 429 && error.retryAfterSeconds) return text.errors.tooMany(error.retryAfterSeconds);
  if (error.code === 'calendar_unreachable') return error.message;
  if (error.status >= 500) return text.errors.server;
  if (error.code === 'missing_scope' || error.code === 'role_not_allowed') return text.errors.noPermission;
  const [first] = Object.values(error.fields).flat();
  return first && error.code === 'validation_failed' ? `${Object.keys(error.fields)[0]} ${first}` : error.message;
}

/** Shown instead of content that could not be loaded. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }): ReactNode {
  return (
    <div role="alert" className="flex flex-col items-center px-6 py-14 text-center">
      <div className="mb-4 flex size-11 items-center justify-center rounded-xl bg-bad-soft text-bad">
        <CircleAlertIcon className="size-5" aria-hidden />
      </div>
      <p className="font-medium">{text.errors.title}</p>
      <p className="mt-1 max-w-sm text-muted-foreground">{messageOf(error)}</p>
      <RequestId error={error} always />
      {onRetry && (
        <Button variant="outline" size="sm" className="mt-5" onClick={onRetry}>
          <RotateCwIcon aria-hidden />
          {text.actions.retry}
        </Button>
      )}
    </div>
  );
}

/** Shown over a form whose submission failed. */
export function FormError({ error }: { error: unknown }): ReactNode {
  if (!error) return null;
  return (
    <div role="alert" className="flex gap-2.5 rounded-md bg-bad-soft px-3 py-2.5 text-[0.8125rem] text-bad">
      <CircleAlertIcon className="mt-0.5 size-4 shrink-0" aria-hidden />
      <div>
        {typeof error === 'string' ? error : messageOf(error)}
        <RequestId error={error} />
      </div>
    </div>
  );
}

/** The id by which the operator finds the request. Forms show the id only if the server failed. */
function RequestId({ error, always = false }: { error: unknown; always?: boolean }): ReactNode {
  if (!(error instanceof ApiError) || !error.requestId || (error.status < 500 && !always)) return null;
  return (
    <p className="mt-1.5 font-mono text-xs">
      {text.errors.requestId} {error.requestId}
    </p>
  );
}
