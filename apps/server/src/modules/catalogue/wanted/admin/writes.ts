import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { conflict, invalid, notFound } from '../../../../http/errors.ts';
import { findAccounts, type Staff } from '../../../../http/session.ts';
import { LONGEST_ANSWER, shortLine } from '../../../identity/rules.ts';
import { tell, writeAudit } from '../../../identity/writes.ts';
import { canBuy } from '../../favorites/notices/rules.ts';
import { offersOf } from '../../goods/offers/reads.ts';
import { type StaffWantedRow, staffWanted } from './reads.ts';

export interface WantedAnswer {
  reply: string;
  /** What the shop offers; null = nothing. */
  goodsId: number | null;
  closes: boolean;
}

/**
 * Answers a buyer's wish, or corrects an answer.
 * @throws 404 for an unknown wish, 409 for a closed one, 422 at `goods_id` for goods that are not on the shelf
 */
export function answerWanted(
  db: Db,
  staff: Staff,
  id: number,
  answer: WantedAnswer,
): Promise<StaffWantedRow> {
  return inTransaction(db, async (tx) => {
    const before = await existing(tx, id);
    if (before.status === 'closed') throw conflict('该求购已关闭');
    if (answer.goodsId !== null) await checkGoods(tx, answer.goodsId);
    const status = answer.closes ? 'closed' : 'answered';
    const arrivedAt = await arrivalOf(tx, before, answer.goodsId);
    await tx
      .updateTable('wanted')
      .set({
        reply: answer.reply,
        goods_id: answer.goodsId,
        status,
        arrived_at: arrivedAt,
        staff_id: staff.staffId,
        answered_at: sql`now()`,
      })
      .where('id', '=', id)
      .execute();
    await writeAudit(tx, staff, {
      action: 'wanted.answer',
      entity: 'wanted',
      entityId: id,
      before: { status: before.status, reply: before.reply, goods_id: before.goods_id },
      after: { status, reply: answer.reply, goods_id: answer.goodsId },
    });
    if (before.reply !== answer.reply || before.goods_id !== answer.goodsId)
      await tell(tx, before.account_id, {
        key: 'wanted.answered',
        fields: { wish: before.name, reply: shortLine(answer.reply, LONGEST_ANSWER) },
        url: `/pzqg/info?id=${id}`,
        // A corrected answer is another one.
        cause: `wanted:${id}:answered:${staff.trace.requestId}`,
      });
    return existing(tx, id);
  });
}

/** When what is offered could be bought first: at once, and the answer says so, or when the job finds it; null = not yet. */
async function arrivalOf(tx: Tx, before: StaffWantedRow, goodsId: number | null): Promise<Date | null> {
  if (goodsId === null) return null;
  if (goodsId === before.goods_id && before.arrived_at !== null) return before.arrived_at;
  const buyer = (await findAccounts(tx, [before.account_id])).get(before.account_id);
  if (!buyer) return null;
  const offer = (await offersOf(tx, { buyer }, [goodsId])).get(goodsId);
  return offer && canBuy(offer) ? new Date() : null;
}

async function existing(tx: Tx, id: number): Promise<StaffWantedRow> {
  const row = await staffWanted(tx, id);
  if (!row) throw notFound('求购不存在');
  return row;
}

async function checkGoods(tx: Tx, id: number): Promise<void> {
  const goods = await tx.selectFrom('goods').select('status').where('id', '=', id).executeTakeFirst();
  if (!goods) throw invalid({ goods_id: '商品不存在' });
  if (goods.status !== 'on') throw invalid({ goods_id: '商品未上架，客户看不到' });
}
