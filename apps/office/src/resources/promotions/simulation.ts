import { fen, formatFen, parseFen } from '@qingnang/rules/money';
import { yuan } from '../../app/format.ts';
import type { Account } from '../../shared/accounts.ts';
import type { Simulation } from './api.ts';
import type { PromotionValues } from './values.ts';

type Totals = Simulation['before'];

/** One amount of the cart without and with the promotion, as they stand side by side. */
export interface Compared {
  label: string;
  before: string;
  after: string;
  /** '−¥30.00'; '' when it stays. */
  change: string;
  isTotal: boolean;
}

const ROWS: readonly {
  label: string;
  field: 'goods_amount' | 'discount_amount' | 'shipping_fee' | 'payable' | 'cashback_amount';
  /** Taken off: shown below zero. */
  isMinus?: boolean;
}[] = [
  { label: '商品金额', field: 'goods_amount' },
  { label: '满减', field: 'discount_amount', isMinus: true },
  { label: '运费', field: 'shipping_fee' },
  { label: '应付', field: 'payable' },
  { label: '完成后返现', field: 'cashback_amount' },
];

export const comparedTotals = (before: Totals, after: Totals): Compared[] =>
  ROWS.map(({ label, field, isMinus = false }) => {
    const [was, is] = [before[field], after[field]].map((amount) => (isMinus ? -amount : amount));
    return {
      label,
      before: yuan(was ?? 0),
      after: yuan(is ?? 0),
      change: changeWords(was ?? 0, is ?? 0),
      isTotal: field === 'payable',
    };
  });

/** '+¥5.00', '−¥30.00'; '' for no change. Yuan with at most two decimals. */
export function changeWords(before: number, after: number): string {
  const change = cents(after) - cents(before);
  if (change === 0n) return '';
  return `${change > 0n ? '+' : '−'}¥${formatFen(fen(change < 0n ? -change : change))}`;
}

/** Signed fen of yuan. */
function cents(amount: number): bigint {
  const size: bigint = parseFen(Math.abs(amount).toFixed(2)) ?? 0n;
  return amount < 0 ? -size : size;
}

/** Gifts that the cart has only, or more of, with the promotion: '医用口罩 ×10'. */
export function newGifts(before: Totals, after: Totals): string[] {
  const had = piecesByGoods(before);
  return [...piecesByGoods(after).values()].flatMap(({ id, name, number }) => {
    const more = number - (had.get(id)?.number ?? 0);
    return more > 0 ? [`${name} ×${more}`] : [];
  });
}

function piecesByGoods({ gifts }: Totals) {
  const pieces = new Map<number, { id: number; name: string; number: number }>();
  for (const { goods_id: id, name, number } of gifts) {
    pieces.set(id, { id, name, number: (pieces.get(id)?.number ?? 0) + number });
  }
  return pieces;
}

type Audience = Pick<PromotionValues, 'ranks' | 'provinces' | 'buyer_types'>;

/** Whether a promotion for this audience is one for the account; an empty list lets everybody in. */
export function takesPart(
  { ranks, provinces, buyer_types: types }: Audience,
  { rank, region, buyer_type: type }: Pick<Account, 'rank' | 'region' | 'buyer_type'>,
): boolean {
  const holds = <T>(list: readonly T[], value: T) => list.length === 0 || list.includes(value);
  return holds(ranks, rank) && holds(provinces, region.split('/')[0] ?? '') && holds(types, type);
}

export interface Outcome {
  promotion: Totals['promotions'][number];
  /** The one that is tried. */
  isTried: boolean;
}

/** What became of every promotion of the cart with the tried one, which stands first: `before` does not know it. */
export function outcomes(before: Totals, after: Totals): Outcome[] {
  const known = new Set(before.promotions.map(({ promotion_id: id }) => id));
  return after.promotions
    .map((promotion) => ({ promotion, isTried: !known.has(promotion.promotion_id) }))
    .sort((a, b) => Number(b.isTried) - Number(a.isTried));
}

/** What became of a promotion, as its tag says it. */
export const OUTCOMES: Record<Totals['promotions'][number]['state'], { name: string; tone: string }> = {
  applied: { name: '已生效', tone: 'ok' },
  open: { name: '未达到', tone: '' },
  lost: { name: '不同享', tone: 'wait' },
  empty: { name: '已用完', tone: 'wait' },
};
