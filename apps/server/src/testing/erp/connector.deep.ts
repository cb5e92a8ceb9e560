import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../db/transaction.ts';
import { addSellerKey } from '../../modules/machines/keys/writes.ts';
import { GOODS } from '../fixture.ts';
import { placeFor } from '../orders.ts';
import { numberGoods, numberOf } from '../pushes.ts';
import { createShop, type TestShop } from '../shop.ts';
import { CONNECTOR_SCOPES } from './scopes.ts';

const MAIN = path.resolve(import.meta.dirname, '../../../../connector/src/main.ts');

let shop: TestShop;
let root: string;
let key: string;
beforeAll(async () => {
  shop = await createShop();
  await numberGoods(shop.db);
  root = await mkdtemp(path.join(tmpdir(), 'qn-connector-'));
  const expiresAt = new Date(Date.now() + 24 * 3_600_000);
  ({ secret: key } = await inTransaction(shop.db, (tx) =>
    addSellerKey(tx, { name: '文件交换', scopes: CONNECTOR_SCOPES, expiresAt }, null),
  ));
});
afterAll(async () => {
  await rm(root, { recursive: true });
  await shop.close();
});

const run = (secret = key) =>
  promisify(execFile)(process.execPath, [MAIN, 'folder', root], {
    env: { ...process.env, SHOP: shop.url, KEY: secret },
  });
const lock = () => path.join(root, 'connector.json.lock');

it('as the program that people start: a round, a comparison, alone on its folder', async () => {
  await placeFor(await shop.buyer());
  await mkdir(path.join(root, 'in'));
  const file = path.join(root, 'in', 'compare-stock.csv');
  await writeFile(file, `商品编号,仓库,数量\n${numberOf(GOODS.plain)},cd,7\n`);
  await utimes(file, new Date(0), new Date(0));
  const { stdout } = await run();
  expect(stdout).toMatch(/orders 1，核对 stock：不一致 \d+/);
  expect((await readdir(root)).sort()).toEqual([
    'connector.json',
    'done',
    'in',
    'out',
    'rejected',
    'working',
  ]);
  expect((await run()).stdout).toContain('没有变动');
  await writeFile(lock(), String(process.pid));
  await expect(run()).rejects.toThrow('另一个对接程序正在运行');
  // Of a process that is gone.
  await writeFile(lock(), '2147483647');
  await expect(run('qnk_1_wrong')).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining('密钥'),
  });
});
