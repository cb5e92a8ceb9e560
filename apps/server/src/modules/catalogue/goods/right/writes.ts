import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { conflict, notFound } from '../../../../http/errors.ts';
import type { ApprovedBuyer } from '../../../../http/session.ts';
import { mayAskForRight } from '../../eligibility/rules.ts';
import { offersOf } from '../offers/reads.ts';

/**
 * Asks the shop to be allowed by name to buy a controlled goods; after a refusal the wish stands anew.
 * @throws 404 when the goods is not on sale, 409 when there is nothing to ask for or it was asked for already
 */
export async function askForRight(
  db: Db,
  buyer: ApprovedBuyer,
  goodsId: number,
  note: string,
): Promise<'pending'> {
  const offer = (await offersOf(db, { buyer }, [goodsId])).get(goodsId);
  if (!offer?.onShelf) throw notFound('商品不存在或已下架');
  if (offer.reason?.code === 'right_pending') throw conflict('已提交过申请，客户经理会尽快处理');
  if (!mayAskForRight(offer.reason)) throw conflict('该商品无需申请或暂不受理申请');
  // A right that the shop granted in this moment stays.
  await sql`insert into purchase_right as r (account_id, goods_id, note) values (${buyer.accountId}, ${goodsId}, ${note})
    on conflict (account_id, goods_id) do update
    set status = 'pending', note = excluded.note, reply = '', staff_id = null, asked_at = now(), decided_at = null
    where r.status = 'refused'`.execute(db);
  return 'pending';
}
