import type { GoodsCard } from '@qingnang/contract/catalog';

/** What of a goods is shown in lists or needed to buy it. */
export type ShownGoods = Omit<
  GoodsCard,
  | 'trade_name'
  | 'maker_id'
  | 'dosage_form'
  | 'approval_no'
  | 'type'
  | 'goods_image'
  | 'is_buy'
  | 'ck_name'
  | 'is_dpby'
  | 'qg_number'
  | 'is_free_shipping'
  | 'free_shipping_number'
  | 'is_youx'
>;

/** Leaves away the rest, since the data of a page travel with its document. */
export const shownOf = ({
  trade_name,
  maker_id,
  dosage_form,
  approval_no,
  type,
  goods_image,
  is_buy,
  ck_name,
  is_dpby,
  qg_number,
  is_free_shipping,
  free_shipping_number,
  is_youx,
  ...shown
}: GoodsCard): ShownGoods => shown;
