import type { LedgerRule } from './rule.ts';

/** Payments, refunds, and money at the bank and at the providers. */
export const PAYMENTS_RULES: Readonly<Record<string, LedgerRule>> = {
  'a payment is asked for its orders': {
    title: '付款金额等于它的订单合计',
    of: 'payment',
    query: `
      select p.id from payment p left join payment_order a on a.payment_id = p.id
      group by p.id having coalesce(sum(a.amount_fen), 0) <> p.amount_fen or not bool_or(a.order_id = p.order_id)`,
  },
  'a chosen transfer waits for what its order waits for': {
    title: '待转账金额等于订单应付',
    of: 'payment',
    query: `
      select p.id from payment p join sales_order o on o.id = p.order_id
      where p.method = 'transfer' and p.status = 'created' and o.status = 10 and p.amount_fen <> o.balance_fen + o.payable_fen
        - coalesce((select sum(s.amount_fen - s.refunded_fen) from payment_share s where s.order_id = o.id), 0)`,
  },
  'a payment is spread over orders whole': {
    title: '付款全部分到订单',
    of: 'payment',
    query: `
      select p.id from payment p left join payment_share s on s.payment_id = p.id
      group by p.id having coalesce(sum(s.amount_fen), 0) <> case when p.status = 'paid' then p.amount_fen else 0 end`,
  },
  'what has gone back = refunds': {
    title: '付款已退金额等于退款合计',
    of: 'payment',
    query: `
      select s.payment_id from payment_share s
      where s.refunded_fen <> coalesce((select sum(r.amount_fen) from refund r
        where r.payment_id = s.payment_id and r.order_id = s.order_id and r.status <> 'refused'), 0)`,
  },
  'a line of the bank ends somewhere whole': {
    title: '银行流水全部认领到去处',
    of: 'bank_line',
    query: `
      select b.id from bank_line b left join bank_allocation a on a.line_id = b.id
      group by b.id having coalesce(sum(a.amount_fen), 0) <> case when b.status in ('matched', 'returned') then b.amount_fen else 0 end
        or (b.status = 'returned') <> coalesce(bool_and(a.kind = 'return'), false)`,
  },
  'money of the bank for an order is a payment of it': {
    title: '银行认领到订单的钱是该订单的付款',
    of: 'bank_allocation',
    query: `
      select a.id from bank_allocation a join payment p on p.id = a.payment_id
      where p.method <> 'transfer' or p.status <> 'paid' or p.amount_fen <> a.amount_fen or p.order_id <> a.order_id
      union all
      select payment_id from bank_allocation where payment_id is not null group by 1 having count(*) > 1`,
  },
  'money of the bank for a balance is in the wallet once': {
    title: '银行认领到余额的钱入账一次',
    of: 'bank_allocation',
    query: `
      select a.id from bank_allocation a left join top_up t on t.id = a.top_up_id
      left join wallet_entry e on e.account_id = a.account_id
        and (e.cause, e.ref) = (case when t.id is null then 'bank_transfer' else 'top_up' end, coalesce(t.top_up_no, a.id::text))
      where a.kind = 'balance' and e.delta_fen is distinct from a.amount_fen
      union all
      select e.id from wallet_entry e where e.cause = 'bank_transfer'
        and not exists (select from bank_allocation a where a.id::text = e.ref and a.account_id = e.account_id)`,
  },
  'money of the bank for what is owed settles it whole': {
    title: '银行认领到应收的钱全部还款',
    of: 'bank_allocation',
    query: `
      select a.id from bank_allocation a where a.kind = 'credit' and a.amount_fen <> (
        select coalesce(sum(e.amount_fen), 0) from receivable_entry e where e.cause = 'bank_line' and e.ref = a.id::text)
      union all
      select e.id from receivable_entry e where e.cause = 'bank_line'
        and not exists (select from bank_allocation a where a.kind = 'credit' and a.id::text = e.ref)`,
  },
  'a settlement file = the lines that it brought': {
    title: '渠道账单合计等于它的明细',
    of: 'settlement_file',
    query: `
      select f.id from settlement_file f left join settlement_line l on l.file_id = f.id
      group by f.id having f.lines <> count(l.id)
        or f.payments_fen <> coalesce(sum(l.amount_fen) filter (where l.kind = 'payment'), 0)
        or f.refunds_fen <> coalesce(sum(l.amount_fen) filter (where l.kind = 'refund'), 0)
        or f.payouts_fen <> coalesce(sum(l.amount_fen) filter (where l.kind = 'payout'), 0)
        or f.fees_fen <> coalesce(sum(l.fee_fen), 0) + coalesce(sum(l.amount_fen) filter (where l.kind = 'fee'), 0)
      union all
      select l.id from settlement_line l join settlement_file f on f.id = l.file_id
      where (l.provider, l.day) <> (f.provider, f.day)`,
  },
  'a payout at the bank is that of the provider': {
    title: '银行到账等于渠道打款',
    of: 'bank_allocation',
    query: `
      select a.id from bank_allocation a join settlement_line l on l.id = a.settlement_line_id
      where l.kind <> 'payout' or (l.provider, l.amount_fen) <> (a.provider, a.amount_fen)`,
  },
};
