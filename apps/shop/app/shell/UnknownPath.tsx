import { redirect } from 'react-router';

const toNotFound = () => redirect('/404');

export const loader = toNotFound;
export const clientLoader = toNotFound;

/** Never shown: a path that nothing answers to leads to /404. */
export default function UnknownPath() {
  return null;
}
