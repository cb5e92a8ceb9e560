import type { DataOf } from '@qingnang/contract/call';
import { HOLDER_STATES, type HolderState } from '@qingnang/contract/recall-words';
import type { RecallNotice, recallList, recallNotice } from '@qingnang/contract/recalls';
import type { DataCall } from '../../lib/data.ts';

export type Recalls = DataOf<typeof recallList>;
export type RecallRow = Recalls['list'][number];
/** null = all of them. */
export type ShownState = HolderState | null;

const A_PAGE = 20;

/** The state that an address names; whatever else stands there, the list is shown. */
export const stateOf = (text: string | null): ShownState =>
  HOLDER_STATES.find((state) => state === text) ?? null;

export const RECALLS_PATH = '/order/recalls';
export const recallPath = (id: number): string => `${RECALLS_PATH}/${id}`;

/** The list of a state, and a page of it. */
export const listPath = (state: ShownState, page = 1): string => {
  const query = new URLSearchParams({
    ...(state === null ? {} : { state }),
    ...(page === 1 ? {} : { page: String(page) }),
  });
  return query.size === 0 ? RECALLS_PATH : `${RECALLS_PATH}?${query}`;
};

export const readRecalls = (call: DataCall, state: ShownState, page: number): Promise<Recalls> =>
  call<typeof recallList>('GET /api/user/recalls', {
    query: { ...(state === null ? {} : { state }), page, page_size: A_PAGE },
  });

/** How many wait for a word: all that the member centre asks. */
export const countRecalls = async (call: DataCall): Promise<number> =>
  (await call<typeof recallList>('GET /api/user/recalls', { query: { page: 1, page_size: 1 } })).waiting;

export const readRecall = (call: DataCall, id: string): Promise<RecallNotice> =>
  call<typeof recallNotice>('GET /api/user/recalls/:id', { at: { id } });
