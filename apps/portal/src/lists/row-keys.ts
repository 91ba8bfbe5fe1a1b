import { useEffect } from 'react';

/** The link of a row, or the row if it has no page of its own. */
const ROW = 'a[data-row-link], tr[data-row="plain"]';

/** Moves between rows with j and k, into a row with enter, and to the first filter with a slash. */
export function useRowKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isDialogOpen()) return;
      if (event.key === 'j' || event.key === 'k') move(event.key === 'j' ? 1 : -1);
      else if (event.key === 'Enter' && event.target instanceof HTMLTableRowElement) {
        event.target.querySelector<HTMLElement>('a, button, select')?.focus();
      } else if (event.key === '/')
        document.querySelector<HTMLElement>('[data-filters] :is(input, select, button)')?.focus();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

export function isDialogOpen(): boolean {
  return document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null;
}

function move(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>(ROW)];
  const at = rows.findIndex((row) => row === document.activeElement);
  const next = rows[at < 0 ? (step > 0 ? 0 : rows.length - 1) : at + step];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}
