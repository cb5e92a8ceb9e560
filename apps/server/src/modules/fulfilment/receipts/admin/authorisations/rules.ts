import { AUTHORISATION_STATES, type AuthorisationState } from '@qingnang/contract/receipts';

/** The name of a state on the screen. */
export const stateName = (state: AuthorisationState): string => AUTHORISATION_STATES[state];

/** Staff see enough of an identity number to compare it with a paper, not to copy it: `510***********1234`. */
export const hiddenId = (idNo: string): string =>
  idNo === '' ? '' : `${idNo.slice(0, 3)}${'*'.repeat(Math.max(idNo.length - 7, 0))}${idNo.slice(-4)}`;

/** What is wrong with the days of an authorisation, by field; empty when nothing is. Days of China. */
export function dayErrors(from: string, until: string, today: string): Record<string, string> {
  if (until < from) return { valid_until: '截止日期不能早于生效日期' };
  return until < today ? { valid_until: '委托书已过期' } : {};
}
