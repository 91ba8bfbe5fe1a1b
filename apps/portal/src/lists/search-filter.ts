import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Search } from './paged-list.js';

/** One filter, which is stored in the URL. */
export function useSearchFilter(name: string): [string | undefined, (value: string | undefined) => void] {
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  return [
    search[name],
    (value) => void navigate({ to: '.', search: { ...search, [name]: value, cursor: undefined } as never }),
  ];
}
