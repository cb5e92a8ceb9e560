import { Outlet } from 'react-router';
import { Main } from './Main.tsx';

/** Nothing stands around a page that opens in a window of its own. */
export default function BareFrame() {
  return (
    <Main>
      <Outlet />
    </Main>
  );
}
