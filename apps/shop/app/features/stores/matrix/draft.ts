import type { MatrixGoods, MatrixQuoteStore } from '@qingnang/contract/stores';
import { correctQuantity } from '@qingnang/rules/quantity';

/** What is typed into the matrix: kept in the browser until it is ordered. */
export interface MatrixDraft {
  goodsIds: readonly number[];
  storeIds: readonly number[];
  /** Pieces by `cellKey`; cells without any are not there. */
  numbers: Readonly<Record<string, number>>;
  /** Where to, by store; absent = its default address. */
  addresses: Readonly<Record<number, number>>;
}
export const NO_DRAFT: MatrixDraft = { goodsIds: [], storeIds: [], numbers: {}, addresses: {} };

const cellKey = (storeId: number, goodsId: number): string => `${storeId}:${goodsId}`;

export const numberIn = (draft: MatrixDraft, storeId: number, goodsId: number): number =>
  draft.numbers[cellKey(storeId, goodsId)] ?? 0;

export function withNumber(
  draft: MatrixDraft,
  storeId: number,
  goodsId: number,
  number: number,
): MatrixDraft {
  const { [cellKey(storeId, goodsId)]: _before, ...others } = draft.numbers;
  const numbers = number > 0 ? { ...others, [cellKey(storeId, goodsId)]: number } : others;
  return { ...draft, numbers };
}

export function withoutGoods(draft: MatrixDraft, goodsId: number): MatrixDraft {
  const kept = Object.entries(draft.numbers).filter(([key]) => !key.endsWith(`:${goodsId}`));
  return {
    ...draft,
    goodsIds: draft.goodsIds.filter((id) => id !== goodsId),
    numbers: Object.fromEntries(kept),
  };
}

/** What has been ordered leaves the matrix. */
export function withoutStores(draft: MatrixDraft, storeIds: readonly number[]): MatrixDraft {
  const gone = new Set(storeIds.map(String));
  const kept = Object.entries(draft.numbers).filter(([key]) => !gone.has(key.split(':')[0] ?? ''));
  return { ...draft, numbers: Object.fromEntries(kept) };
}

/** Stores that want something, as the quote asks for them. */
export const wishesOf = (draft: MatrixDraft) =>
  draft.storeIds
    .map((id) => ({
      id,
      address_id: draft.addresses[id] ?? '',
      lines: draft.goodsIds
        .map((goods) => ({ goods_id: goods, number: numberIn(draft, id, goods) }))
        .filter(({ number }) => number > 0),
    }))
    .filter(({ lines }) => lines.length > 0);

type Goods = MatrixGoods['goods'][number];
type Cell = MatrixGoods['cells'][number];

/** What a store can have instead of the wanted number, and why; the server says the same. */
export function corrected(goods: Goods, cell: Cell, wanted: number): { number: number; note: string } {
  if (wanted <= 0 || cell.reason !== '') return { number: 0, note: '' };
  const { number, notices } = correctQuantity({
    wanted,
    minimum: goods.min_order,
    multiple: goods.multiple,
    middlePack: goods.middle_pack,
    casePack: goods.case_pack,
    canSplit: goods.can_split,
    roundToCase: goods.round_to_case,
    limitLeft: cell.limit_left,
    stock: cell.stock,
  });
  return { number, note: notices.map(({ message }) => message).join('；') };
}

/** Takes over what the server has corrected. */
export function settled(draft: MatrixDraft, quotes: readonly MatrixQuoteStore[]): MatrixDraft {
  const changes = quotes.flatMap((store) =>
    store.lines
      .filter(({ goods_id, number }) => number > 0 && number !== numberIn(draft, store.id, goods_id))
      .map(({ goods_id, number }) => ({ storeId: store.id, goodsId: goods_id, number })),
  );
  return changes.reduce((next, one) => withNumber(next, one.storeId, one.goodsId, one.number), draft);
}

/** Orders for all that can be ordered as it was quoted. */
export const ordersOf = (quotes: readonly MatrixQuoteStore[]) =>
  quotes
    .filter(({ problem }) => problem === '')
    .map(({ id, address_id, quote_hash, lines }) => ({
      id,
      address_id,
      quote_hash,
      lines: lines.filter(({ number }) => number > 0).map(({ goods_id, number }) => ({ goods_id, number })),
    }));
