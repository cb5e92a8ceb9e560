import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { inTransaction } from '../../../../db/transaction.ts';
import { conflict, forbidden, notFound } from '../../../../http/errors.ts';
import { type Idempotency, once } from '../../../../http/idempotency.ts';
import { type Buyer, isApproved } from '../../../../http/session.ts';
import { IS_OFFERED, isFor } from '../reads.ts';
import { issueCoupons } from '../writes.ts';
import { claimFacts } from './reads.ts';
import { refusalWords } from './rules.ts';

/**
 * Takes one coupon for a buyer: within its window and its number, for whom it is meant, within the limit of the account.
 * @throws 403 before the account has passed review, 404 for an unknown coupon, 409 with the reason
 */
export function claimCoupon(
  db: Db,
  buyer: Buyer,
  id: number,
  idempotency: Idempotency | null,
): Promise<{ id: number }> {
  if (!isApproved(buyer)) throw forbidden('资质审核通过后才能领取优惠券');
  return inTransaction(db, (tx) =>
    once(tx, idempotency, async () => {
      const guard = sql`${IS_OFFERED} and ${isFor(buyer)}`;
      if ((await issueCoupons(tx, id, [buyer.accountId], 'claim', guard)) === 1) return { id };
      const facts = await claimFacts(tx, buyer, id);
      if (!facts) throw notFound('优惠券不存在');
      throw conflict(refusalWords(facts));
    }),
  );
}
