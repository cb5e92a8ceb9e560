import { useLocation, useNavigate, useParams } from 'react-router';

/** The row of a list that is open in a dialog: its id, `new`, or null for none. */
export type Opened = number | 'new' | null;

/** What the `:id` of an address names. */
export function openedBy(id: string | undefined): Opened {
  if (id === 'new') return 'new';
  const number = Number(id);
  return Number.isSafeInteger(number) && number > 0 ? number : null;
}

/**
 * The open row as part of the address `<base>/:id?`, so that it can be linked to and gone back from; the list's filters stay.
 * A new row may begin as a copy of another one: `?copy=<id>`.
 */
export function useOpened(base: string) {
  const opened = openedBy(useParams().id);
  const { search } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  const copied = openedBy(params.get('copy') ?? undefined);
  const open = (next: Opened, copy?: number) => {
    params.delete('copy');
    if (copy !== undefined) params.set('copy', String(copy));
    void navigate({ pathname: next === null ? base : `${base}/${next}`, search: String(params) });
  };
  return { opened, copyOf: opened === 'new' && copied !== 'new' ? copied : null, open };
}
