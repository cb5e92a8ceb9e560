import type { CustomerGoods, ProposalQuote } from '@qingnang/contract/admin-proposals';

/** A row of the grid. */
export interface OrderLine {
  goods: CustomerGoods;
  /** null = nothing is typed. */
  number: number | null;
}

/** With a goods added, or as they were when it stands there already. */
export const withGoods = (lines: readonly OrderLine[], goods: CustomerGoods): OrderLine[] =>
  lines.some(({ goods: { id } }) => id === goods.id)
    ? [...lines]
    : [...lines, { goods, number: Math.max(goods.min_order, goods.multiple, 1) }];

/** What is asked for: lines with a number. */
export const wantedOf = (lines: readonly OrderLine[]) =>
  lines.flatMap(({ goods: { id }, number }) => (number ? [{ goods_id: id, number }] : []));

/**
 * What stands against sending it, in one sentence; '' = nothing does.
 * @param quote of exactly these lines; undefined while it is on its way
 */
export function obstacle(lines: readonly OrderLine[], quote: ProposalQuote | undefined): string {
  const wanted = wantedOf(lines);
  if (wanted.length === 0) return '请先添加商品';
  if (!quote) return '正在核价';
  if (quote.problem !== '') return quote.problem;
  const numbers = new Map(quote.lines.map(({ goods_id, number }) => [goods_id, number]));
  const isChanged = wanted.some(({ goods_id, number }) => numbers.get(goods_id) !== number);
  return isChanged ? '有商品不能按填写的数量购买，请修改或去掉' : '';
}
