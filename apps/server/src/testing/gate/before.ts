import type { AddAnswer } from '@qingnang/contract/cart';
import { lineFor } from '../buying.ts';
import { GOODS } from '../fixture.ts';
import { joinLine, openGroupBuy } from '../group-buys.ts';
import { placeFor } from '../orders.ts';
import { BESIDE_BEFORE } from './beside.ts';
import { OTHERS_BEFORE } from './others.ts';
import { add, headOf, NUMBER, type Path } from './scene.ts';

/** What is not on sale is not found by its name. */
const GONE = ['a goods off the shelf', 'a goods that may not be sold here'];
const LADDER_NAME = '布洛芬缓释胶囊';

/** Until the order is placed: nothing may come of it. */
export const BEFORE: readonly Path[] = [
  {
    name: 'the cart',
    prepare:
      async ({ buyer }) =>
      async () =>
        add(buyer),
  },
  {
    name: 'the cart as it stands',
    prepare: async ({ buyer }) => {
      await add(buyer).expect(200);
      return async () => buyer.client.get('/api/cart/list');
    },
  },
  {
    name: 'checkout',
    prepare: async ({ buyer }) => {
      const ids = [await lineFor(buyer, GOODS.ladder, NUMBER)];
      return async () => buyer.client.post('/api/cart/checkout', { ids, new: 1 });
    },
  },
  {
    name: 'the order',
    prepare: async ({ buyer }) => {
      const ids = [await lineFor(buyer, GOODS.ladder, NUMBER)];
      return async () => buyer.client.post('/api/order', { ids, address_id: buyer.addressId });
    },
  },
  {
    name: 'buying again',
    prepare: async ({ buyer }) => {
      const { id } = await placeFor(buyer.client);
      const { data } = await buyer.client
        .get<{ lines: { line_id: number }[] }>(`/api/order/${id}/rebuy`)
        .expect(200);
      const lines = data.lines.map(({ line_id }) => ({ line_id, number: NUMBER }));
      return async () => buyer.client.post(`/api/order/${id}/rebuy`, { lines });
    },
  },
  {
    name: 'a list that is pasted',
    prepare:
      async ({ buyer }) =>
      async () =>
        buyer.client.post('/api/cart/match', {
          rows: [{ code: '', name: LADDER_NAME, number: String(NUMBER) }],
        }),
    unseen: GONE,
  },
  {
    name: 'a list as a file',
    prepare:
      async ({ buyer }) =>
      async () => {
        const form = new FormData();
        form.set('file', new Blob([`商品名称,数量\n${LADDER_NAME},${NUMBER}\n`]), '清单.csv');
        return buyer.client.post('/api/cart/match/file', form);
      },
    unseen: GONE,
  },
  {
    name: 'a copy to a store',
    prepare: async (scene) => {
      const head = await headOf(scene);
      const { data } = await head
        .post<AddAnswer>('/api/cart', { params: [{ goods_id: GOODS.ladder, number: NUMBER }] })
        .expect(200);
      const ids = data.added.map(({ line_id }) => line_id);
      return async () => head.post('/api/cart/copy', { ids, other_user_ids: [scene.buyer.accountId] });
    },
  },
  {
    name: 'an order for a store',
    prepare: async (scene) => {
      const head = await headOf(scene);
      const { accountId: id, addressId } = scene.buyer;
      const lines = [{ goods_id: GOODS.ladder, number: NUMBER }];
      return async () =>
        head.post('/api/stores/matrix/order', { stores: [{ id, address_id: addressId, lines }] });
    },
  },
  {
    name: 'a group',
    prepare: async ({ staff, buyer }) => {
      const offer = await openGroupBuy(staff);
      const ids = [await joinLine(buyer, offer, NUMBER)];
      return async () => {
        const answer = await buyer.client.post('/api/order', { ids, address_id: buyer.addressId });
        await staff.post(`/api/admin/specials/${offer.id}/stop`);
        return answer;
      };
    },
  },
  ...BESIDE_BEFORE,
  ...OTHERS_BEFORE,
];
