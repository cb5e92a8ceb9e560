/** Rules of `ledgers.ts` for money at the bank and at the providers. */
export const BANK_RULES: Readonly<Record<string, string>> = {
  'a line of the bank ends somewhere whole': `
    select b.id from bank_line b left join bank_allocation a on a.line_id = b.id
    group by b.id having coalesce(sum(a.amount_fen), 0) <> case when b.status in ('matched', 'returned') then b.amount_fen else 0 end
      or (b.status = 'returned') <> coalesce(bool_and(a.kind = 'return'), false)`,
  'money of the bank for an order is a payment of it': `
    select a.id from bank_allocation a join payment p on p.id = a.payment_id
    where p.method <> 'transfer' or p.status <> 'paid' or p.amount_fen <> a.amount_fen or p.order_id <> a.order_id
    union all
    select payment_id from bank_allocation where payment_id is not null group by 1 having count(*) > 1`,
  'money of the bank for a balance is in the wallet once': `
    select a.id from bank_allocation a left join top_up t on t.id = a.top_up_id
    left join wallet_entry e on e.account_id = a.account_id
      and (e.cause, e.ref) = (case when t.id is null then 'bank_transfer' else 'top_up' end, coalesce(t.top_up_no, a.id::text))
    where a.kind = 'balance' and e.delta_fen is distinct from a.amount_fen
    union all
    select e.id from wallet_entry e where e.cause = 'bank_transfer'
      and not exists (select from bank_allocation a where a.id::text = e.ref and a.account_id = e.account_id)`,
  'money of the bank for what is owed settles it whole': `
    select a.id from bank_allocation a where a.kind = 'credit' and a.amount_fen <> (
      select coalesce(sum(e.amount_fen), 0) from receivable_entry e where e.cause = 'bank_line' and e.ref = a.id::text)
    union all
    select e.id from receivable_entry e where e.cause = 'bank_line'
      and not exists (select from bank_allocation a where a.kind = 'credit' and a.id::text = e.ref)`,
  'a settlement file = the lines that it brought': `
    select f.id from settlement_file f left join settlement_line l on l.file_id = f.id
    group by f.id having f.lines <> count(l.id)
      or f.payments_fen <> coalesce(sum(l.amount_fen) filter (where l.kind = 'payment'), 0)
      or f.refunds_fen <> coalesce(sum(l.amount_fen) filter (where l.kind = 'refund'), 0)
      or f.payouts_fen <> coalesce(sum(l.amount_fen) filter (where l.kind = 'payout'), 0)
      or f.fees_fen <> coalesce(sum(l.fee_fen), 0) + coalesce(sum(l.amount_fen) filter (where l.kind = 'fee'), 0)
    union all
    select l.id from settlement_line l join settlement_file f on f.id = l.file_id
    where (l.provider, l.day) <> (f.provider, f.day)`,
  'a payout at the bank is that of the provider': `
    select a.id from bank_allocation a join settlement_line l on l.id = a.settlement_line_id
    where l.kind <> 'payout' or (l.provider, l.amount_fen) <> (a.provider, a.amount_fen)`,
};
