import type { Sql } from 'postgres';

/** What every list of staff keeps of the orders that `addOrders` made: a message and an invoice each, a claim of every tenth. */
export async function addBooks(sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`create temporary table k on commit drop as select id, account_id, order_no, placed_at from sales_order
      where order_no like 'K%'`;
    await tx`insert into invoice (account_id, number, kind, status, cause, title, amount_fen, tax_fen, created_at, issued_at)
      select account_id, 'K' || id, 'normal', 'issued', 'order:' || id,
        jsonb_build_object('title', '开元' || id, 'tax_no', '9151' || id), 250000, 30000, placed_at, placed_at from k order by id`;
    await tx`insert into invoice_order (invoice_id, order_id, amount_fen, is_live)
      select i.id, substr(i.number, 2)::bigint, 250000, true from invoice i where i.number like 'K%'`;
    await tx`insert into outbox (channel, account_id, receiver, template, text, status, created_at)
      select 'sms', k.account_id, a.phone, 'order_shipped', '订单已发货', 'sent', k.placed_at
      from k join account a on a.id = k.account_id order by k.id`;
    await tx`insert into payment (payment_no, order_id, account_id, method, amount_fen, status, created_at, paid_at)
      select 'K' || id, id, account_id, 'wechat', 250000, 'paid', placed_at, placed_at from k order by id`;
    await tx`insert into refund (refund_no, payment_id, order_id, account_id, method, amount_fen, status, cause, created_at)
      select 'K' || o.id, p.id, o.id, o.account_id, 'wechat', 1000, 'done', 'cut:' || o.id, placed_at
      from k o join payment p on p.payment_no = 'K' || o.id where o.id % 10 = 0 order by o.id`;
    await tx`insert into after_sales (case_no, order_id, account_id, kind, reason, status, created_at, nature, reason_text, is_shop_fault)
      select 'K' || id, id, account_id, 'return', 'quality', 60, placed_at, 'quality', '质量问题', true from k where id % 10 = 0 order by id`;
    await tx`insert into after_sales_line (case_id, order_line_id, number)
      select a.id, min(l.id), 1 from after_sales a join sales_order_line l on l.order_id = a.order_id
      where a.case_no like 'K%' group by a.id order by a.id`;
    await tx`select keep_case_words(array(select id from after_sales where case_no like 'K%'))`;
    await tx`insert into bank_line (bank_ref, paid_on, payer, amount_fen, memo, status)
      select 'K' || id, placed_at::date, '开元药店' || account_id, 250000, order_no, 'matched' from k where id % 3 = 0 order by id`;
    await tx`insert into wallet (account_id, balance_fen) select id, id % 1000 from account where username like 'K%'`;
  });
}

const CASES = "case_id in (select id from after_sales where case_no like 'K%')";
const BOOKS = {
  invoice_order: "invoice_id in (select id from invoice where number like 'K%')",
  invoice: "number like 'K%'",
  outbox: "account_id in (select id from account where username like 'K%')",
  refund: "refund_no like 'K%'",
  payment: "payment_no like 'K%'",
  case_words: CASES,
  after_sales_line: CASES,
  after_sales: "case_no like 'K%'",
  bank_line: "bank_ref like 'K%'",
  wallet: "account_id in (select id from account where username like 'K%')",
};

/** Takes them away again, before the orders. */
export async function forgetBooks(sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    for (const [table, which] of Object.entries(BOOKS))
      await tx.unsafe(`delete from ${table} where ${which}`);
  });
}

/** So that the planner knows how many there are. */
export const analyzeBooks = (sql: Sql) => sql.unsafe(`vacuum analyze ${Object.keys(BOOKS).join(', ')}`);
