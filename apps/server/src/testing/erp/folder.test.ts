import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WORLD } from '../../../../connector/src/calls.ts';
import { readTable } from '../../../../connector/src/folder/csv.ts';
import { folderPeer } from '../../../../connector/src/folder/folder-peer.ts';
import { keptIn } from '../../../../connector/src/memory.ts';
import { syncOnce } from '../../../../connector/src/round.ts';
import { shopAt } from '../../../../connector/src/shop.ts';
import { inTransaction } from '../../db/transaction.ts';
import { addSellerKey } from '../../modules/machines/keys/writes.ts';
import { manyBuyers, type TestBuyer } from '../buyers.ts';
import { GOODS } from '../fixture.ts';
import { payFor, placeFor } from '../orders.ts';
import { numberGoods, numberOf } from '../pushes.ts';
import { createShop, type TestShop } from '../shop.ts';
import { CONNECTOR_SCOPES } from './scopes.ts';

let shop: TestShop;
let root: string;
let key: string;
let buyer: TestBuyer;
beforeAll(async () => {
  shop = await createShop();
  await numberGoods(shop.db);
  root = await mkdtemp(path.join(tmpdir(), 'qn-folder-'));
  const expiresAt = new Date(Date.now() + 24 * 3_600_000);
  ({ secret: key } = await inTransaction(shop.db, (tx) =>
    addSellerKey(tx, { name: '文件交换', scopes: CONNECTOR_SCOPES, expiresAt }, null),
  ));
  [buyer] = (await manyBuyers(shop, 1)) as [TestBuyer];
});
afterAll(async () => {
  await rm(root, { recursive: true });
  await shop.close();
});

