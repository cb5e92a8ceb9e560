/**
 * Recalls by goods and lot number: over all warehouses and all who were sent pieces. A drill takes the same course with the same
 * holders, locks nothing and asks nothing back. Nothing of a recall ends by itself.
 */

import { RECALL_CLASS_WORDS, type RecallClass } from '@qingnang/contract/recall-words';
import { recallDue } from '@qingnang/rules/recall';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../../db/client.ts';
import { json } from '../../../db/json.ts';
import { inTransaction, type Tx } from '../../../db/transaction.ts';
import { conflict, invalid, notFound } from '../../../http/errors.ts';
import { type Idempotency, once } from '../../../http/idempotency.ts';
import type { Staff } from '../../../http/session.ts';
import { type LotNumber, lockLotNumber, stopForRecall } from '../../catalogue/writes.ts';
import { queueRecall } from '../../fulfilment/writes.ts';
import { type Act, ask, writeAudit } from '../../identity/writes.ts';
import { nextNumber } from '../../ordering/writes.ts';
import { lockOrdersOf, openCases } from './cases/writes.ts';
import { type HoldingRow, holdingsOf } from './lots/reads.ts';
import { tellHolders } from './notices/writes.ts';
import { closeSubject, type RecallRow, recallById } from './reads.ts';
import { stillHeld } from './rules.ts';

export interface RecallForm {
  lot: LotNumber;
  recallClass: RecallClass;
  cause: string;
  notice: string;
  /** '' = of a drill, where nothing goes back. */
  returnAddress: string;
  isDrill: boolean;
  /** Of a drill: by every channel. A recall always is. */
  isLoud: boolean;
}

/**
 * Begins a recall: the lot leaves sale in all warehouses, every buyer who has pieces is told on every channel and each of his orders gets
 * a return. A lot that nobody was sent is only stopped.
 * @returns its id
 * @throws 409 while another recall of the lot is open, 422
 */
export function beginRecall(
  db: Db,
  staff: Staff,
  form: RecallForm,
  idempotency: Idempotency | null,
): Promise<number> {
  return inTransaction(db, (tx) => once(tx, idempotency, () => begin(tx, staff, form)));
}

async function begin(tx: Tx, staff: Staff, form: RecallForm): Promise<number> {
  const { lot, isDrill } = form;
  if (!isDrill && form.returnAddress.length < 5) throw invalid({ return_address: '寄回地址至少 5 个字' });
  await requireGoods(tx, lot.goodsId);
  await lockLotNumber(tx, lot);
  await refuseSecond(tx, form);
  if (!isDrill) {
    await lockOrdersOf(tx, lot);
    await stopForRecall(tx, staff, lot, form.recallClass);
    await queueRecall(tx, lot);
  }
  // A recall reaches everybody, whoever begins it.
  const holdings = await holdingsOf(tx, { customersOf: null }, lot);
  const recall = await insertRecall(tx, staff, form);
  await insertHolders(tx, recall, holdings, staff);
  const free = holdings.filter(({ number, held }) => number > held);
  if (!isDrill && free.length > 0) await openCases(tx, recall, free, staff.staffId);
  const { cause, notice } = form;
  await writeAudit(tx, staff, {
    action: isDrill ? 'recall.drill' : 'recall.begin',
    entity: 'recall',
    entityId: recall.id,
    after: {
      goods_id: lot.goodsId,
      lot_no: lot.lotNo,
      recall_class: form.recallClass,
      cause,
      notice,
      holders: stillHeld(holdings).size,
    },
  });
  return recall.id;
}

async function requireGoods(tx: Tx, goodsId: number): Promise<void> {
  const goods = await tx.selectFrom('goods').select('id').where('id', '=', goodsId).executeTakeFirst();
  if (!goods) throw invalid({ goods_id: '商品不存在' });
}

async function refuseSecond(tx: Tx, { lot, isDrill }: RecallForm): Promise<void> {
  const open = await tx
    .selectFrom('recall')
    .select('recall_no')
    .where('goods_id', '=', lot.goodsId)
    .where('lot_no', '=', lot.lotNo)
    .where('is_drill', '=', isDrill)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  if (open) throw conflict(`该批号的${isDrill ? '演练' : '召回'} ${open.recall_no} 正在进行`);
}

