import { fen } from '@qingnang/rules/money';
import { inTransaction } from '../db/transaction.ts';
import { giveBalance } from '../modules/balances/wallet/writes.ts';
import { moneyForm, openCombination, openPromotion } from './bundles.ts';
import type { TestBuyer } from './buyers.ts';
import { lineFor, ordered } from './buying.ts';
import type { Client } from './client.ts';
import { giveCoupon, giveVoucher, openCoupon } from './coupons.ts';
import { GOODS } from './fixture.ts';
import { payFor } from './orders.ts';
import type { TestShop } from './shop.ts';
import { openSpecial } from './specials.ts';

/** Offers of every kind for orders that carry a part of each. */
export interface RichOffers {
  specialId: number;
  combinationId: number;
  couponId: number;
}

/** Opens 满减, 满返, gifts, a special price and a combination with own stock, and a coupon that staff give. */
export async function openRichOffers(staff: Client): Promise<RichOffers> {
  const special = await openSpecial(staff, { stock_total: 60 });
  const combination = await openCombination(staff, { stock_total: 100 });
  await openPromotion(staff, moneyForm('discount'));
  await openPromotion(staff, moneyForm('cashback'));
  await openPromotion(staff);
  const coupon = await openCoupon(staff, {
    is_claimable: 0,
    claim_from: '',
    claim_until: '',
    minus: '31.37',
    threshold: '100',
  });
  return { specialId: special.id, combinationId: combination.id, couponId: coupon.id };
}

/**
 * An order of a buyer that is paid from the balance and at the cashier: two goods with 满减 and 满返, a gift, pieces of a
 * special price, sets of a combination, a coupon and cash vouchers.
 */
export async function placeRich(
  shop: TestShop,
  staff: Client,
  buyer: TestBuyer,
  offers: RichOffers,
  numbers: { plain: number; ladder: number; special: number; sets: number },
): Promise<number> {
  const account = await shop.db
    .selectFrom('account')
    .select('username')
    .where('id', '=', buyer.accountId)
    .executeTakeFirstOrThrow();
  await giveCoupon(staff, offers.couponId, [account.username]);
  await giveVoucher(staff, [account.username], '7.77');
  await giveVoucher(staff, [account.username], '20', { valid_until: Math.floor(Date.now() / 1000) + 86_400 });
  await inTransaction(shop.db, (tx) =>
    giveBalance(tx, buyer.accountId, fen(12_345), 'test', `rich:${buyer.accountId}:${Math.random()}`),
  );
  const ids = [
    await lineFor(buyer, GOODS.plain, numbers.plain),
    await lineFor(buyer, GOODS.ladder, numbers.ladder),
    await lineFor(buyer, GOODS.hundred, numbers.special, { goods_price_id: offers.specialId }),
    await lineFor(buyer, offers.combinationId, numbers.sets, { type: 3 }),
  ];
  const { id } = await ordered(buyer, ids, { use_balance: 1 });
  await payFor(buyer.client, id);
  return id;
}
