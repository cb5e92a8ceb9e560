import type { GoodsCard, Marks } from '@qingnang/contract/catalog';

const LEFT_AWAY = [
  'trade_name',
  'dosage_form',
  'mah',
  'maker_id',
  'approval_no',
  'type',
  'goods_image',
  'is_buy',
  'ck_name',
  'is_dpby',
  'qg_number',
  'is_free_shipping',
  'free_shipping_number',
  'is_youx',
] as const satisfies readonly (keyof GoodsCard)[];
const IS_LEFT_AWAY: ReadonlySet<string> = new Set(LEFT_AWAY);

/** What of a goods is shown in lists or needed to buy it. */
export type ShownGoods = Omit<GoodsCard, (typeof LEFT_AWAY)[number]> & {
  /** What of it matched a search. */
  marks?: Marks | null;
};

/** Leaves away the rest, since the data of a page travel with its document. */
export const shownOf = (card: GoodsCard): ShownGoods =>
  Object.fromEntries(Object.entries(card).filter(([key]) => !IS_LEFT_AWAY.has(key))) as ShownGoods;
