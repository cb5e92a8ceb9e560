import { overBudget } from '@qingnang/contract/budgets';
import { Refusal } from '../../../http/errors.ts';
import type { BuyerStanding, GoodsOffer } from '../../catalogue/rules.ts';
import { type Accepted, judgeWanted, wayOf } from '../cart/adding/rules.ts';
import type { CartRow } from '../cart/rules.ts';

export interface MatrixLine {
  goodsId: number;
  number: number;
}
export interface JudgedLine {
  goodsId: number;
  /** As it would be bought; null = refused. */
  row: CartRow | null;
  /** What was corrected, or why it is refused. */
  note: string;
}

/**
 * Lines that stand in no cart, each through the store's best current offer. A line is named by its goods, so that the same wish has
 * the same names in the quote and in the order; below 0, since cart lines are above it.
 */
export function judgeLines(
  lines: readonly MatrixLine[],
  offers: ReadonlyMap<number, GoodsOffer>,
  store: BuyerStanding,
): JudgedLine[] {
  const sources = { offers, combinations: new Map(), exchanges: new Map(), promotions: [], cart: null };
  return lines.map(({ goodsId, number }) => {
    const plain = { goodsId, number, warehouseId: 0, goodsPriceId: null, goodsManjianId: 0 };
    const wanted = { ...plain, isOriginalPrice: false, type: 0 };
    const judged = judgeWanted(wanted, wayOf(wanted, sources, store), 0);
    return 'accepted' in judged
      ? { goodsId, row: rowOf(judged.accepted), note: judged.accepted.notices.join('；') }
      : { goodsId, row: null, note: judged.refused.reason.message };
  });
}

const rowOf = (line: Accepted): CartRow => ({
  id: -line.goodsId,
  goods_id: line.goodsId,
  warehouse_id: line.warehouseId,
  goods_price_id: line.specialId,
  ladder_price_id: line.ladderId,
  goods_manjian_id: line.promotionId,
  is_yj: line.isOriginalPrice,
  type: line.type,
  number: line.number,
  is_selected: true,
  seen_price_e4: null,
});

/** Two wishes for one goods are one. */
export function mergedLines(lines: readonly { goods_id: number; number: number }[]): MatrixLine[] {
  const numbers = new Map<number, number>();
  for (const { goods_id: id, number } of lines) numbers.set(id, (numbers.get(id) ?? 0) + number);
  return [...numbers].map(([goodsId, number]) => ({ goodsId, number }));
}

export interface Problem {
  /** Of `contract/envelope` CODE. */
  code: number;
  message: string;
  /** Only the budget of the month: who may go over it has yet to say so. */
  isOverBudget?: boolean;
}

/** What a refusal means for one store; anything else is a fault of our own and ends the whole call. */
export function problemOf(error: unknown): Problem {
  if (!(error instanceof Refusal)) throw error;
  const [first] = Object.values(error.errors ?? {});
  const message = first?.[0] ?? error.message;
  return { code: error.code, message, isOverBudget: overBudget.safeParse(error.data).success };
}
