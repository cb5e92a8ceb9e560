import { hash } from 'node:crypto';
import type { ContactsBefore } from '../../../../db/json-columns.ts';

/** How long the contact before a change may undo it. */
export const UNDO_DAYS = 7;
/** How long money and signatures wait after a change. */
export const WAIT_HOURS = 24;

/** What the table keeps of a link's secret. */
export const linkHash = (token: string) => hash('sha256', token, 'buffer');

/** What becomes of an account when changes are undone. */
export interface Restored extends Pick<ContactsBefore, 'phone' | 'wechat' | 'headId' | 'factor'> {
  /** Bank accounts that go from the file, and those that come back. */
  taken: number[];
  back: number[];
}

/** @param befores of the changes that are undone together, the latest first: the state before the earliest holds */
export function restored(befores: readonly ContactsBefore[]): Restored {
  const added = befores.flatMap((one) => one.added ?? []);
  const removed = befores.flatMap((one) => one.removed ?? []);
  const { phone, wechat, headId, factor } = Object.assign({}, ...befores) as ContactsBefore;
  return {
    ...(phone === undefined ? {} : { phone }),
    ...(wechat === undefined ? {} : { wechat }),
    ...(headId === undefined ? {} : { headId }),
    ...(factor === undefined ? {} : { factor }),
    taken: added,
    // What came and went since was not there before.
    back: removed.filter((id) => !added.includes(id)),
  };
}

/** Why something waits after a change. @param until `11月24日 18:30` @param act such as 提现 */
export const waitWords = (act: string, until: string): string =>
  `账户信息刚刚变更，为保护您的资金安全，${until} 之后才能${act}`;
