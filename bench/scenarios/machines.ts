import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { Sql } from 'postgres';
import { forgetImported } from '../data/fill.ts';
import { GOODS } from '../data/goods.ts';
import { endOrders } from '../data/orders.ts';
import { madeUpGoods } from '../made-up-goods.ts';
import { type Finding, median } from '../measure.ts';
import { buyableGoods, buyerAddresses } from '../picks.ts';
import { AT_ONCE, type Bench, load, metric, type Scenario } from '../scenario.ts';

/** Goods of a real wholesaler; fewer for a short run. */
const ROWS = Number(process.env.MACHINE_ROWS ?? 24_370);
const PUSH = 1000;
const LANES = 2;
const ROUNDS = 3;
/** Stock messages a second beside orders, of as many goods each. */
const BESIDE_MS = 100;
const BESIDE_ROWS = 20;
const SECRET = 'b'.repeat(43);
const MEGABYTE = 2 ** 20;

/** An ERP fills the shop, and keeps its stock in step while buyers order. */
export const machines: Scenario = {
  part: 'machines',
  async run(bench) {
    const key = await makeKey(bench.sql);
    try {
      return [...(await filling(bench, key)), await beside(bench, key)];
    } finally {
      await forgetImported(bench.sql);
      await bench.sql`delete from external_number where source = 'bench'`;
      await bench.sql`delete from shelf_mark where source = 'bench'`;
      await bench.sql`update api_key set revoked_at = now() where revoked_at is null and name = 'bench'`;
    }
  },
};

/** A key that may write goods and stock. @returns what goes behind `Bearer` */
async function makeKey(sql: Sql): Promise<string> {
  const hash = createHash('sha256').update(SECRET).digest();
  const [row] = await sql<{ id: string }[]>`
    with account as (
      insert into staff (username, password_hash, name, role)
      values ('bench-' || gen_random_uuid(), 'x', 'bench', 'machine') returning id)
    insert into api_key (name, secret_hash, scopes, staff_id, expires_at)
    select 'bench', ${hash}, array['goods.write', 'stock.write'], id, now() + interval '1 day' from account returning id`;
  return `qnk_${row?.id}_${SECRET}`;
}

interface Pushed {
  goods: object[];
  lots: object[];
  stock: object[];
}

function madeUp(): Pushed {
  const numbers = Array.from({ length: ROWS }, (_, at) => at);
  return {
    goods: numbers.map((at) => {
      const { name, spec, maker, priceE4 } = madeUpGoods(GOODS + 300_000 + at);
      const approval_no = `国药准字H22${String(at).padStart(6, '0')}`;
      const price = (priceE4 / 10_000).toFixed(2);
      return { external_id: `B${at}`, name, spec, unit: '盒', maker, approval_no, rx_class: 'rx', price };
    }),
    lots: numbers.map((at) => ({ ...shelfOf(at), expires_on: '2099-12-31' })),
    stock: numbers.map((at) => ({ ...shelfOf(at), quantity: 100 + (at % 900), sequence: 1 })),
  };
}
const shelfOf = (at: number) => ({ goods: `B${at}`, warehouse: 'bench', lot_no: 'BENCH' });

async function filling(bench: Bench, key: string): Promise<Finding[]> {
  const { sql, shop } = bench;
  const [warehouse] = await sql<{ code: string }[]>`select code from warehouse order by id limit 1`;
  const rows = madeUp();
  const named = (all: object[]) => all.map((row) => ({ ...row, warehouse: warehouse?.code }));
  const [took, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    await forgetImported(sql);
    took.push(
      await timed(async () => {
        await push(shop.base, key, 'goods', rows.goods);
        await push(shop.base, key, 'lots', named(rows.lots));
        await push(shop.base, key, 'stock', named(rows.stock));
      }),
    );
    bare.push(await timed(() => bareUpserts(sql, rows.goods)));
  }
  const [value, ceiling] = [median(took), median(bare)];
  const memory = (await metric(shop, 'process_resident_memory_bytes')) / MEGABYTE;
  return [
    {
      key: 'machine_fill',
      label: `${ROWS} goods with price, lot and stock pushed`,
      value,
      unit: 's',
      ceiling: { name: 'the same rows by COPY and upsert', value: ceiling, ratio: value / ceiling },
    },
    { key: 'machine_memory', label: 'memory after it', value: memory, unit: 'MB' },
  ];
}

