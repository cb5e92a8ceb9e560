import { generatePath, type LoaderFunctionArgs, redirect } from 'react-router';
import { matchPage } from '../route-table.ts';

const toTarget = ({ url }: LoaderFunctionArgs) => {
  const match = matchPage(url.pathname);
  const target = match?.row.redirectsTo;
  return redirect(target && match ? generatePath(target, match.params) + url.search : '/404');
};

export const loader = toTarget;
export const clientLoader = toTarget;

/** Never shown: the row of the route table says where to go instead. */
export default function RedirectRoute() {
  return null;
}
