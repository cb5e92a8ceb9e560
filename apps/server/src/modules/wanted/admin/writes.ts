import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { inTransaction, type Tx } from '../../../db/transaction.ts';
import { conflict, invalid, notFound } from '../../../http/errors.ts';
import type { Staff } from '../../../http/session.ts';
import { type Trace, writeAudit } from '../../staff/writes.ts';
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
  trace: Trace,
): Promise<StaffWantedRow> {
  return inTransaction(db, async (tx) => {
    const before = await existing(tx, id);
    if (before.status === 'closed') throw conflict('该求购已关闭');
    if (answer.goodsId !== null) await checkGoods(tx, answer.goodsId);
    const status = answer.closes ? 'closed' : 'answered';
    await tx
      .updateTable('wanted')
      .set({
        reply: answer.reply,
        goods_id: answer.goodsId,
        status,
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
      ...trace,
    });
    return existing(tx, id);
  });
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
