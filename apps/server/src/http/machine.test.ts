import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buyerMachine, sellerMachine, withKey } from '../testing/machines.ts';
import { createShop, type TestShop } from '../testing/shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await createShop();
});
afterAll(() => shop.close());

const ME = '/api/v1/me';
const KEY = 10006;
const newest = () =>
  shop.db.selectFrom('api_key').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();

describe('a key', () => {
  it('of the wholesaler opens a call and says whose it is', async () => {
    const machine = await sellerMachine(shop, ['goods.read', 'stock.write']);
    const { data, headers } = await machine.get(ME).expect(200);
    expect(data).toMatchObject({
      name: 'ERP',
      scopes: ['goods.read', 'stock.write'],
      owner: { kind: 'shop', name: shop.services.config.siteName },
    });
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('vary')).toContain('Authorization');
  });

  it('of a company names the company', async () => {
    const machine = await buyerMachine(shop, ['buyer.catalogue']);
    const { company } = await shop.db
      .selectFrom('account')
      .select('company')
      .where('username', '=', 'yaodian')
      .executeTakeFirstOrThrow();
    expect((await machine.get(ME).expect(200)).data).toMatchObject({
      owner: { kind: 'company', name: company },
    });
  });

  it('is asked for', async () => {
    expect((await shop.visitor().get(ME).expect(401)).code).toBe(KEY);
    const wrong = ['x', 'qnk_1_short', `qnk_1_${'a'.repeat(43)}`, `qnk_99999_${'a'.repeat(43)}`];
    for (const secret of wrong) expect((await withKey(shop, secret).get(ME).expect(401)).code).toBe(KEY);
  });

  it('that has expired, is revoked or of a blocked company is refused', async () => {
    const over = await sellerMachine(shop, ['goods.read'], new Date(Date.now() - 1000));
    expect((await over.get(ME).expect(401)).message).toBe('密钥已到期，请更换');

    const revoked = await sellerMachine(shop, ['goods.read']);
    await revoked.get(ME).expect(200);
    const { id } = await newest();
    await shop.db.updateTable('api_key').set({ revoked_at: new Date() }).where('id', '=', id).execute();
    expect((await revoked.get(ME).expect(401)).message).toBe('密钥已停用');

    const company = await buyerMachine(shop, ['buyer.papers'], 'zhensuo');
    const block = (is_blocked: boolean) =>
      shop.db.updateTable('account').set({ is_blocked }).where('username', '=', 'zhensuo').execute();
    await block(true);
    await company.get(ME).expect(401);
    await block(false);
    await company.get(ME).expect(200);
  });

  it('opens no call of a browser, and a browser no call of a machine', async () => {
    const machine = await sellerMachine(shop, ['goods.read']);
    await machine.get('/api/admin/me').expect(401);
    await machine.get('/api/user/base').expect(401);
    for (const browser of [await shop.buyer(), await shop.staff()]) await browser.get(ME).expect(401);
  });

  it('is told of names that a call does not know', async () => {
    const machine = await sellerMachine(shop, ['goods.read']);
    const { errors } = await machine.get(`${ME}?colour=red`).expect(422);
    expect(errors).toEqual({ colour: ['参数 colour 不存在'] });
  });

  it('has its calls written down, the refused ones too', async () => {
    const machine = await sellerMachine(shop, ['goods.read']);
    await machine.get(ME).expect(200);
    await machine.get(`${ME}?colour=red`).expect(422);
    const { id } = await newest();
    await vi.waitFor(async () => {
      const calls = await shop.db
        .selectFrom('api_call')
        .select(['method', 'path', 'status', 'error'])
        .where('key_id', '=', id)
        .orderBy('status')
        .execute();
      expect(calls).toEqual([
        { method: 'GET', path: ME, status: 200, error: '' },
        { method: 'GET', path: ME, status: 422, error: 'colour：参数 colour 不存在' },
      ]);
    });
    expect((await newest()).last_used_at).not.toBeNull();
  });
});
