import type { Db } from '../../../../db/client.ts';
import type { Tx } from '../../../../db/transaction.ts';
import type { Buyer } from '../../../../http/session.ts';
import { goodsInZones, usableCoupons, voucherFunds } from '../../../marketing/reads.ts';
import type { CartLine } from '../../cart/rules.ts';
import type { Purse } from './rules.ts';

/** What the buyer may use for lines of the cart. */
export async function purseOf(
  db: Db | Tx,
  buyer: Buyer,
  lines: readonly CartLine[],
  voucherShareE2: number,
): Promise<Purse> {
  const [coupons, vouchers] = await Promise.all([
    usableCoupons(db, buyer, [...new Set(lines.map(({ offer }) => offer.id))], goodsInZones),
    voucherFunds(db, buyer),
  ]);
  return { coupons, vouchers, voucherShareE2 };
}
