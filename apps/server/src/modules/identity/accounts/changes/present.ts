import type { UndoState } from '@qingnang/contract/account-safety';
import { maskedPhone } from '@qingnang/rules/phone';
import { toSeconds } from '../../../../http/dates.ts';
import type { SignInRow } from '../reads.ts';
import type { ChangeRow } from './reads.ts';
import { restored } from './rules.ts';

/** Takes the secret's place in the cookie when the changes have been undone. */
export const UNDONE = 'done';

/** @param changes what the browser's link undoes; none = nothing */
export function presentUndo(
  own: SignInRow | undefined,
  changes: readonly ChangeRow[],
  secret: string,
): UndoState {
  if (!own || changes.length === 0)
    return { state: secret === UNDONE ? 'done' : 'none', company: '', username: '', phone: '', changes: [] };
  const phone = restored(changes.map(({ before }) => before)).phone ?? own.phone;
  return {
    state: 'open',
    company: own.company,
    username: own.username,
    phone: maskedPhone(phone),
    changes: changes.map(({ words, created_at }) => ({ words, at: toSeconds(created_at) })),
  };
}
