import { priceE4 } from '@qingnang/rules/money';
import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import { writeSetting } from '../db/settings.ts';
import { loadDemoAccounts } from '../demo/accounts.ts';

/** Goods of the fixture by what is special about them; every one is in warehouse 1 unless it says otherwise. */
export const GOODS = {
  /** ¥8.40, middle pack 10 (may be split), 1,000 in warehouse 1 and 500 in warehouse 2. */
  plain: 1,
  /** ¥10.00; from 10 ¥9.50, from 50 ¥9.00 (reach-quantity). */
  ladder: 2,
  /** ¥4.00; up to 5 ¥4.00, up to 20 ¥3.80, beyond ¥3.60 (up-to thresholds). */
  ladderUpTo: 3,
  outOfStock: 4,
  ephedrine: 5,
  /** Biologic: outside the scopes of every demo account but none. */
  outOfScope: 6,
  /** ¥0.1234 a gram, minimum 100, multiple 50. */
  fourDecimals: 7,
  /** At most 20 an order. */
  limited: 8,
  offShelf: 9,
  /** Price 0: being set. */
  pricePending: 10,
  /** ¥25.00, exactly 100 pieces. */
  hundred: 11,
  /** ¥50.00, only in warehouse 2. */
  secondWarehouse: 12,
  /** ¥6.00, middle pack 10, may not be split, case 100 with rounding to the case. */
  wholePacks: 13,
} as const;

export const WAREHOUSE = { chengdu: 1, chongqing: 2 } as const;
export const CATEGORY = { western: 1, cold: 2, herbs: 3 } as const;

/** Who sells, with the account that transfers go to. */
export const SELLER = {
  name: '青囊药采医药有限公司',
  tax_no: '91350100M000100Y43',
  address: '成都市高新区示例大道 1 号',
  phone: '400-000-0120',
  bank: '示例银行',
  account: '51000000',
  issuer: '王丽',
  freight_tax_code: '3010102020100000000',
  max_amount: '',
};

interface Row {
  id: number;
  name: string;
  price: string;
  stock?: number;
  more?: Record<string, unknown>;
}

const ROWS: readonly Row[] = [
  {
    id: GOODS.plain,
    name: '阿莫西林胶囊',
    price: '8.40',
    stock: 1000,
    more: { middle_pack: 10, scope: 'antibiotic' },
  },
  { id: GOODS.ladder, name: '布洛芬缓释胶囊', price: '10.00', stock: 1000 },
  { id: GOODS.ladderUpTo, name: '维生素C片', price: '4.00', stock: 1000, more: { rx_class: 'otc_a' } },
  { id: GOODS.outOfStock, name: '蒙脱石散', price: '12.00', stock: 0 },
  {
    id: GOODS.ephedrine,
    name: '复方盐酸伪麻黄碱缓释胶囊',
    price: '11.00',
    stock: 200,
    more: { is_ephedrine: true },
  },
  {
    id: GOODS.outOfScope,
    name: '甘精胰岛素注射液',
    price: '130.00',
    stock: 50,
    more: { scope: 'biologic', storage: 'cold' },
  },
  {
    id: GOODS.fourDecimals,
    name: '白术',
    price: '0.1234',
    stock: 100_000,
    more: { min_order: 100, multiple: 50, scope: 'tcm_pieces', is_tcm: true, rx_class: 'tcm', unit: 'g' },
  },
  {
    id: GOODS.limited,
    name: '连花清瘟胶囊',
    price: '15.00',
    stock: 500,
    more: { limit_per_order: 20, scope: 'patent_tcm' },
  },
  { id: GOODS.offShelf, name: '停售药品片', price: '5.00', stock: 100, more: { status: 'off' } },
  { id: GOODS.pricePending, name: '新到药品片', price: '0', stock: 100 },
  { id: GOODS.hundred, name: '头孢克肟颗粒', price: '25.00', stock: 100, more: { scope: 'antibiotic' } },
  {
    id: GOODS.secondWarehouse,
    name: '感冒灵颗粒',
    price: '50.00',
    more: { scope: 'patent_tcm', rx_class: 'otc_a' },
  },
  {
    id: GOODS.wholePacks,
    name: '板蓝根颗粒',
    price: '6.00',
    stock: 1000,
    more: { middle_pack: 10, case_pack: 100, can_split: false, round_to_case: true, scope: 'patent_tcm' },
  },
];

const INITIALS: Readonly<Record<number, string>> = { 1: 'amxljn', 2: 'blfhsjn', 3: 'wsscp', 7: 'bz bs' };

