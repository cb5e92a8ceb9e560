import type { Sql } from 'postgres';

export const ACCOUNTS = 1_000;
/** These two have the long and the short cart; all the others are buyers of the load. */
export const LONG_CART = 1;
export const SHORT_CART = 2;
export const FIRST_BUYER = 3;

export const COOKIE = 'qn_session';
/** The session's secret of an account; the shop keeps its SHA-256 only. */
export const tokenOf = (account: number): string => `bench-${account}`;

/** Approved pharmacies with scopes, papers, addresses, money, a session each, contract prices for a tenth, and old orders. */
export async function fillAccounts(sql: Sql): Promise<void> {
  await sql`insert into account (id, username, phone, password_hash, company, buyer_type, province, city, district, rank,
      pass_status, is_special, contract_valid_until) overriding system value
    select i, 'bench' || i, (13900000000 + i)::text, 'x', '测试药店' || i, 'pharmacy', '四川省', '成都市', '锦江区', i % 4, 1,
      i % 10 = 0, '2099-12-31' from generate_series(1, ${ACCOUNTS}) i`;
  await sql`insert into account_scope (account_id, scope) select i, scope from generate_series(1, ${ACCOUNTS}) i,
    unnest(array['chemical', 'antibiotic', 'patent_tcm', 'tcm_pieces', 'device1', 'device2', 'general']) scope`;
  // Those that let anybody buy at all, and each that opens a scope; the shop's own opens all.
  await sql`insert into account_licence (account_id, kind, number, valid_until)
    select i, kind, kind || i, '2099-12-31' from generate_series(1, ${ACCOUNTS}) i,
      (select unnest(array['营业执照', '采购委托书', '质量保证协议']) union select unnest(papers) from business_scope) k(kind)`;
  await sql`
    with paper as (
      insert into file (account_id, purpose, name, mime, size, sha256, used_at)
      values (1, 'shop_document', '许可证.pdf', 'application/pdf', 1, 'bench', now()) returning id)
    insert into shop_document (name, number, file_id, opens)
    select '药品经营许可证', '川AA0280000', id, array(select code from business_scope) from paper`;
  await sql`insert into address (account_id, consignee, phone, province, city, district, detail, is_default, is_registered)
    select i, '张三', '13800000000', '四川省', '成都市', '锦江区', '测试路 ' || n || ' 号', n = 1, n = 1
    from generate_series(1, ${ACCOUNTS}) i, generate_series(1, 2) n`;
  await sql`insert into session (token_hash, account_id, expires_at)
    select sha256(convert_to('bench-' || i, 'UTF8')), i, '2099-12-31' from generate_series(1, ${ACCOUNTS}) i`;
  await sql`insert into wallet (account_id, balance_fen) select i, 100000000000 from generate_series(1, ${ACCOUNTS}) i`;
  await sql`insert into contract_price (account_id, goods_id, price_e4)
    select a.id, p.goods_id, p.price_e4 * 9 / 10 + 1 from account a join goods_price p on p.rank = 0 and p.goods_id % 2000 = 0
    where a.is_special`;
  await fillOrders(sql);
}

async function fillOrders(sql: Sql): Promise<void> {
  await sql`insert into sales_order (order_no, account_id, kind, warehouse_id, status, goods_fen, payable_fen, consignee, phone,
      region, address, placed_at)
    select 'B' || i, 1 + i % ${ACCOUNTS}, 'normal', 1, 60, 100000, 100000, '张三', '13800000000', '四川省成都市锦江区', '测试路 1 号',
      now() - make_interval(hours => i % 2000 + 24) from generate_series(1, 20000) i`;
  await sql`insert into sales_order_line (order_id, goods_id, name, spec, unit, maker, approval_no, number, unit_price_e4, amount_fen)
    select o.id, g.id, g.name, g.spec, g.unit, '', g.approval_no, 10, 250000, 25000
    from sales_order o cross join generate_series(0, 3) n join goods g on g.id = 1 + (o.id * 37 + n * 1013) % 200000`;
  await sql`insert into account_goods (account_id, goods_id, last_price_e4, last_bought_at, last_number, orders, pieces)
    select o.account_id, l.goods_id, 250000, max(o.placed_at), 10, count(*), sum(l.number)
    from sales_order o join sales_order_line l on l.order_id = o.id group by o.account_id, l.goods_id`;
}
