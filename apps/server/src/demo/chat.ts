import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import { addReply } from '../modules/service/chat/admin/replies/writes.ts';
import { readByStaff, sayToBuyer, takeThread } from '../modules/service/chat/admin/writes.ts';
import { readByBuyer, sayToShop } from '../modules/service/chat/writes.ts';
import { asDemo } from './acting.ts';

const { pending_review, pending_shipment } = ORDER_STATUS;

const REPLIES = [
  { title: '问候', body: '您好，我是青囊客服，请问有什么可以帮您？' },
  { title: '发货时间', body: '工作日 16:00 前付款并审核通过的订单当天发出，其余次日发出。' },
  { title: '药检报告', body: '药检报告可在会员中心的“药检报告”中按批号下载，缺少的批号可直接登记索取。' },
  { title: '资质更新', body: '请在会员中心的“资质证照”中上传新证，质量部当天审核。' },
];

/** A conversation that goes on, one that waits, and what staff often answer. */
export async function loadDemoChat(db: Db): Promise<void> {
  await asDemo(db, 'guoqi', 'service', async (buyer, staff) => {
    for (const { title, body } of REPLIES) await addReply(db, staff, { title, body, is_own: false });
    await sayToShop(db, buyer, text('guoqi-1', '你好，经营许可证换了新证，在哪里更新？'));
  });
  await asDemo(db, 'yaodian', 'service', async (buyer, staff) => {
    const { goods, order } = await cardsFor(db, buyer.accountId);
    const say = (sent: Parameters<typeof sayToShop>[2]) => sayToShop(db, buyer, sent);
    if (goods) await say({ client_key: 'yaodian-goods', kind: 'goods', body: '', goods_id: goods });
    const { thread_id: thread } = await say(
      text('yaodian-1', '这个品种下周要 200 盒，能保证效期在一年以上吗？'),
    );
    await takeThread(db, staff, thread);
    const answer = await sayToBuyer(
      db,
      staff,
      thread,
      text('service-1', '您好，成都仓现货效期都在 18 个月以上，可以放心下单。'),
    );
    await readByBuyer(db, buyer, answer.id);
    let last = await say(text('yaodian-2', '好的。另外这个订单什么时候发货？'));
    if (order) last = await say({ client_key: 'yaodian-order', kind: 'order', body: '', order_id: order });
    await readByStaff(db, staff, thread, last.id);
    await sayToBuyer(db, staff, thread, text('service-2', '已通知仓库优先拣货，今天下午发出。'));
    await spreadOver(db, thread);
  });
}

const text = (clientKey: string, body: string) => ({ client_key: clientKey, kind: 'text' as const, body });

/** Goods on its shelf and its newest order that has not been shipped. */
async function cardsFor(db: Db, accountId: number): Promise<{ goods: number | null; order: number | null }> {
  const { rows } = await sql<{ goods: number | null; order: number | null }>`
    select (select id from goods where status = 'on' and not is_ephedrine and rx_class like 'otc%'
        and scope in (select scope from account_scope where account_id = ${accountId})
        order by sales_count desc, id limit 1) as goods,
      (select max(id) from sales_order where account_id = ${accountId} and status = any(${[pending_review, pending_shipment]}::smallint[])) as order`.execute(
    db,
  );
  return rows[0] ?? { goods: null, order: null };
}

/** As if each message had come two minutes after the one before. */
async function spreadOver(db: Db, threadId: number): Promise<void> {
  await sql`
    update chat_message m set at = now() - place * interval '2 minutes'
    from (select id, row_number() over (order by id desc) as place from chat_message where thread_id = ${threadId}) p
    where p.id = m.id`.execute(db);
}