/** Loads the small catalogue above and the demo accounts into an empty, migrated database. */
export async function loadFixture(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await loadDemoAccounts(tx, new Date());
    await writeSetting(tx, 'seller', SELLER);
    await writeSetting(tx, 'opened_at', new Date().toISOString());
    await insertSellerPapers(tx);
    await tx
      .insertInto('warehouse')
      .values([
        { code: 'cd', name: '成都仓', sort: 1 },
        { code: 'cq', name: '重庆仓', sort: 2 },
      ])
      .execute();
    const terms = { free_from_fen: 80_000, fee_fen: 1500, minimum_order_fen: 20_000 };
    await tx
      .insertInto('shipping_rule')
      .values([1, 2].map((warehouse_id) => ({ warehouse_id, ...terms })))
      .execute();
    await tx.insertInto('carrier').values({ name: '顺丰', code: 'shunfeng' }).execute();
    await tx
      .insertInto('category')
      .values([
        { code: 'xi', tree: 'xi', name: '中西成药', sort: 1 },
        { code: 'ganmao', tree: 'xi', name: '感冒用药', parent_id: CATEGORY.western, sort: 1 },
        { code: 'zy', tree: 'zy', name: '中药饮片', sort: 1 },
      ])
      .execute();
    await tx
      .insertInto('maker')
      .values([
        {
          name: '华北制药股份有限公司',
          short_name: '华北制药',
          initials: 'hbzygfyxgs hbzy',
          pinyin: 'huabeizhiyao',
        },
        {
          name: '江中药业股份有限公司',
          short_name: '江中药业',
          initials: 'jzyygfyxgs jzyy',
          pinyin: 'jiangzhongyaoye',
        },
      ])
      .execute();
    for (const row of ROWS) await insertGoods(tx, row);
    await tx
      .insertInto('ladder')
      .values([
        { goods_id: GOODS.ladder, type: 0 },
        { goods_id: GOODS.ladderUpTo, type: 1 },
      ])
      .execute();
    await tx
      .insertInto('ladder_step')
      .values([
        { ladder_id: 1, number: 10, price_e4: 95_000 },
        { ladder_id: 1, number: 50, price_e4: 90_000 },
        { ladder_id: 2, number: 5, price_e4: 40_000 },
        { ladder_id: 2, number: 20, price_e4: 38_000 },
        { ladder_id: 2, number: 21, price_e4: 36_000 },
      ])
      .execute();
  });
  await sql`analyze`.execute(db);
}

type Tx = Parameters<Parameters<ReturnType<Db['transaction']>['execute']>[0]>[0];

/** The shop may sell everything that it has: papers of its own without end. */
async function insertSellerPapers(tx: Tx): Promise<void> {
  await sql`
    with paper as (
      insert into file (staff_id, purpose, name, mime, size, sha256, used_at)
      select min(id), 'shop_document', '许可证.pdf', 'application/pdf', 1, 'fixture', now() from staff returning id)
    insert into shop_document (name, number, file_id, opens)
    select '药品经营许可证', '川AA0280000', paper.id, array(select code from business_scope) from paper`.execute(
    tx,
  );
}

async function insertGoods(tx: Tx, { id, name, price, stock, more }: Row): Promise<void> {
  await tx
    .insertInto('goods')
    .values({
      name,
      generic_name: name.replace(/(缓释)?(胶囊|颗粒|片|散|注射液)$/, ''),
      dosage_form: '胶囊剂',
      approval_no: `国药准字H(演示)${String(id).padStart(4, '0')}`,
      barcode: `20000000000${String(id).padStart(2, '0')}`,
      maker_id: id % 2 === 1 ? 1 : 2,
      spec: '0.25g*24粒',
      unit: '盒',
      rx_class: 'rx',
      scope: 'chemical',
      status: 'on',
      initials: INITIALS[id] ?? '',
      sales_count: 1000 - id,
      ...more,
    })
    .execute();
  await tx.insertInto('goods_category').values({ goods_id: id, category_id: CATEGORY.cold }).execute();
  await tx
    .insertInto('goods_price')
    .values({ goods_id: id, rank: 0, price_e4: Number(priceE4(toE4(price))) })
    .execute();
  const piles: [number, number][] = stock === undefined ? [[2, 300]] : [[1, stock]];
  if (id === GOODS.plain) piles.push([2, 500]);
  for (const [warehouseId, number] of piles) await insertStock(tx, id, warehouseId, number);
}

/** Days so far away that no test run meets them. */
export const LOT_ENDS = { first: '2097-12-31', last: '2098-06-30' } as const;

/** Two lots: a fifth expires first. */
async function insertStock(tx: Tx, goodsId: number, warehouseId: number, number: number): Promise<void> {
  const early = Math.floor(number / 5);
  const lot = { goods_id: goodsId, warehouse_id: warehouseId, produced_on: '2026-01-10' };
  await tx
    .insertInto('lot')
    .values([
      { ...lot, lot_no: `A${goodsId}01`, expires_on: LOT_ENDS.last, quantity: number - early },
      { ...lot, lot_no: `A${goodsId}00`, expires_on: LOT_ENDS.first, quantity: early },
    ])
    .execute();
  await tx
    .insertInto('stock')
    .values({ goods_id: goodsId, warehouse_id: warehouseId, available: number })
    .execute();
}

const toE4 = (text: string) => Math.round(Number(text) * 10_000);
