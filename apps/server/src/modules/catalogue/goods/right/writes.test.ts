import type { GoodsDetail } from '@qingnang/contract/catalog';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../../testing/client.ts';
import { GOODS } from '../../../../testing/fixture.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';

let shop: TestShop;
let buyer: Client;

beforeAll(async () => {
  shop = await createShop();
  buyer = await shop.buyer('yaodian');
  const rule = { effect: 'allow', dimension: 'region', value: '西藏自治区' };
  await shop.db
    .insertInto('control_rule')
    .values([GOODS.plain, GOODS.ladder].map((goods_id) => ({ goods_id, ...rule })))
    .execute();
});
afterAll(() => shop.close());

const path = `/api/goods/${GOODS.plain}/right`;
const detailOf = async (client = buyer, id: number = GOODS.plain) =>
  (await client.get<GoodsDetail>(`/api/goods/detail/${id}`).expect(200)).data;
const decide = (status: string, reply: string) =>
  shop.db.updateTable('purchase_right').set({ status, reply }).where('goods_id', '=', GOODS.plain).execute();

describe('POST /api/goods/:id/right', () => {
  it('requires sign-in and a passed review', async () => {
    await shop.visitor().post(path, {}).expect(401);
    await (await shop.buyer('xinke')).post(path, {}).expect(403);
  });

  it('refuses a long note at its field', async () => {
    const { errors } = await buyer.post(path, { note: '字'.repeat(201) }).expect(422);
    expect(errors?.note?.[0]).toMatch(/[一-龥]/);
  });

  it('lets a buyer ask for controlled goods once, and again after a refusal, until the right is granted', async () => {
    expect(await detailOf()).toMatchObject({
      right: null,
      price: 8.4,
      is_buy: 0,
      reason: { code: 'controlled' },
    });
    const asked = await buyer.post(path, { note: '本店常年经营' }).expect(200);
    expect(asked).toMatchObject({ message: '申请已提交，客户经理会尽快处理', data: { status: 'pending' } });
    expect(await detailOf()).toMatchObject({
      right: { status: 'pending' },
      reason: { code: 'right_pending' },
    });
    await buyer.post(path, {}).expect(409);

    await decide('refused', '本市由独家代理销售');
    expect(await detailOf()).toMatchObject({
      right: { status: 'refused', reply: '本市由独家代理销售' },
      reason: { code: 'right_refused', message: '购买申请未通过：本市由独家代理销售' },
    });
    await buyer.post(path, { note: '请再考虑' }).expect(200);
    const { note, reply, status } = await shop.db
      .selectFrom('purchase_right')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect({ note, reply, status }).toEqual({ note: '请再考虑', reply: '', status: 'pending' });

    await decide('granted', '');
    expect(await detailOf()).toMatchObject({ right: { status: 'granted' }, reason: null, is_buy: 1 });
    await buyer.post(path, {}).expect(409);
  });

  it('is of the account that asked', async () => {
    const other = await shop.buyer('zhensuo');
    expect(await detailOf(other)).toMatchObject({ right: null, reason: { code: 'controlled' } });
  });

  it('has nothing to ask for where goods are free, blocked for the account or not on sale', async () => {
    await buyer.post(`/api/goods/${GOODS.hundred}/right`, {}).expect(409);
    await buyer.post(`/api/goods/${GOODS.offShelf}/right`, {}).expect(404);
    await buyer.post('/api/goods/999999/right', {}).expect(404);
    const { id } = await shop.db
      .selectFrom('account')
      .select('id')
      .where('username', '=', 'yaodian')
      .executeTakeFirstOrThrow();
    await shop.db
      .insertInto('control_rule')
      .values({ goods_id: GOODS.ladder, effect: 'block', dimension: 'account', value: String(id) })
      .execute();
    await buyer.post(`/api/goods/${GOODS.ladder}/right`, {}).expect(409);
    expect((await detailOf(buyer, GOODS.ladder)).reason).toMatchObject({ code: 'controlled', action: '' });
  });
});
