import { PlusIcon, XIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.js';

export interface Row<Item> {
  item: Item;
  /** All items. */
  rows: readonly Item[];
  set: (change: Partial<Item>) => void;
}

/** A list whose items are forms of their own. */
export function RowsEditor<Item>({
  rows,
  name,
  blank,
  max,
  words,
  error,
  onChange,
  children,
}: {
  rows: readonly Item[];
  /** The name of an item, which tells its buttons and fields apart for screen readers. */
  name: (item: Item, index: number) => string;
  blank: Item;
  max: number;
  words: { add: string; empty: string; remove: (name: string) => string };
  error: string | undefined;
  onChange: (rows: Item[]) => void;
  children: (row: Row<Item>) => ReactNode;
}): ReactNode {
  return (
    <div className="grid gap-3">
      {rows.length === 0 && <p className="text-[0.8125rem] text-muted-foreground">{words.empty}</p>}
      <ul className="grid gap-3">
        {rows.map((item, index) => (
          <li key={index} className="rounded-md border p-3" aria-label={name(item, index)}>
            <div className="flex items-start gap-2">
              <div className="grid min-w-0 flex-1 items-start gap-3 sm:grid-cols-2">
                {children({
                  item,
                  rows,
                  set: (change) => onChange(rows.map((one, at) => (at === index ? { ...one, ...change } : one))),
                })}
              </div>
              <Button
                type="button"
                variant="ghost"
                size="icon-sm"
                aria-label={words.remove(name(item, index))}
                onClick={() => onChange(rows.filter((_, at) => at !== index))}
              >
                <XIcon aria-hidden />
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {error && <p className="text-[0.8125rem] text-bad">{error}</p>}
      {rows.length < max && (
        <Button
          type="button"
          variant="outline"
          size="sm"
          className="justify-self-start"
          onClick={() => onChange([...rows, blank])}
        >
          <PlusIcon aria-hidden />
          {words.add}
        </Button>
      )}
    </div>
  );
}
