import type { Sql } from 'postgres';
import { FIRST_BUYER, LONG_CART } from '../data/accounts.ts';
import { resetCarts } from '../data/fill.ts';
import { cookieOf } from '../load/acts.ts';
import { Connection, dataOf } from '../load/connection.ts';
import { buyableGoods, buyerAddresses } from '../picks.ts';
import type { Bench, Scenario } from '../scenario.ts';
import { statementsOf } from '../shop/statements.ts';

/** Tables above this many rows must be reached through an index. */
const LARGE = 5_000;
const BUYER = FIRST_BUYER + 50;
const EXPLAINED = /^\s*(select|with|insert|update|delete)\b/i;

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: PlanNode[];
}

/** Every statement of the hot calls, explained as a generic plan: a scan of a whole large table shows a missing index. */
export const plans: Scenario = {
  part: 'plans',
  async run(bench) {
    const statements = new Set(await statementsOf(bench.sql, bench.place, () => doEverything(bench)));
    const large = await largeTables(bench.sql);
    const scans: string[] = [];
    let explained = 0;
    for (const statement of statements) {
      if (!EXPLAINED.test(statement)) continue;
      explained += 1;
      const tables = await scannedTables(bench.sql, statement);
      for (const table of tables.filter((name) => large.has(name)))
        scans.push(`${table}: ${shortened(statement)}`);
    }
    await resetCarts(bench.sql);
    return [
      {
        key: 'plan_scans',
        label: `whole large tables read by the ${explained} hot statements`,
        value: scans.length,
        unit: '',
        note: scans.join(' | '),
      },
    ];
  },
};

/** One buyer's way through the shop. */
async function doEverything(bench: Bench): Promise<void> {
  const connection = await Connection.open(bench.shop.port);
  const cookie = cookieOf(BUYER);
  const goods = await buyableGoods(bench.sql, 20);
  const address = (await buyerAddresses(bench.sql)).find(([account]) => account === BUYER)?.[1];
  const get = async (path: string) => dataOf(await connection.get(path, cookie));
  await get(`/api/goods/detail/${goods[0]}`);
  await get('/api/goods/search?keywords=amxl');
  await get('/api/goods/list?keywords=ganmao&in_stock=1');
  await get('/api/goods/hot');
  await get('/api/cart/total');
  const params = goods.map((goods_id) => ({ goods_id, number: 3 }));
  const { added } = dataOf<{ added: { line_id: number }[] }>(
    await connection.post('/api/cart', { params }, cookie),
  );
  const ids = added.map((line) => line.line_id);
  await get('/api/cart/list');
  dataOf(await connection.post(`/api/cart/${ids[0]}/edit`, { params: { number: 4 } }, cookie));
  dataOf(await connection.post('/api/cart/batch_select', { ids, is_selected: 1 }, cookie));
  dataOf(await connection.post('/api/cart/checkout', { ids }, cookie));
  const order = { ids, address_id: address, use_balance: 1 };
  const placed = dataOf<{ orders: { id: number }[] }>(await connection.post('/api/order', order, cookie));
  await get('/api/order');
  for (const from of ['usual', 'recent', 'favorite', 'due']) await get(`/api/user/fast_buy?from=${from}`);
  await get('/api/user/fast_buy?order=use');
  await get('/api/user/quick_sources');
  const lines = goods.slice(0, 3).map((goods_id) => ({ goods_id, number: 3 }));
  dataOf(await connection.post('/api/user/quick_foresight', { lines }, cookie));
  await get(`/api/order/${placed.orders[0]?.id}`);
  dataOf(await connection.get('/api/cart/list', cookieOf(LONG_CART)));
  connection.close();
}

async function largeTables(sql: Sql): Promise<Set<string>> {
  const rows = await sql<
    { relname: string }[]
  >`select relname from pg_class where relkind = 'r' and reltuples > ${LARGE}`;
  return new Set(rows.map((row) => row.relname));
}

async function scannedTables(sql: Sql, statement: string): Promise<string[]> {
  const [row] = await sql.unsafe<{ 'QUERY PLAN': { Plan: PlanNode }[] }[]>(
    `explain (generic_plan, format json) ${statement}`,
  );
  const tables = new Set<string>();
  const visit = (node: PlanNode) => {
    if (node['Node Type'] === 'Seq Scan' && node['Relation Name']) tables.add(node['Relation Name']);
    node.Plans?.forEach(visit);
  };
  for (const { Plan } of row?.['QUERY PLAN'] ?? []) visit(Plan);
  return [...tables];
}

const shortened = (statement: string) => statement.replace(/\s+/g, ' ').slice(0, 110);
