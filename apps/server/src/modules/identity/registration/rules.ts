import { usernameProblem } from '@qingnang/rules/username';
import { invalid } from '../../../http/errors.ts';

/** The user name of who chose none. @param taken names of this number that there are already: numbers pass on to others */
export const madeUsername = (phone: string, taken = 0): string =>
  taken === 0 ? `u${phone}` : `u${phone}-${taken + 1}`;

/** @throws 422 at `username`; a name that could be read as somebody's number is none */
export function requireUsername(username: string): void {
  const problem = usernameProblem(username);
  if (problem !== '') throw invalid({ username: problem });
}
