import { useSearchParams } from 'react-router';

const FIRST_PAGE = '1';

/** Filters of a list, kept in the address so that a list can be reloaded, shared and gone back to. */
export interface ListParams {
  get: (name: string) => string;
  page: number;
  /** Changes some filters (empty text removes one); anything but a change of page goes back to page 1. */
  set: (changes: Readonly<Record<string, string>>) => void;
  setPage: (page: number) => void;
}

export function useListParams(): ListParams {
  const [params, setParams] = useSearchParams();
  const change = (changes: Record<string, string>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  return {
    get: (name) => params.get(name) ?? '',
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
    set: (changes) => change({ ...changes, page: '' }),
    setPage: (page) => change({ page: String(page) === FIRST_PAGE ? '' : String(page) }),
  };
}
