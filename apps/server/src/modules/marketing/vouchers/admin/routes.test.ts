import type { StaffVoucher } from '@qingnang/contract/admin-coupons';
import { fen } from '@qingnang/rules/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../../db/transaction.ts';
import type { Client } from '../../../../testing/client.ts';
import { bareOrder, giveVoucher, inHours } from '../../../../testing/coupons.ts';
import { ledgerDifferences } from '../../../../testing/ledgers.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';
import { takeVouchers } from '../writes.ts';

let shop: TestShop;
let staff: Client;
let accountId: number;

beforeAll(async () => {
  shop = await createShop();
  staff = await shop.staff('operations');
  const account = await shop.db
    .selectFrom('account')
    .select('id')
    .where('username', '=', 'yaodian')
    .executeTakeFirstOrThrow();
  accountId = account.id;
});
afterAll(async () => {
  expect(await ledgerDifferences(shop.db)).toEqual([]);
  await shop.close();
});

const form = (more: Record<string, unknown> = {}) => ({
  usernames: ['zhensuo'],
  name: '返利券',
  note: '',
  amount: '50',
  valid_until: inHours(48),
  ...more,
});
const give = (more: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  staff.post<{ given: number; unknown: string[]; skipped: number }>(
    '/api/admin/vouchers',
    form(more),
    headers,
  );
interface Page {
  list: StaffVoucher[];
  total: number;
  sums: { given: number; used: number; left: number };
}
const list = async (query = '') => (await staff.get<Page>(`/api/admin/vouchers?${query}`).expect(200)).data;
const voidOne = (id: number, body: object = { reason: '发错客户' }) =>
  staff.post<StaffVoucher>(`/api/admin/vouchers/${id}/void`, body);

describe('staff calls of cash vouchers', () => {
  it('require sign-in and the right', async () => {
    const service = await shop.staff('service');
    for (const [path, body] of [
      ['/api/admin/vouchers', form()],
      ['/api/admin/vouchers/1/void', { reason: '发错' }],
    ] as const) {
      await shop.visitor().post(path, body).expect(401);
      await service.post(path, body).expect(403);
    }
    await service.get('/api/admin/vouchers').expect(200);
    await shop.visitor().get('/api/admin/vouchers').expect(401);
    await voidOne(999_999).expect(404);
  });

  it.each([
    [{ usernames: [] }, 'usernames', '请填写用户名，或选择按客户范围发放'],
    [{ name: '' }, 'name', '请填写名称'],
    [{ note: 'x'.repeat(201) }, 'note', '说明最多 200 个字'],
    [{ amount: 'x' }, 'amount', '面额必须是不小于 0、最多 4 位小数的金额'],
    [{ amount: '0' }, 'amount', '面额须大于 0'],
    [{ amount: '1.001' }, 'amount', '面额最多 2 位小数'],
    [{ valid_until: 1 }, 'valid_until', '有效期结束须晚于现在'],
    [{ valid_until: 'x' }, 'valid_until', '有效期结束必须是整数'],
    [{ by_audience: 1, ranks: [9] }, 'ranks.0', '等级不能大于 3'],
  ])('refuse %o: %s', async (more, field, message) => {
    expect((await give(more).expect(422)).errors?.[field]).toEqual([message]);
  });
});

describe('giving cash vouchers', () => {
  it('gives each account one, once for a key', async () => {
    const headers = { 'idempotency-key': 'voucher-give-1' };
    const names = { usernames: ['zhensuo', 'ZHENSUO', 'nobody'], name: '四季度返利', note: '厂家返利' };
    const first = (await give(names, headers).expect(201)).data;
    expect(first).toEqual({ given: 1, unknown: ['nobody'], skipped: 0 });
    expect((await give(names, headers).expect(201)).data).toEqual(first);
    expect((await list('keywords=四季度')).list).toMatchObject([
      { username: 'zhensuo', note: '厂家返利', amount: 50, left: 50, state: 'unused' },
    ]);
    const clinics = (await give({ usernames: [], by_audience: 1, buyer_types: ['clinic'] }).expect(201)).data;
    expect(clinics.given).toBe(1);
  });

  it('sums, finds by state and takes back what is left', async () => {
    const before = (await list()).sums;
    await giveVoucher(staff, ['yaodian'], '100', { name: '部分使用' });
    await giveVoucher(staff, ['yaodian'], '20', { name: '用完', valid_until: inHours(1) });
    const order = await bareOrder(shop.db, accountId, { voucherFen: 5000 });
    expect(await inTransaction(shop.db, (tx) => takeVouchers(tx, accountId, fen(5000), order.order_no))).toBe(
      true,
    );
    const after = (await list()).sums;
    expect([after.given - before.given, after.used - before.used, after.left - before.left]).toEqual([
      120, 50, 70,
    ]);
    const [partly] = (await list('keywords=部分使用')).list;
    const [used] = (await list('keywords=用完')).list;
    expect([partly?.left, partly?.state, used?.left, used?.state]).toEqual([70, 'unused', 0, 'used']);
    expect((await list('state=used')).list.map(({ id }) => id)).toEqual([used?.id]);
    expect((await voidOne(partly?.id ?? 0, {}).expect(422)).errors).toHaveProperty('reason');
    expect((await voidOne(partly?.id ?? 0).expect(200)).data).toMatchObject({ left: 0, state: 'void' });
    await voidOne(partly?.id ?? 0).expect(200);
    await voidOne(used?.id ?? 0).expect(409);
    expect((await list('state=void')).total).toBe(1);
    expect((await list()).sums.left).toBe(before.left);
    await staff.get('/api/admin/vouchers?state=x').expect(422);
    const log = await shop.db
      .selectFrom('audit_log')
      .select(['action', 'before', 'after'])
      .where('entity', '=', 'voucher')
      .where('entity_id', '=', String(partly?.id))
      .execute();
    expect(log).toEqual([
      {
        action: 'voucher.void',
        before: { left: '70.00' },
        after: { left: '0.00', account_id: accountId, reason: '发错客户' },
      },
    ]);
  });

  it('shows its owner the orders that used it', async () => {
    const buyer = await shop.buyer();
    const { data } = await buyer
      .get<{ vouchers: { uses: { amount: number; order_no: string }[] }[] }>(
        '/api/user/coupon?type=1&status=1',
      )
      .expect(200);
    expect(data.vouchers.map(({ uses }) => uses.map(({ amount }) => amount))).toEqual([[20]]);
  });
});