/** A round as the command makes it. */
const round = async (fetching: typeof fetch = fetch) => {
  const world = { ...WORLD, fetch: fetching, sleep: async () => {} };
  return syncOnce({
    shop: shopAt(world, { url: shop.url, key, source: 'erp' }),
    peer: await folderPeer(root, Date.now),
    keeper: keptIn(path.join(root, 'connector.json')),
    now: Date.now,
  });
};
/** As the ERP drops a file, a minute ago. */
async function drop(name: string, text: string, minutesAgo = 1): Promise<void> {
  const file = path.join(root, 'in', name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
  const at = new Date(Date.now() - minutesAgo * 60_000);
  await utimes(file, at, at);
}
const names = async (folder: string) => (await readdir(path.join(root, folder))).sort();
/** The one file of a folder whose name ends so. */
async function fileOf(folder: string, end: string): Promise<string[][]> {
  const [name = ''] = (await names(folder)).filter((one) => one.endsWith(end)).slice(-1);
  const { header, records } = readTable(await readFile(path.join(root, folder, name)));
  return [header, ...records.map(({ cells }) => cells)];
}
const stockOf = (goodsId: number) =>
  shop.db
    .selectFrom('stock')
    .select('available')
    .where('goods_id', '=', goodsId)
    .where('warehouse_id', '=', 1)
    .executeTakeFirstOrThrow();

it('takes files in and says by line what was refused, and why', async () => {
  await drop(
    'goods-1.csv',
    '商品编号,名称,规格,单位,生产厂家,价格\nF1,文件片,10片,盒,文件制药,3.50\nF2,,,,,\n',
  );
  await drop('prices.csv', `商品编号,普通价,等级1价\n${numberOf(GOODS.plain)},8.30,8.10\nF9,1.00,\n`);
  await drop(
    'stock.csv',
    `商品编号,仓库,数量,增减\n${numberOf(GOODS.plain)},cd,900,\nF1,xx,5,\n${numberOf(GOODS.ladder)},cd,x,\n`,
  );
  const { inward } = await round();
  expect(inward).toMatchObject({
    goods: { rows: 1, refused: 0 },
    prices: { rows: 2, refused: 1 },
    stock: { rows: 2, refused: 1 },
  });
  expect(await names('in')).toEqual([]);
  expect(await names('working')).toEqual([]);
  expect(await stockOf(GOODS.plain)).toEqual({ available: 900 });
  expect(await fileOf('done', 'goods-1.csv.result.csv')).toEqual([
    ['行号', '结果', '原因', '商品编号', '名称', '规格', '单位', '生产厂家', '价格'],
    ['3', '拒绝', '名称：必填', 'F2', '', '', '', '', ''],
  ]);
  expect((await fileOf('done', 'prices.csv.result.csv'))[1]).toEqual([
    '3',
    '拒绝',
    'external_id：没有这个商品编号',
    'F9',
    '1.00',
    '',
  ]);
  expect((await fileOf('done', 'stock.csv.result.csv')).slice(1).map((row) => row.slice(0, 3))).toEqual([
    ['3', '拒绝', 'warehouse：没有这个仓库编码'],
    ['4', '拒绝', '数量：“x”不是整数'],
  ]);
});

it('puts aside what it cannot read, and leaves alone what is still being written', async () => {
  await drop('stock.csv', '编号\n1\n');
  await drop('sales.csv', 'a\n1\n');
  await drop('goods.csv.part', 'a');
  await drop('prices.csv', '商品编号\nF1\n', 0);
  await round();
  const rejected = await names('rejected');
  expect(rejected.map((name) => name.replace(/^\d+-/, ''))).toEqual(
    expect.arrayContaining(['stock.csv', 'stock.csv.result.txt', 'sales.csv', 'sales.csv.result.txt']),
  );
  const [result = ''] = rejected.filter((name) => name.endsWith('stock.csv.result.txt'));
  expect(await readFile(path.join(root, 'rejected', result), 'utf8')).toBe('缺少列“商品编号”\n');
  expect(await names('in')).toEqual(['goods.csv.part', 'prices.csv']);
  await rm(path.join(root, 'in'), { recursive: true });
});

it('gives orders with lines, payments and parcels with lots, and ships what comes back', async () => {
  const { id } = await placeFor(buyer.client, { goods: GOODS.plain, number: 60 });
  await payFor(buyer.client, id);
  await expect.poll(async () => (await round()).outward.payments).toBeGreaterThan(0);
  // Orders are read before payments: the order of this one may have become visible in between.
  await round();
  const [header = [], order = []] = await ordersFile();
  const cell = (name: string) => order[header.indexOf(name)];
  expect([cell('订单ID'), cell('商品编号'), cell('数量'), cell('状态')]).toEqual([
    String(id),
    numberOf(GOODS.plain),
    '60',
    'pending_review',
  ]);
  await drop('parcels.csv', `订单ID,承运方,运单号\n${id},顺丰,SF-F1\n999999,顺丰,SF-F2\n`);
  await round();
  expect((await fileOf('done', 'parcels.csv.result.csv'))[1]).toEqual(
    ['3', '拒绝', '订单不存在', '999999', '顺丰', 'SF-F2'].map((one) => expect.stringContaining(one)),
  );
  await expect.poll(async () => (await round()).outward.shipments).toBe(1);
  const shipments = (await names('out')).filter((name) => name.startsWith('shipments-'));
  expect(shipments).toHaveLength(1);
});

async function ordersFile(): Promise<string[][]> {
  const [name = ''] = (await names('out')).filter((one) => one.startsWith('orders-')).slice(-1);
  const { header, records } = readTable(await readFile(path.join(root, 'out', name)));
  return [header, ...records.map(({ cells }) => cells)];
}

it('goes on after a crash with the same rows: changes count once', async () => {
  const { available } = await stockOf(GOODS.plain);
  await drop('stock-changes.csv', `商品编号,仓库,增减\n${numberOf(GOODS.plain)},cd,-50\n`);
  // The shop takes it, the answer never comes.
  const deaf: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    if (String(input).endsWith('/api/v1/stock')) throw new Error('ECONNRESET');
    return response;
  };
  await expect(round(deaf)).rejects.toThrow('ECONNRESET');
  expect(await names('working')).toHaveLength(1);
  await round();
  expect(await names('working')).toEqual([]);
  expect(await stockOf(GOODS.plain)).toEqual({ available: available - 50 });
});
