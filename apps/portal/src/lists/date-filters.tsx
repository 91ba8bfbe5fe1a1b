import type { ReactNode } from 'react';
import { text } from '../texts/text.js';
import { Input } from '../ui/input.js';
import type { Search } from './paged-list.js';

/** Limits a list to a range of days in the reader's time zone. The last day is included. */
export function DateFilters({ list }: { list: { filters: Search; setFilters: (change: Search) => void } }): ReactNode {
  return (
    <div className="flex items-center gap-2 max-sm:col-span-2 max-sm:grid max-sm:grid-cols-2">
      {(['since', 'until'] as const).map((field) => (
        <label
          key={field}
          className="flex items-center gap-1.5 text-[0.8125rem] text-muted-foreground max-sm:min-w-0 max-sm:flex-col max-sm:items-start max-sm:gap-1"
        >
          {text.lists[field]}
          <Input
            type="date"
            className="h-8 w-36 max-sm:w-full"
            value={list.filters[field] ?? ''}
            onChange={({ target }) => list.setFilters({ [field]: target.value || undefined })}
          />
        </label>
      ))}
    </div>
  );
}
