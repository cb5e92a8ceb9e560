import type { LedgerRule } from './rule.ts';

/** Balance, credit, points and draws. */
export const BALANCES_RULES: Readonly<Record<string, LedgerRule>> = {
  'wallet = sum of its entries': {
    title: '余额等于余额流水合计',
    of: 'account',
    query: `
      select w.account_id from wallet w left join wallet_entry e on e.account_id = w.account_id
      group by w.account_id having w.balance_fen <> coalesce(sum(e.delta_fen), 0)`,
  },
  'used credit = what is open of its receivables': {
    title: '已用额度等于未还的应收',
    of: 'account',
    query: `
      select c.account_id from credit_account c left join receivable r on r.debtor_id = c.account_id
      group by c.account_id having c.used_fen <> coalesce(sum(r.open_fen), 0)`,
  },
  'a receivable = its ledger: amount = settled + reduced + written off + open': {
    title: '应收等于它的流水：金额 = 已还 + 冲减 + 核销 + 未还',
    of: 'receivable',
    query: `
      select r.id from receivable r
      left join (
        select receivable_id, debtor_id, coalesce(sum(amount_fen) filter (where kind = 'charge'), 0) as amount,
          coalesce(sum(amount_fen) filter (where kind = 'settle'), 0) as settled,
          coalesce(sum(amount_fen) filter (where kind = 'reduce'), 0) as reduced,
          coalesce(sum(amount_fen) filter (where kind = 'write_off'), 0) as written_off,
          coalesce(sum(amount_fen) filter (where kind = 'return'), 0) as returned
        from receivable_entry group by 1, 2) e on e.receivable_id = r.id and e.debtor_id = r.debtor_id
      where (r.amount_fen, r.settled_fen, r.reduced_fen, r.written_off_fen, r.returned_fen)
          is distinct from (e.amount, e.settled, e.reduced, e.written_off, e.returned)
        or r.amount_fen <> r.settled_fen + r.reduced_fen + r.written_off_fen + r.open_fen`,
  },
  'a receivable = what the order was paid on credit': {
    title: '应收等于订单的信用付款',
    of: 'order',
    query: `
      select coalesce(r.order_id, s.order_id) from receivable r
      full join (select s.order_id, sum(s.amount_fen) as amount_fen from payment_share s
        join payment p on p.id = s.payment_id where p.method = 'credit' group by 1) s on s.order_id = r.order_id
      where coalesce(r.amount_fen, 0) <> coalesce(s.amount_fen, 0)`,
  },
  'a refund on credit has reduced what was owed, or is in the balance': {
    title: '信用退款已冲减应收或退回余额',
    of: 'refund',
    query: `
      select f.id from refund f join receivable r on r.order_id = f.order_id
      left join receivable_entry e on e.receivable_id = r.id and e.cause = 'refund' and e.ref = f.refund_no
      where f.method = 'credit'
      group by f.id, r.written_off_fen having coalesce(sum(e.amount_fen), 0) > f.amount_fen
        or (f.status <> 'done' and count(e.id) > 0)
        or (f.status = 'done' and coalesce(sum(e.amount_fen), 0) + r.written_off_fen < f.amount_fen)`,
  },
  'what was settled and went back is in the wallet of who owed': {
    title: '还款后退回的钱在欠款人余额里',
    of: 'receivable_entry',
    query: `
      select e.id from receivable_entry e
      left join wallet_entry w on w.cause = 'credit_return' and w.ref = e.ref and w.account_id = e.debtor_id
      where e.kind = 'return' and coalesce(w.delta_fen, 0) <> e.amount_fen`,
  },
  'a settlement from the balance has settled its amount, and has left the balance': {
    title: '余额还款从余额扣出并还清应收',
    of: 'credit_settlement',
    query: `
      select s.id from credit_settlement s
      left join wallet_entry w on w.cause = 'credit' and w.ref = s.id::text and w.account_id = s.account_id
      where s.amount_fen <> coalesce((select sum(e.amount_fen) from receivable_entry e
          where e.kind = 'settle' and e.cause = 'settlement' and e.ref = s.id::text), 0)
        or coalesce(w.delta_fen, 0) <> -s.amount_fen`,
  },
  'a statement of credit = its lines, from where the one before ended': {
    title: '对账单等于明细，期初接上期期末',
    of: 'credit_statement',
    query: `
      select s.id from credit_statement s
      left join lateral (
        select coalesce(sum(case e.kind when 'charge' then e.amount_fen else -e.amount_fen end), 0) as moved
        from credit_statement_line l join receivable_entry e on e.id = l.entry_id where l.statement_id = s.id) m on true
      where s.closing_fen <> s.opening_fen + m.moved
        or s.opening_fen <> coalesce((select b.closing_fen from credit_statement b
          where b.account_id = s.account_id and b.month < s.month order by b.month desc limit 1), 0)`,
  },
  'points = their ledger = their buckets = the parts of these': {
    title: '积分等于积分流水和各到期批次',
    of: 'account',
    query: `
      select account_id from points_account a
      where balance <> coalesce((select sum(delta) from points_entry e where e.account_id = a.account_id), 0)
        or balance <> coalesce((select sum(remaining) from points_bucket b where b.account_id = a.account_id), 0)
      union all
      select b.account_id from points_bucket b
      where b.remaining <> coalesce((select sum(p.delta) from points_part p
        where p.account_id = b.account_id and p.expires_on = b.expires_on), 0)
      union all
      select e.account_id from points_entry e
      where e.delta <> coalesce((select sum(p.delta) from points_part p where p.entry_id = e.id), 0)`,
  },
  'nobody owes points and has some': {
    title: '有欠积分的账户没有可用积分',
    of: 'account',
    query: `
      select a.account_id from points_account a join points_debt d on d.account_id = a.account_id
      where a.balance > 0 and d.points > 0`,
  },
  'a completed order has the points of what it keeps': {
    title: '完成订单的积分等于留下商品应得的积分',
    of: 'order',
    query: `
      select g.order_id from points_earning g
      left join lateral (select sum(amount_fen - discount_fen - refunded_fen) as kept from sales_order_line
        where order_id = g.order_id) l on true
      where g.points - g.taken <> least(g.points, div(g.points * l.kept, g.base_fen))`,
  },
  'a paid top-up is in the wallet once, an unpaid one is not': {
    title: '充值付款后入账一次，未付不入账',
    of: 'top_up',
    query: `
      select t.id from top_up t left join wallet_entry e on e.cause = 'top_up' and e.ref = t.top_up_no and e.account_id = t.account_id
      where coalesce(e.delta_fen, 0) <> case t.status when 'paid' then t.amount_fen else 0 end`,
  },
  'a withdrawal has left the wallet, and is back when it was refused or cancelled': {
    title: '提现从余额扣出，驳回或取消后退回',
    of: 'withdrawal',
    query: `
      select w.id from withdrawal w
      left join wallet_entry e on e.cause in ('withdrawal', 'withdrawal_back') and e.ref = w.withdrawal_no
        and e.account_id = w.account_id
      group by w.id having coalesce(sum(e.delta_fen), 0)
        <> case when w.status in ('refused', 'cancelled') then 0 else -w.amount_fen end`,
  },
  'a correction is in the wallet when it was agreed to': {
    title: '余额调整批准后入账',
    of: 'correction',
    query: `
      select c.id from correction c left join wallet_entry e on e.cause = 'correction' and e.ref = c.id::text
        and e.account_id = c.account_id
      where c.kind = 'balance' and coalesce(e.delta_fen, 0) <> case c.status when 'done' then c.delta else 0 end`,
  },
  'pieces of a prize of a draw = its records, within its stock': {
    title: '奖品已中数等于中奖记录，不超库存',
    of: 'draw_prize',
    query: `
      select p.id from draw_prize p left join draw_record r on r.prize_id = p.id
      group by p.id having p.won <> count(r.id) or p.won > p.stock`,
  },
  'a day of a draw costs what its records cost': {
    title: '抽奖每日花费等于中奖记录合计',
    of: 'draw',
    query: `
      select draw_id from (
        select draw_id, day, spent_fen from draw_day
        union all
        select draw_id, drawn_on, -cost_fen from draw_record) both_sides
      group by draw_id, day having sum(spent_fen) <> 0`,
  },
  'what was won is in the wallet and the points once': {
    title: '中奖的余额和积分入账一次',
    of: 'draw_record',
    query: `
      select r.id from draw_record r
      left join wallet_entry w on w.cause = 'draw_prize' and w.ref = r.id::text and w.account_id = r.account_id
      left join points_entry e on e.cause = 'draw_prize' and e.ref = r.id::text and e.account_id = r.account_id
      left join points_entry c on c.cause = 'draw_cost' and c.ref = r.id::text and c.account_id = r.account_id
      where coalesce(w.delta_fen, 0) <> case r.kind when 'balance' then r.value else 0 end
        or coalesce(e.delta, 0) <> case r.kind when 'points' then r.value else 0 end
        or coalesce(-c.delta, 0) <> r.cost_points`,
  },
};
