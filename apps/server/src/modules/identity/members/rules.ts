import { isMobile } from '@qingnang/rules/identity';
import { parseFen } from '@qingnang/rules/money';
import { usernameProblem } from '@qingnang/rules/username';
import { invalid } from '../../../http/errors.ts';

/** Why a member cannot sign in with a name: it is a mobile number, or a user name as accounts have them. '' = it can. */
export const loginProblem = (login: string): string => (isMobile(login) ? '' : usernameProblem(login));

/** @throws 422 at `field` for what is no amount of fen */
export function fenOf(field: string, amount: string | undefined): number | null {
  if (amount === undefined) return null;
  const sum = parseFen(amount);
  if (sum === null) throw invalid({ [field]: '金额最多 2 位小数' });
  return Number(sum);
}
