import type { LedgerRule } from './rule.ts';

/** What was shipped, claimed and came back. */
export const AFTERSALES_RULES: Readonly<Record<string, LedgerRule>> = {
  'settled cases = their lines': {
    title: '售后单金额等于明细合计',
    of: 'case',
    query: `
      select a.id from after_sales a
      left join (select case_id, sum(refund_fen) as refund, sum(voucher_fen) as voucher from after_sales_line group by 1) c
        on c.case_id = a.id
      where a.refund_fen <> coalesce(c.refund, 0) + a.shipping_fen - a.cashback_fen or a.voucher_fen <> coalesce(c.voucher, 0)`,
  },
  'refunds of a case = what it promised': {
    title: '售后退款等于售后单承诺的金额',
    of: 'case',
    query: `
      select a.id from after_sales a
      left join (
        select split_part(cause, ':', 2)::bigint as case_id, coalesce(sum(amount_fen) filter (where status <> 'refused'), 0) as asked,
          bool_or(status = 'refused') as is_refused, coalesce(sum(amount_fen) filter (where status = 'done'), 0) as done
        from refund where cause ~ '^after_sales:[0-9]+(:|$)' group by 1) r on r.case_id = a.id
      where coalesce(r.asked, 0) > a.refund_fen or (coalesce(r.asked, 0) < a.refund_fen and r.is_refused is not true)
        or (a.status = 60 and coalesce(r.done, 0) <> a.refund_fen) or (a.status not in (40, 60) and r.asked <> 0)`,
  },
  'returned pieces = those that cases paid back': {
    title: '退货件数等于售后单已退件数',
    of: 'order',
    query: `
      select l.order_id from sales_order_line l left join (
        select c.order_line_id, sum(c.accepted_number) as accepted, sum(c.refund_fen) as refund
        from after_sales_line c join after_sales a on a.id = c.case_id
        where a.kind in ('return', 'short', 'damage') and a.status in (40, 60) group by 1) c on c.order_line_id = l.id
      where l.returned_number <> least(coalesce(c.accepted, 0), l.shipped_number) or l.refunded_fen < coalesce(c.refund, 0)`,
  },
  'no more pieces of a parcel are claimed than it held': {
    title: '包裹的售后件数不超过所发件数',
    of: 'parcel_line',
    query: `
      select sl.id from shipment_line sl join after_sales_line c on c.shipment_line_id = sl.id
      join after_sales a on a.id = c.case_id
      where a.kind in ('return', 'exchange', 'short', 'damage') and a.status not in (70, 80)
      group by sl.id having sum(coalesce(c.accepted_number, c.number)) > sl.number`,
  },
  'vouchers get back what cases say': {
    title: '售后退回的代金券等于代金券流水',
    of: 'case',
    query: `
      select a.id from after_sales a where a.voucher_fen <> coalesce((select sum(m.delta_fen) from voucher_movement m
        where m.order_id = a.order_id and m.cause = 'part' and m.ref = 'after_sales:' || a.id), 0)`,
  },
  'what inspection set apart is in quarantine': {
    title: '验收隔离的件数在隔离区',
    of: 'case',
    query: `
      select a.id from after_sales a
      where coalesce((select sum(q.number) from quarantine q where q.case_id = a.id), 0)
        <> coalesce((select sum(c.accepted_number) from after_sales_line c where c.case_id = a.id and c.disposition = 'quarantine'), 0)`,
  },
  'what came back to the shelf is in its ledger': {
    title: '退回上架的件数在库存流水里',
    of: 'reference',
    query: `
      select ref from (
        select ref, available_delta as number from stock_movement where cause = 'return'
        union all
        select a.case_no, -c.accepted_number from after_sales_line c join after_sales a on a.id = c.case_id
        where c.disposition = 'restock'
        union all
        select 'quarantine:' || id, -number from quarantine where status = 'restocked') both_sides
      group by ref having sum(number) <> 0`,
  },
};
