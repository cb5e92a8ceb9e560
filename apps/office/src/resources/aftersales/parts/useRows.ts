import { useLocation, useNavigate, useParams } from 'react-router';
import { useKeys } from '../../../app/useKeys.ts';
import { openedBy } from '../../../app/useOpened.ts';

/** The open case, which is part of the address; arrows go through the list, Escape closes. */
export function useRows(rows: readonly { id: number }[]) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const given = openedBy(useParams().id);
  const openId = given === 'new' ? null : given;
  const open = (id: number | null) =>
    void navigate(
      { pathname: id === null ? '/after-sales' : `/after-sales/${id}`, search },
      { replace: openId !== null },
    );
  const move = (step: 1 | -1) => {
    const at = rows.findIndex(({ id }) => id === openId);
    const next = openId === null ? rows[0] : rows[at + step];
    if (next) open(next.id);
  };
  useKeys({
    arrowdown: () => move(1),
    arrowup: openId === null ? undefined : () => move(-1),
    escape: openId === null ? undefined : () => open(null),
  });
  return { openId, open, move };
}
