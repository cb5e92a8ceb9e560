import type { ExternalNumbers } from '@qingnang/contract/external-numbers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manyBuyers } from '../../../../testing/buyers.ts';
import type { Client } from '../../../../testing/client.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';

let shop: TestShop;
let staff: Client;
let accounts: number[];
beforeAll(async () => {
  shop = await createShop();
  staff = await shop.staff();
  accounts = (await manyBuyers(shop, 2)).map(({ accountId }) => accountId);
});
afterAll(() => shop.close());

const saved = async (path: string, numbers: ExternalNumbers) =>
  (await staff.put<{ numbers: ExternalNumbers }>(path, { numbers }).expect(200)).data.numbers;
const read = async (path: string) =>
  (await staff.get<{ numbers: ExternalNumbers }>(path).expect(200)).data.numbers;
const of = (source: string, external_id: string) => ({ source, external_id });

describe.each([
  ['goods', (at: number) => `/api/admin/goods/${at + 2}/numbers`, 'finance'],
  ['customers', (at: number) => `/api/admin/accounts/${accounts[at]}/numbers`, 'goods'],
] as const)('numbers of %s', (_, pathOf, other) => {
  it('require sign-in and the permission', async () => {
    await shop.visitor().get(pathOf(0)).expect(401);
    await (await shop.staff(other)).put(pathOf(0), { numbers: [] }).expect(403);
    await staff.get(pathOf(0).replace(/\d+/, '999999')).expect(404);
  });

  it('are set, one of each system, corrected and taken away; the log says so', async () => {
    expect(await read(pathOf(0))).toEqual([]);
    expect(await saved(pathOf(0), [of('wms', 'W1'), of('erp', ' X1 ')])).toEqual([
      of('erp', 'X1'),
      of('wms', 'W1'),
    ]);
    expect(await saved(pathOf(0), [of('erp', 'X2')])).toEqual([of('erp', 'X2')]);
    const entry = await shop.db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({ before: { external_id: 'erp X1、wms W1' }, after: { external_id: 'erp X2' } });
    expect(await saved(pathOf(0), [])).toEqual([]);
  });

  it('refuse a system twice, and a number that another has', async () => {
    await saved(pathOf(1), [of('erp', 'TAKEN')]);
    const errors = async (...numbers: ExternalNumbers) =>
      (await staff.put(pathOf(0), { numbers }).expect(422)).errors;
    expect(await errors(of('erp', 'A'), of('erp', 'B'))).toHaveProperty(['numbers.1.source']);
    expect(await errors(of('wms', 'A'), of('erp', 'TAKEN'))).toHaveProperty(['numbers.1.external_id']);
    expect(await errors(of('ERP?', 'A'))).toHaveProperty(['numbers.0.source']);
  });
});
