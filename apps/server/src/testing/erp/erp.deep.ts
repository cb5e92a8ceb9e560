import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../db/transaction.ts';
import { addSellerKey } from '../../modules/machines/keys/writes.ts';
import { manyBuyers } from '../buyers.ts';
import { GOODS } from '../fixture.ts';
import { ledgerDifferences } from '../ledgers.ts';
import { payFor, placeFor } from '../orders.ts';
import { numberGoods, numberOf } from '../pushes.ts';
import { createShop, type TestShop } from '../shop.ts';

const SCRIPT = path.resolve(import.meta.dirname, '../../../../../docs/examples/erp.mjs');

let shop: TestShop;
let folder: string;
let key: string;
beforeAll(async () => {
  shop = await createShop();
  await numberGoods(shop.db);
  folder = await mkdtemp(path.join(tmpdir(), 'qn-erp-'));
  const scopes = ['stock.write', 'orders.read', 'orders.write', 'shipments.write'] as const;
  const expiresAt = new Date(Date.now() + 24 * 3_600_000);
  ({ secret: key } = await inTransaction(shop.db, (tx) =>
    addSellerKey(tx, { name: 'ERP', scopes, expiresAt }, null),
  ));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await shop.close();
});

const run = () =>
  promisify(execFile)(process.execPath, [SCRIPT, folder], {
    env: { ...process.env, SHOP: shop.url, KEY: key },
  });
const keep = (name: string, value: unknown) => writeFile(path.join(folder, name), JSON.stringify(value));

it('keeps the folder of an ERP in step: stock in, paid orders out, parcels in; again without harm', async () => {
  await keep('stock.json', [
    { goods: numberOf(GOODS.ladder), warehouse: 'cd', quantity: 400 },
    { goods: 'nothing', warehouse: 'cd', quantity: 1 },
  ]);
  const first = await run();
  expect(first.stdout).toContain('updated: 1');
  expect(first.stderr).toContain('没有这个商品编号');

  const [buyer] = await manyBuyers(shop, 1);
  if (!buyer) throw new Error('no buyer');
  const { id } = await placeFor(buyer.client);
  await run();
  expect(await readdir(path.join(folder, 'orders'))).toEqual([]);
  await payFor(buyer.client, id);
  const names = async () => {
    await run();
    return readdir(path.join(folder, 'orders'));
  };
  // The feed waits for whatever transaction is open in the database's cluster, one of another test's shop too.
  await expect.poll(names, { timeout: 60_000 }).toHaveLength(1);
  const [name = ''] = await names();
  const order: unknown = JSON.parse(await readFile(path.join(folder, 'orders', name), 'utf8'));
  expect(order).toMatchObject({ id, lines: [{ quantity: 60 }] });

  await keep('stock.json', []);
  await keep('shipments.json', [{ order: id, carrier: '顺丰', tracking_no: 'SF1' }]);
  const shipped = await run();
  const again = await run();
  expect(again.stdout).toBe(shipped.stdout);
  const { status } = await shop.db
    .selectFrom('sales_order')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(status).toBe(50);
  const stock = await shop.db
    .selectFrom('stock')
    .select(['available', 'reserved'])
    .where('goods_id', '=', GOODS.ladder)
    .executeTakeFirstOrThrow();
  expect(stock).toEqual({ available: 340, reserved: 0 });
  expect(await ledgerDifferences(shop.db)).toEqual([]);
});