/** As docs/api-erp.md has it for a whole range: calls of a thousand rows, two of them at a time. */
async function push(base: string, key: string, what: string, all: readonly object[]): Promise<void> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const lane = async (first: number) => {
    for (let from = first * PUSH; from < all.length; from += LANES * PUSH) {
      const body = JSON.stringify({ source: 'bench', rows: all.slice(from, from + PUSH) });
      const answer = await fetch(`${base}/api/v1/${what}`, { method: 'POST', headers, body });
      if (!answer.ok) throw new Error(`${what}: ${answer.status} ${await answer.text()}`);
      await answer.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: LANES }, (_, at) => lane(at)));
}

/** The same rows, numbers and sequences among them, copied and upserted into the shop's own tables with their indexes and triggers, and taken back. */
async function bareUpserts(sql: Sql, goods: readonly object[]): Promise<void> {
  await sql
    .begin(async (tx) => {
      await tx`create temp table pushed (at int, row jsonb) on commit drop`;
      const lines = goods.map((row, at) => `${at}\t${JSON.stringify(row).replaceAll('\\', '\\\\')}\n`);
      await pipeline(lines, await tx`copy pushed from stdin`.writable());
      await tx`
        with g as (
          insert into goods (name, spec, unit, maker_id, approval_no, rx_class, scope, status)
          select row ->> 'name', row ->> 'spec', '盒', 1, 'bare' || at, 'rx', 'chemical', 'on' from pushed
          on conflict (name, spec, maker_id, approval_no, source_code) do update set unit = excluded.unit
          returning id),
        n as (
          insert into external_number (kind, source, external_id, goods_id) select 'goods', 'bare', 'B' || id, id from g
          on conflict (kind, source, external_id) do update set goods_id = excluded.goods_id),
        m as (
          insert into shelf_mark (source, goods_id, warehouse_id, lot_no, sequence) select 'bare', id, 1, 'BENCH', 1 from g
          on conflict (source, goods_id, warehouse_id, lot_no) do update set sequence = excluded.sequence),
        p as (
          insert into goods_price (goods_id, rank, price_e4) select id, 0, 10000 from g
          on conflict (goods_id, rank) do update set price_e4 = excluded.price_e4),
        l as (
          insert into lot (goods_id, warehouse_id, lot_no, quantity) select id, 1, 'BENCH', 100 from g
          on conflict (goods_id, warehouse_id, lot_no) do update set quantity = excluded.quantity)
        insert into stock (goods_id, warehouse_id, available) select id, 1, 100 from g
        on conflict (goods_id, warehouse_id) do update set available = excluded.available`;
      throw new TakenBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TakenBack)) throw error;
    });
}

class TakenBack extends Error {}

async function timed(act: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await act();
  return (performance.now() - began) / 1000;
}

/** Orders a second with ten stock messages a second beside them, as a share of those without. */
async function beside(bench: Bench, key: string): Promise<Finding> {
  const { sql } = bench;
  const goods = await buyableGoods(sql, 20_000);
  const addresses = (await buyerAddresses(sql)).slice(0, AT_ONCE);
  await sql`insert into external_number (kind, source, external_id, goods_id)
    select 'goods', 'bench', 'O' || id, id from goods where id = any(${goods.slice(0, BESIDE_ROWS)})`;
  const [warehouse] = await sql<{ code: string }[]>`select code from warehouse order by id limit 1`;
  const orders = async () => (await load(bench, { act: 'order', goods, addresses })).perSecond;
  await orders();
  let sequence = 0;
  const message = () => {
    sequence += 1;
    const rows = goods.slice(0, BESIDE_ROWS).map((id) => {
      const quantity = 100_000 + (sequence % 100);
      return { goods: `O${id}`, warehouse: warehouse?.code, quantity, sequence };
    });
    return push(bench.shop.base, key, 'stock', rows);
  };
  const shares: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const alone = await orders();
    const under: Promise<void>[] = [];
    const clock = setInterval(() => under.push(message()), BESIDE_MS);
    const together = await orders().finally(() => clearInterval(clock));
    await Promise.all(under);
    shares.push(together / alone);
  }
  await endOrders(sql);
  return {
    key: 'machine_beside',
    label: 'orders beside 10 stock messages a second, as a share of those alone',
    value: median(shares),
    unit: '',
    note: `${BESIDE_ROWS} goods a message`,
  };
}
