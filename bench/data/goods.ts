import type { Sql } from 'postgres';
import { madeUpGoods } from '../made-up-goods.ts';

/** How large the shop is: the size that the budgets hold for, or what `BENCH_GOODS` says, in ten thousands. */
export const GOODS = Number(process.env.BENCH_GOODS ?? 200_000);
const BATCH = 10_000;
/** Pictures under the shop's public files, shared by all goods. */
export const PICTURES = 24;

const RX: Readonly<Record<string, string>> = {
  处方药: 'rx',
  OTC甲: 'otc_a',
  OTC乙: 'otc_b',
  器械: 'device',
  饮片: 'tcm',
};
const TAGS: Readonly<Record<string, string>> = {
  秒杀: '秒',
  满减: '满',
  近效期: '特',
  优选: '优',
  包邮: '新',
};
const FORMS = '片剂 胶囊剂 颗粒剂 注射剂 丸剂 口服液 软膏剂 滴眼剂 散剂 饮片'.split(' ');
const SCOPES = ['chemical', 'antibiotic', 'patent_tcm'] as const;

/** Goods with makers, categories, brands and tags from the made-up list, then prices, lots and stock by statements over sets. */
export async function fillGoods(sql: Sql): Promise<void> {
  await fillShelves(sql);
  const makers = new Set<number>();
  for (let first = 1; first <= GOODS; first += BATCH) await fillBatch(sql, first, makers);
  await fillOffers(sql);
}

/** Warehouses, and categories as the made-up goods number them: 8 tops, 40 below them, 300 leaves. */
async function fillShelves(sql: Sql): Promise<void> {
  await sql`insert into warehouse (code, name, sort) values ('cd', '成都仓', 1), ('cq', '重庆仓', 2)`;
  await sql`insert into shipping_rule (warehouse_id, free_from_fen, fee_fen, minimum_order_fen)
    select id, 80000, 1500, 20000 from warehouse`;
  await sql`insert into category (id, code, tree, parent_id, name, describe, sort) overriding system value
    select i, 'c' || i, case when i = 8 then 'zy' when i = 6 then 'qx' else 'xi' end, null, '分类' || i, '常备常新', i
    from generate_series(1, 8) i`;
  await sql`insert into category (id, code, tree, parent_id, name, sort) overriding system value
    select i, 'c' || i, p.tree, p.id, '中类' || i, i from generate_series(10, 49) i join category p on p.id = i % 8 + 1`;
  await sql`insert into category (id, code, tree, parent_id, name, sort) overriding system value
    select i, 'c' || i, p.tree, p.id, '小类' || i, i from generate_series(100, 399) i
    join category p on p.id = 10 + i % 40`;
  await sql`insert into brand (id, code, name, sort) overriding system value
    select i + 1, 'b' || i, '品牌' || i, i from generate_series(0, 899) i`;
}

async function fillBatch(sql: Sql, first: number, makers: Set<number>): Promise<void> {
  const goods = Array.from({ length: Math.min(BATCH, GOODS - first + 1) }, (_, at) =>
    madeUpGoods(first + at),
  );
  const newMakers = goods.filter(({ makerId }) => !makers.has(makerId) && makers.add(makerId));
  const makerRows = newMakers.map((one) => ({
    id: one.makerId,
    name: one.maker,
    initials: one.makerInitials,
    pinyin: one.makerPinyin,
  }));
  await sql`insert into maker (id, name, initials, pinyin) overriding system value
    select id, name, initials, pinyin from jsonb_to_recordset(${sql.json(makerRows)}) as m
      (id int8, name text, initials text, pinyin text)`;
  const rows = goods.map((one) => ({
    id: one.id,
    name: one.name,
    generic: one.genericName,
    // The same words in the same form, so that a goods has substitutes from other makers.
    form: FORMS[one.genericName.length % FORMS.length] ?? '',
    approval: one.approvalNo,
    barcode: one.barcode,
    maker: one.makerId,
    brand: one.brandId + 1,
    spec: one.spec,
    rx: RX[one.labels.rx ?? ''] ?? 'other',
    scope: one.isTcm ? 'tcm_pieces' : (SCOPES[one.id % SCOPES.length] ?? 'chemical'),
    tcm: one.isTcm,
    initials: one.initials,
    pinyin: one.pinyin,
    sales: one.sales,
    price: one.priceE4,
    stock: one.inStock,
    category: one.categoryIds[2] ?? 100,
    tag: TAGS[one.tags[0] ?? ''] ?? null,
    created: one.createdAt,
  }));
  await insertBatch(sql, rows);
}

async function insertBatch(
  sql: Sql,
  rows: readonly Record<string, string | number | boolean | null>[],
): Promise<void> {
  await sql`with rows as materialized (select * from jsonb_to_recordset(${sql.json(rows)}) as r (id int8, name text,
      generic text, form text, approval text, barcode text, maker int8, brand int8, spec text, rx text, scope text, tcm bool,
      initials text, pinyin text, sales int, price int8, stock bool, category int8, tag text, created int8)),
    goods_in as (insert into goods (id, name, generic_name, dosage_form, approval_no, barcode, maker_id, brand_id, spec, unit,
        middle_pack, case_pack, rx_class, scope, is_tcm, retail_price_e4, description, initials, pinyin, sales_count, status,
        created_at) overriding system value
      select id, name, generic, form, approval, barcode, maker, brand, spec, '盒', 10, 200, rx, scope, tcm, price * 3 / 2,
        '<p>' || repeat(name || '，用于相应适应症。', 12) || '</p>', initials, pinyin, sales, 'on', to_timestamp(created)
      from rows),
    category_in as (insert into goods_category (goods_id, category_id) select id, category from rows),
    image_in as (insert into goods_image (goods_id, position, url)
      select id, 0, '/files/bench/' || id % ${PICTURES} || '.svg' from rows),
    tag_in as (insert into goods_tag (goods_id, name) select id, tag from rows where tag is not null),
    price_in as (insert into goods_price (goods_id, rank, price_e4)
      select id, rank, price * (100 - rank * 3) / 100 + 1 from rows, generate_series(0, 2) rank)
    insert into stock (goods_id, warehouse_id, available)
      select id, 1, case when stock then 2000 + id % 5000 else 0 end from rows
      union all select id, 2, 500 from rows where stock and id % 4 = 0`;
}

async function fillOffers(sql: Sql): Promise<void> {
  await sql`insert into lot (goods_id, warehouse_id, lot_no, produced_on, expires_on, quantity)
    select s.goods_id, s.warehouse_id, 'L' || s.goods_id || n, current_date - 200, current_date + 200 * n,
      case when n = 1 then s.available / 5 else s.available - s.available / 5 end
    from stock s, generate_series(1, 2) n where s.available > 0`;
  // Triggers are off: nothing has stamped the goods.
  await sql`insert into goods_stamp (goods_id, stamp) select id, 0 from goods`;
  await sql`insert into ladder (goods_id, type) select id, 0 from goods where id % 5 = 0`;
  await sql`insert into ladder_step (ladder_id, number, price_e4)
    select l.id, step.number, p.price_e4 * step.percent / 100 + 1 from ladder l
    join goods_price p on p.goods_id = l.goods_id and p.rank = 0,
    (values (10, 95), (50, 92), (200, 88)) step (number, percent)`;
}
