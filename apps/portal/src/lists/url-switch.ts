import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Search } from './paged-list.js';

/** A switch of a page whose state is in the address. */
export function useUrlSwitch(name: string): [isOn: boolean, set: (isOn: boolean) => void] {
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const set = (isOn: boolean): void =>
    void navigate({ to: '.', search: { ...search, [name]: isOn ? 'true' : undefined } as never, resetScroll: false });
  return [search[name] === 'true', set];
}
