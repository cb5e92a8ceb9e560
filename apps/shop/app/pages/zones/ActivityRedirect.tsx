import { type LoaderFunctionArgs, redirect } from 'react-router';
import { loadingActivityPath } from '../../features/zones/loading-path.ts';

const toLoading = ({ params }: LoaderFunctionArgs) => redirect(loadingActivityPath(params));

export const loader = toLoading;
export const clientLoader = toLoading;

/** Never shown: addresses of activities as they once were lead to the page that finds them. */
export default function ActivityRedirect() {
  return null;
}
