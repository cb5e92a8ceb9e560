import type { CartStore, StoreCopy } from '@qingnang/contract/cart-copy';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { GOODS } from '../../../../testing/fixture.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createShop();
});
afterAll(() => shop.close());

const storesOf = async (username: string) => {
  const buyer = await shop.buyer(username);
  return (await buyer.get<{ list: CartStore[] }>('/api/cart/stores').expect(200)).data.list;
};

it('names the stores of a head office', async () => {
  expect((await storesOf('yaodian')).map(({ company }) => company)).toEqual([
    '成都康民大药房有限公司锦里店',
    '成都康民大药房有限公司滨江店',
  ]);
});

it.each(['kangmin-jinli', 'zhensuo'])('names no store to %s, which is no head office', async (username) => {
  expect(await storesOf(username)).toEqual([]);
});

it('names exactly those that copying accepts', async () => {
  const head = await shop.buyer('yaodian');
  const own = (await storesOf('yaodian')).map(({ id }) => id);
  const params = [{ goods_id: GOODS.plain, number: 10 }];
  const { data } = await head.post<{ added: { line_id: number }[] }>('/api/cart', { params }).expect(200);
  const ids = data.added.map(({ line_id }) => line_id);
  const accounts = await shop.db.selectFrom('account').select('id').orderBy('id').execute();
  const accepted: number[] = [];
  for (const { id } of accounts) {
    const answer = await head.post<{ stores: StoreCopy[] }>('/api/cart/copy', { ids, other_user_ids: [id] });
    if (answer.status === 200) accepted.push(...answer.data.stores.map((store) => store.id));
    else expect(answer.status).toBe(404);
  }
  expect(accepted).toEqual(own);
});
