import type { Setup } from '@qingnang/contract/admin-setup';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetRemembered } from '../../../db/memory.ts';
import { routes } from '../../../modules.ts';
import type { Client } from '../../../testing/client.ts';
import { GOODS } from '../../../testing/fixture.ts';
import { buyerMachine } from '../../../testing/machines.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';
import { draftAgreements } from '../../service/writes.ts';

const PATH = '/api/admin/setup';
const PREPARING = '商城正在筹备中，开张后才能下单';

let shop: TestShop;
let admin: Client;
let buyer: Client;
beforeAll(async () => {
  shop = await createShop();
  [admin, buyer] = await Promise.all([shop.staff(), shop.buyer()]);
});
afterAll(() => shop.close());

const setup = async () => (await admin.get<Setup>(PATH).expect(200)).data;
const stateOf = async (key: string) => (await setup()).items.find((item) => item.key === key)?.state;
const close = async () => {
  await shop.db.deleteFrom('setting').where('key', '=', 'opened_at').execute();
  forgetRemembered(shop.db);
};

it('requires sign-in, and somebody who sets up the shop', async () => {
  await shop.visitor().get(PATH).expect(401);
  await buyer.post(`${PATH}/open`).expect(401);
  const operations = await shop.staff('operations');
  await operations.get(PATH).expect(403);
  await operations.post(`${PATH}/open`).expect(403);
});

describe('while the shop is being prepared', () => {
  beforeAll(close);

  it('nobody buys, and is told why', async () => {
    const machine = await buyerMachine(shop, ['buyer.order']);
    for (const { endpoint } of routes.filter((route) => route.endpoint.buys)) {
      const path = endpoint.path.replace(':id', '1');
      const who = endpoint.scope.startsWith('machine:') ? machine : buyer;
      expect([path, (await who.post(path, {}).expect(403)).message]).toEqual([path, PREPARING]);
    }
  });

  it('every call of a buyer that costs is refused, but those of registering and of what was bought before', () => {
    // Staff, and the wholesaler's own systems.
    const isOwn = (scope: string) => /^(?:staff|machine):(?!buyer)/.test(scope);
    const open = routes.filter(
      ({ endpoint: { idempotent, scope, buys } }) => idempotent && !isOwn(scope) && !buys,
    );
    expect(open.map(({ endpoint }) => endpoint.path).sort()).toEqual([
      '/api/contract/:id/sign',
      '/api/invoices',
      '/api/order/:id/transfer/proof',
      '/api/stores',
      '/api/user/after_sales',
      '/api/user/bank_accounts',
      '/api/user/credit/applications',
      '/api/user/credit/settle',
      '/api/user/recalls/:id/confirm',
      '/api/user/receipts/:id',
      '/api/user/register',
      '/api/user/withdrawals',
    ]);
  });

  it('people sign in, and look at what is theirs', async () => {
    const visitor = shop.visitor();
    const form = { username: 'yaodian', password: 'Demo@2026' };
    await visitor.post('/api/user/login', form).expect(200);
    await visitor.get('/api/user/base').expect(200);
  });

  it('it is not opened while something is missing that a buyer would see', async () => {
    expect(await stateOf('agreements')).toBe('missing');
    const refused = await admin.post(`${PATH}/open`).expect(409);
    expect(refused.message).toBe('还不能开张，请先完成：用户协议与隐私政策');
  });

  it('drafts are no agreements; the list names what they lack', async () => {
    await draftAgreements(shop.db);
    await shop.db.deleteFrom('setting').where('key', '=', 'privacy').execute();
    forgetRemembered(shop.db);
    expect(await stateOf('agreements')).toBe('missing');
    expect((await setup()).items.find(({ key }) => key === 'agreements')?.words).toContain(
      '【个人信息保护负责人】（店铺设置 › 隐私）',
    );
    const texts = await shop.db.selectFrom('legal_text').select(['id', 'version']).execute();
    for (const { id, version } of texts) {
      const body = { body: '<p>本店的协议</p>', demands_consent: 0, version };
      await admin.put(`/api/admin/legal-texts/${id}`, body).expect(200);
      await admin.post(`/api/admin/legal-texts/${id}/publish`, { version: version + 1 }).expect(200);
    }
    expect(await stateOf('agreements')).toBe('done');
  });

  it('开张 opens it once, and the log says who did', async () => {
    const { data } = await admin.post<Setup>(`${PATH}/open`).expect(200);
    expect(data).toMatchObject({ opened_at: expect.any(Number), opened_by: '陈思远' });
    expect((await admin.post(`${PATH}/open`).expect(409)).message).toBe('商城已经开张');
    await buyer.post('/api/cart', { params: [{ goods_id: GOODS.plain, number: 10 }] }).expect(200);
  });
});