async function insertRecall(tx: Tx, staff: Staff, form: RecallForm): Promise<RecallRow> {
  const begun = new Date();
  const { id } = await tx
    .insertInto('recall')
    .values({
      recall_no: nextNumber('recall', form.isDrill ? 'YL' : 'ZH'),
      goods_id: form.lot.goodsId,
      lot_no: form.lot.lotNo,
      class: form.recallClass,
      is_drill: form.isDrill,
      is_loud: !form.isDrill || form.isLoud,
      cause: form.cause,
      notice: form.notice,
      return_address: form.returnAddress,
      begun_by: staff.staffId,
      begun_at: begun,
      due_at: recallDue(RECALL_CLASS_WORDS[form.recallClass].hours, begun),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const made = await recallById(tx, id);
  if (!made) throw new RangeError(`no recall ${id}`);
  return made;
}

async function insertHolders(
  tx: Tx,
  recall: RecallRow,
  holdings: readonly HoldingRow[],
  staff: Staff,
): Promise<void> {
  const held = [...stillHeld(holdings)].map(([account, number]) => ({ account, number }));
  const { rows } = await sql<{ id: number; account_id: number; phone: string }>`
    with made as (
      insert into recall_holder (recall_id, account_id, held_number)
      select ${recall.id}, account, number from jsonb_to_recordset(${json(held)}::jsonb) as h (account bigint, number int)
      order by account returning id, account_id)
    select made.id, made.account_id, a.phone from made join account a on a.id = made.account_id order by made.id`.execute(
    tx,
  );
  if (rows.length > 0) await tellHolders(tx, recall, rows, { staffId: staff.staffId, kind: 'told' });
}

const schema = z.object({ recall_id: z.int(), summary: z.string(), open_reason: z.string() });

/** A recall is over, which two decide about. */
export const closeRecallAct: Act<typeof schema> = {
  key: 'recall.close',
  policy: 'recall_close',
  permission: 'quality.write',
  schema,
  perform: close,
};

/**
 * Asks for a recall to be closed.
 * @throws 404, 409 when it is closed or a request waits, 422 without a reason while something is outstanding
 */
export function askClose(
  db: Db,
  staff: Staff,
  id: number,
  said: { summary: string; openReason: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const recall = await recallById(tx, id);
    if (!recall) throw notFound('召回不存在');
    const input = { recall_id: id, summary: said.summary, open_reason: said.openReason };
    const what = `${recall.is_drill ? '召回演练' : '召回'} ${recall.recall_no} 「${recall.name}」批号 ${recall.lot_no}`;
    const words = `${what} 结束：${said.summary}${openWords(recall, said.openReason)}`;
    await ask(tx, staff, closeRecallAct, input, { subject: closeSubject(id), words });
  });
}

const isOpenEnded = ({ holders, confirmed, outstanding }: RecallRow): boolean =>
  holders > confirmed || outstanding > 0;

function openWords(recall: RecallRow, reason: string): string {
  if (!isOpenEnded(recall)) return '';
  const { holders, confirmed, outstanding, unit } = recall;
  return `；还有 ${holders - confirmed} 家未确认、${outstanding} ${unit}未退回，原因：${reason}`;
}

async function close(tx: Tx, staff: Staff, input: z.output<typeof schema>): Promise<void> {
  const { recall_id: id, summary, open_reason: reason } = input;
  await tx.selectFrom('recall').select('id').where('id', '=', id).forUpdate().execute();
  const recall = await recallById(tx, id);
  if (!recall) throw notFound('召回不存在');
  if (recall.closed_at) throw conflict('召回已结束');
  if (isOpenEnded(recall) && reason.length < 2)
    throw invalid({ open_reason: '还有客户未确认或数量未退回，请填写原因' });
  await tx
    .updateTable('recall')
    .set({
      closed_at: sql`now()`,
      closed_by: staff.staffId,
      summary,
      open_reason: isOpenEnded(recall) ? reason : '',
    })
    .where('id', '=', id)
    .execute();
  const { confirmed, holders, outstanding } = recall;
  await writeAudit(tx, staff, {
    action: 'recall.close',
    entity: 'recall',
    entityId: id,
    after: { summary, open_reason: reason, holders, confirmed, outstanding },
  });
}
