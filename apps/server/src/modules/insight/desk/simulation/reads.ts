import type { adminPromotionSimulate } from '@qingnang/contract/admin-promotions';
import type { z } from 'zod';
import type { Db } from '../../../../db/client.ts';
import { invalid } from '../../../../http/errors.ts';
import { type Buyer, findAccountAsBuyer, isApproved, type Staff } from '../../../../http/session.ts';
import { offersOf } from '../../../catalogue/reads.ts';
import { hasWarehouse, partGoodsNow } from '../../../marketing/reads.ts';
import {
  fieldsOf,
  type PromotionFields,
  promotionErrors,
  unsavedPromotion,
} from '../../../marketing/rules.ts';
import { cartRows, cartSources } from '../../../ordering/reads.ts';
import { type Cart, type CartRow, priceRows } from '../../../ordering/rules.ts';
import { seenBy } from '../../../service/rules.ts';

type Asked = z.output<NonNullable<typeof adminPromotionSimulate.body>>;

/** A cart as it costs now, and as it would cost with the promotion. */
export interface Simulation {
  company: string;
  before: Cart;
  after: Cart;
}

/**
 * Prices a cart without and with a promotion that need not be saved, by the same code that prices carts. Nothing is written.
 * @throws 422 by field: unknown or unapproved account, unknown goods, what is wrong with the promotion (`form.…`)
 */
export async function simulate(
  db: Db,
  staff: Staff,
  { id, username, lines, form }: Asked,
): Promise<Simulation> {
  const buyer = await accountNamed(db, staff, username);
  const fields = fieldsOf(form);
  const gifts = fields.tiers.flatMap(({ gift }) => (gift ? [gift.goodsId] : []));
  const [goods, isKnown] = await Promise.all([
    partGoodsNow(db, [...new Set([...fields.goodsIds, ...gifts])]),
    hasWarehouse(db, fields.warehouseId),
  ]);
  const errors = Object.entries(promotionErrors(form, fields, goods, isKnown, new Date()));
  if (errors.length > 0)
    throw invalid(Object.fromEntries(errors.map(([field, message]) => [`form.${field}`, message])));
  const rows =
    lines.length > 0
      ? lines.map((line, at) => toRow(line, at, form.warehouse_id))
      : await cartRows(db, buyer);
  const sources = await cartSources(db, buyer, rows, null);
  requireKnown(lines, (id) => sources.offers.has(id));
  // The saved one that the form stands for would count beside itself.
  const others = sources.promotions.filter((promotion) => promotion.id !== id);
  const before = priceRows(rows, { ...sources, promotions: others }, buyer);
  if (!isForAccount(fields, buyer)) return { company: buyer.company, before, after: before };
  const promotion = unsavedPromotion(
    fields,
    rows.map((row) => row.goods_id),
    await offersOf(db, { buyer }, [...new Set(gifts)]),
  );
  const promotions = [...others, promotion];
  return { company: buyer.company, before, after: priceRows(rows, { ...sources, promotions }, buyer) };
}

async function accountNamed(db: Db, staff: Staff, username: string): Promise<Buyer> {
  const row = await db.selectFrom('account').select('id').where('username', '=', username).executeTakeFirst();
  const buyer = row ? await findAccountAsBuyer(db, staff, row.id) : null;
  if (!buyer) throw invalid({ username: '没有这个账号' });
  if (!isApproved(buyer)) throw invalid({ username: '该账号未通过审核，没有价格' });
  return buyer;
}

function requireKnown(lines: Asked['lines'], isKnown: (goodsId: number) => boolean): void {
  const unknown = lines.findIndex((line) => !isKnown(line.goods_id));
  if (unknown >= 0) throw invalid({ [`lines.${unknown}.goods_id`]: '商品不存在' });
}

const isForAccount = ({ ranks, provinces, buyerTypes }: PromotionFields, buyer: Buyer): boolean =>
  seenBy({ audience: 'passed', ranks, provinces, buyerTypes }, buyer);

/** A line of no cart, at the base price from the promotion's warehouse. */
const toRow = ({ goods_id, number }: Asked['lines'][number], at: number, warehouseId: number): CartRow => ({
  id: at + 1,
  goods_id,
  warehouse_id: warehouseId,
  goods_price_id: 0,
  ladder_price_id: 0,
  goods_manjian_id: 0,
  is_yj: false,
  type: 0,
  number,
  is_selected: true,
  seen_price_e4: null,
});
