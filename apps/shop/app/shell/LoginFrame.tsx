import { Outlet } from 'react-router';
import { Legal } from './Legal.tsx';
import { LoginHeader } from './LoginHeader.tsx';
import { Main } from './Main.tsx';
import { useRow, useShell } from './useShell.ts';

/** What stands around signing in and registering: the simplified header, and what the law wants to be read. */
export default function LoginFrame() {
  const shell = useShell();
  return (
    <>
      <LoginHeader shell={shell} title={useRow().title} />
      <Main fill>
        <Outlet />
      </Main>
      <Legal shell={shell} />
    </>
  );
}
