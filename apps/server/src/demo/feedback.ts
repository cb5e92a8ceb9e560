import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import { answerFeedback } from '../modules/service/feedback/admin/writes.ts';
import { feedbackType } from '../modules/service/feedback/reads.ts';
import { ANSWER_HOURS, afterWorkingHours } from '../modules/service/feedback/rules.ts';
import { addFeedback } from '../modules/service/feedback/writes.ts';
import { saveTemplate } from '../modules/service/outbox/templates/writes.ts';
import { asDemo } from './acting.ts';

/** Starters of the types. */
const SUGGESTION = 1;
const COMPLAINT = 2;
const DAY_MS = 24 * 3600 * 1000;

/**
 * What the demo buyer thinks of the shop: a suggestion that was answered and a complaint that waits for too long. The words of one
 * message as staff have changed them.
 */
export async function loadDemoFeedback(db: Db, today: Date): Promise<void> {
  await asDemo(db, 'yaodian', 'admin', async (buyer, staff) => {
    const none = { contact: '', orderId: null, fileIds: [] };
    const suggestion = await addFeedback(db, buyer, {
      ...none,
      type: await feedbackType(db, SUGGESTION),
      content: '希望增加夜间配送。门店白天客人多，晚上 8 点以后收货验收更方便。',
    });
    const reply = '感谢建议。成都主城区下月起试行 20:00–22:00 配送，下单时在备注里写明即可。';
    await answerFeedback(db, staff, suggestion.id, { reply, closes: false, version: 1 });
    const { rows } = await sql<{ id: number }>`
      select id from sales_order where account_id = ${buyer.accountId} and status > 0 order by id limit 1`.execute(
      db,
    );
    const complaint = await addFeedback(db, buyer, {
      ...none,
      type: await feedbackType(db, COMPLAINT),
      content: '外箱有明显挤压，司机放下就走，没有等我们清点。请核实并改进。',
      contact: '李店长 138 0000 0001',
      orderId: rows[0]?.id ?? null,
    });
    await sentBefore(db, suggestion.id, new Date(today.getTime() - 6 * DAY_MS));
    await sentBefore(db, complaint.id, new Date(today.getTime() - 4 * DAY_MS));
    const shipped = {
      title: '订单已发货',
      body: '订单 {{order_no}} 已由 {{parcel}} 发出，到货请先核对件数和外包装再签收。',
      isOn: true,
      perDay: null,
    };
    await saveTemplate(db, staff, 'order.shipped', shipped, 0);
  });
}

async function sentBefore(db: Db, id: number, at: Date): Promise<void> {
  await sql`
    update feedback set created_at = ${at}, answered_at = answered_at - interval '5 days',
      due_at = case when due_at is not null then ${afterWorkingHours(at, ANSWER_HOURS, new Set())}::timestamptz end
    where id = ${id}`.execute(db);
}
