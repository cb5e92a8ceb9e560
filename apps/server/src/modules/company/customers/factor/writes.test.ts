import type { Customer } from '@qingnang/contract/admin-accounts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../../testing/client.ts';
import { giveFactor } from '../../../../testing/factors.ts';
import { proved, undoToken } from '../../../../testing/proofs.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';

let shop: TestShop;
let staff: Client;
let zhensuo: number;
let xinke: number;

beforeAll(async () => {
  shop = await createShop();
  staff = await shop.staff('service');
  [zhensuo, xinke] = [await idOf('zhensuo'), await idOf('xinke')];
});
afterAll(() => shop.close());

const idOf = async (username: string) =>
  (
    await shop.db
      .selectFrom('account')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
  ).id;
const show = async () => (await staff.get<Customer>(`/api/admin/accounts/${zhensuo}`).expect(200)).data;
const off = (id: number, body: object) => staff.post(`/api/admin/accounts/${id}/factor_off`, body);
const lastAudit = () =>
  shop.db
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('entity', '=', 'account')
    .where('entity_id', '=', String(zhensuo))
    .orderBy('id', 'desc')
    .executeTakeFirst();

describe('the second factor of who has lost the phone', () => {
  const reason = '电话核对了法人身份证号';
  const signIn = async () => {
    const body = { username: 'zhensuo', password: 'Demo@2026' };
    return (await shop.visitor().post<{ next: string }>('/api/user/login', body).expect(200)).data.next;
  };

  it('is shown to staff, who turn it off with a reason; all sessions end', async () => {
    expect((await show()).factor_since).toBeNull();
    await off(zhensuo, { reason }).expect(409);
    const secret = await giveFactor(shop, zhensuo);
    const shown = await show();
    expect(shown.factor_since).toBeGreaterThan(0);
    expect(JSON.stringify(shown)).not.toContain(secret);
    expect(await signIn()).toBe('code');
    const own = await shop.buyer('zhensuo');
    await off(zhensuo, { reason: '' }).expect(422);
    await off(zhensuo, { reason }).expect(200);
    await own.get('/api/user/base').expect(401);
    expect(await signIn()).toBe('done');
    const last = await lastAudit();
    expect(last).toEqual({
      action: 'account.factor_end',
      before: { factor: '开' },
      after: { factor: '关', reason },
    });
  });

  it('the number on file is told and can undo it; money waits a day', async () => {
    const { phone } = await shop.db
      .selectFrom('account')
      .select('phone')
      .where('id', '=', zhensuo)
      .executeTakeFirstOrThrow();
    const buyer = await proved(shop, await shop.buyer('zhensuo'));
    const wait = await buyer.post('/api/user/withdrawals', { amount: '10', bank_account_id: 1 });
    expect([wait.status, wait.message]).toEqual([409, expect.stringContaining('账户信息刚刚变更')]);
    const owner = shop.visitor();
    await owner.raw(`/api/user/undo/${await undoToken(shop, phone)}`);
    await owner.post('/api/user/undo', { password: 'Qinghe@5829' }).expect(200);
    expect((await show()).factor_since).toBeGreaterThan(0);
  });

  it('is not turned off from a screen that was left open', async () => {
    await giveFactor(shop, xinke);
    await sql`update session set created_at = now() - interval '301 seconds' where staff_id is not null`.execute(
      shop.db,
    );
    const { errors } = await off(xinke, { reason }).expect(422);
    expect(errors).toEqual({ proof: ['请输入登录密码，确认是您本人'] });
    await off(xinke, { reason, proof: 'Admin@2026' }).expect(200);
  });
});
