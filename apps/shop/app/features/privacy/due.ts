import type { DueText, dueConsents } from '@qingnang/contract/legal';
import { call } from '../../lib/api.ts';

const LATER = 'qn-consent-later';

const keyOf = (list: readonly DueText[]): string => list.map(({ id }) => id).join(',');

export async function readDue(): Promise<DueText[]> {
  return (await call<typeof dueConsents>('GET /api/user/consents/due', { quiet: true, sideBySide: true }))
    .list;
}

/** Whether there is something to agree to that was not put off in this window; a failure is nobody's business here. */
export async function isAskedNow(): Promise<boolean> {
  try {
    const list = await readDue();
    return list.length > 0 && sessionStorage.getItem(LATER) !== keyOf(list);
  } catch {
    return false;
  }
}

/** Not now: the visit goes on, and is asked again by the next one or when something is bought. */
export const putOff = (list: readonly DueText[]): void => sessionStorage.setItem(LATER, keyOf(list));
