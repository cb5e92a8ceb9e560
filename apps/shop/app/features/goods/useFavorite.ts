import { useContext } from 'react';
import { useLocation } from 'react-router';
import { NavigateContext } from '../../lib/follow.ts';
import { loginPath } from '../../lib/login-path.ts';
import { useSession } from '../../lib/session.tsx';
import { soon } from '../../lib/soon.ts';
import { type Keepable, useIsFavorite } from './favorite.ts';

const load = () => import('./set-favorite.ts');
soon(load);

/** Whether a goods is kept, and the press that changes it; a visitor signs in first. */
export function useFavorite(goods: Keepable): { isOn: boolean; toggle: () => void } {
  const isOn = useIsFavorite(goods);
  const { signedIn } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useContext(NavigateContext);
  const toggle = () => {
    if (signedIn) void load().then(({ setFavorite }) => setFavorite(goods.id, !isOn));
    else void navigate(loginPath(pathname + search));
  };
  return { isOn, toggle };
}
