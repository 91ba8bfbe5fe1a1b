import { CheckIcon, CircleAlertIcon, XIcon } from 'lucide-react';
import { useSyncExternalStore, type ReactNode } from 'react';
import { text } from '../texts/text.js';
import { messageOf } from './error-state.js';

interface Toast {
  id: number;
  kind: 'good' | 'bad';
  message: string;
  action?: { label: string; run: () => void };
}

const VISIBLE_MS = 6000;
let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function add(toast: Omit<Toast, 'id'>): void {
  const id = ++lastId;
  set([...toasts.slice(-2), { ...toast, id }]);
  dismissLater(id);
}

/** A person who points at a message, or has reached it with the keyboard, is about to use it. */
function dismissLater(id: number): void {
  const isInUse = (): boolean => document.querySelector('[data-toasts]:is(:hover, :focus-within)') !== null;
  setTimeout(() => (isInUse() ? dismissLater(id) : dismiss(id)), VISIBLE_MS);
}

function dismiss(id: number): void {
  set(toasts.filter((toast) => toast.id !== id));
}

/** Shows a message about an action that succeeded. */
export function say(message: string, action?: Toast['action']): void {
  add({ kind: 'good', message, ...(action ? { action } : {}) });
}

/** Shows a message about an action that is not possible. */
export function sayText(message: string): void {
  add({ kind: 'bad', message });
}

/** Shows a message about an action that failed. */
export function sayError(error: unknown): void {
  add({ kind: 'bad', message: messageOf(error) });
}

/** The messages, read out by screen readers as they arrive. */
export function Toasts(): ReactNode {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
  );
  return (
    <div
      role="status"
      aria-live="polite"
      data-toasts=""
      className="pointer-events-none fixed inset-x-0 z-60 flex flex-col items-center gap-2 p-4 sm:items-end"
    >
      {shown.map(({ id, kind, message, action }) => (
        <div
          key={id}
          className="pointer-events-auto flex max-w-sm animate-in items-center gap-2.5 rounded-lg border bg-popover py-2 pr-2 pl-3 shadow-lg fade-in-0 slide-in-from-bottom-2"
        >
          {kind === 'good' ? (
            <CheckIcon className="size-4 shrink-0 text-good" aria-hidden />
          ) : (
            <CircleAlertIcon className="size-4 shrink-0 text-bad" aria-hidden />
          )}
          <p className="min-w-0 wrap-anywhere">{message}</p>
          {action && (
            <button
              type="button"
              className="link shrink-0 px-1"
              onClick={() => {
                dismiss(id);
                action.run();
              }}
            >
              {action.label}
            </button>
          )}
          <button
            type="button"
            aria-label={text.actions.dismiss}
            className="rounded-sm p-1 text-muted-foreground hover:text-foreground"
            onClick={() => dismiss(id)}
          >
            <XIcon className="size-4" aria-hidden />
          </button>
        </div>
      ))}
    </div>
  );
}
