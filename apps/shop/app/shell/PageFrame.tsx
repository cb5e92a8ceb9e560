import { Outlet, useRouteError } from 'react-router';
import { ErrorPage } from './ErrorPage.tsx';

/** Around every page: a page that fails is replaced, the shell stays. */
export default function PageFrame() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
