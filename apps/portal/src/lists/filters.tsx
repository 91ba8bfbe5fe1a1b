import { SearchIcon } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { text } from '../texts/text.js';
import { Input } from '../ui/input.js';
import { NativeSelect, NativeSelectOption } from '../ui/native-select.js';
import type { Search } from './paged-list.js';

interface Filterable {
  filters: Search;
  setFilters: (change: Search) => void;
}

/** Limits a list to one value. */
export function ChoiceFilter({
  list,
  field,
  name,
  words,
}: {
  list: Filterable;
  /** The query parameter. */
  field: string;
  /** The name of the filter, in lower case. */
  name: string;
  words: Readonly<Record<string, string>>;
}): ReactNode {
  return (
    <NativeSelect
      size="sm"
      aria-label={name.charAt(0).toUpperCase() + name.slice(1)}
      value={list.filters[field] ?? ''}
      onChange={(event) => list.setFilters({ [field]: event.target.value || undefined })}
    >
      <NativeSelectOption value="">{text.lists.any(name)}</NativeSelectOption>
      {Object.entries(words).map(([value, word]) => (
        <NativeSelectOption key={value} value={value}>
          {word}
        </NativeSelectOption>
      ))}
    </NativeSelect>
  );
}

/** Limits a list to an exact text, such as a phone number. */
export function TextFilter({ list, field, name }: { list: Filterable; field: string; name: string }): ReactNode {
  const current = list.filters[field] ?? '';
  const [value, setValue] = useState(current);
  useEffect(() => setValue(current), [current]);
  const apply = (): void => {
    if (value.trim() !== current) list.setFilters({ [field]: value.trim() || undefined });
  };
  return (
    <div className="relative w-44 max-sm:w-full">
      <SearchIcon
        className="pointer-events-none absolute top-1/2 left-2.5 size-3.5 -translate-y-1/2 text-muted-foreground"
        aria-hidden
      />
      <Input
        type="search"
        aria-label={name}
        placeholder={name}
        value={value}
        className="h-8 pl-8 max-sm:pr-1 max-sm:pl-7 max-sm:placeholder:text-sm"
        onChange={(event) => setValue(event.target.value)}
        onBlur={apply}
        onKeyDown={(event) => event.key === 'Enter' && apply()}
      />
    </div>
  );
}
