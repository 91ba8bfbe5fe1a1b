import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Search } from './paged-list.js';

/** One filter that stands in the address of the page. */
export function useSearchFilter(name: string): [string | undefined, (value: string | undefined) => void] {
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  return [
    search[name],
    (value) => void navigate({ to: '.', search: { ...search, [name]: value, cursor: undefined } as never }),
  ];
}
