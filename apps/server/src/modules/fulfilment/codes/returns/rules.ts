/** Which codes a return may name. */

import type { TraceState } from '@qingnang/contract/trace-words';

/** A code as it is kept, as far as the one who returns may be told of it. */
export interface HeldCode {
  code: string;
  goodsId: number;
  lotNo: string;
  pieces: number;
  state: TraceState;
  shipmentLineId: number | null;
  /** Whose parcel it left in last; null = none. */
  accountId: number | null;
}

/** Of others, of nobody and unknown: they sound alike, so that nobody learns where a code is. */
export const NOT_YOURS = '这个追溯码不在您收到的货里';

/** @returns why the code cannot be returned by this company; null = it can */
export function returnProblem(held: HeldCode | undefined, accountId: number): string | null {
  if (!held || held.accountId !== accountId) return NOT_YOURS;
  if (held.state === 'returned' || held.state === 'held') return '这个追溯码已退回';
  return held.state === 'out' ? null : '这是已拆零的大码，请扫里面的小码';
}
