import type { AddAnswer } from '@qingnang/contract/cart';
import { sql } from 'kysely';
import type { TestBuyer } from '../buyers.ts';
import { lineFor } from '../buying.ts';
import { act, done, openCase } from '../claims.ts';
import type { ApiResponse, Client } from '../client.ts';
import { GOODS } from '../fixture.ts';
import { joinLine, openGroupBuy } from '../group-buys.ts';
import { payFor, placeFor } from '../orders.ts';
import { approvedFor, shippedFor } from '../parcels.ts';
import type { TestShop } from '../shop.ts';

/** Who takes part in a try. */
export interface Scene {
  shop: TestShop;
  staff: Client;
  buyer: TestBuyer;
}

/** A way on which a goods goes on. What is prepared while all is well is tried when it is not. */
export interface Path {
  name: string;
  prepare: (scene: Scene) => Promise<() => Promise<ApiResponse<unknown>>>;
  /** Causes that it does not come to name. */
  unseen?: readonly string[];
}

const NUMBER = 60;
const add = ({ client }: TestBuyer) =>
  client.post('/api/cart', { params: [{ goods_id: GOODS.ladder, number: NUMBER }] });
const parcel = (id: number) => ({ carrier: '顺丰', tracking_no: `SF${id}` });

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
];

/** A head office that the buyer is a store of from now on. */
async function headOf({ shop, buyer }: Scene): Promise<Client> {
  const head = await shop.buyer();
  await sql`update account set head_account_id = 1 where id = ${buyer.accountId}`.execute(shop.db);
  return head;
}

/** After it: each holds or refuses. */
export const AFTER: readonly Path[] = [
  {
    name: 'payment',
    prepare: async ({ shop, staff, buyer }) => {
      const { id } = await placeFor(buyer.client);
      const token = await buyer.client
        .post<{ payment_no: string }>(`/api/order/${id}/pay`, { method: 'wechat' })
        .expect(200);
      return async () => {
        await fetch(`${shop.url}/sandbox/cashier/${token.data.payment_no}`, { method: 'POST' });
        return staff.get(`/api/admin/orders/${id}`);
      };
    },
  },
  {
    name: 'approval',
    prepare: async ({ staff, buyer }) => {
      const { id } = await placeFor(buyer.client);
      await payFor(buyer.client, id);
      return async () => staff.post('/api/admin/orders/approve', { ids: [id] });
    },
  },
  {
    name: 'shipment',
    prepare: async ({ staff, buyer }) => {
      const id = await approvedFor(buyer.client, staff);
      return async () => staff.post(`/api/admin/orders/${id}/ship`, parcel(id));
    },
  },
  {
    name: 'picking',
    prepare: async ({ staff, buyer }) => {
      const id = await approvedFor(buyer.client, staff);
      return async () => staff.post('/api/admin/orders/pick', { ids: [id] });
    },
  },
  {
    name: 'a pick batch',
    prepare: async ({ staff, buyer }) => {
      const id = await approvedFor(buyer.client, staff);
      return async () => staff.post('/api/admin/pick-batches', { ids: [id] });
    },
  },
  {
    name: 'the waybills of a batch',
    prepare: async ({ staff, buyer }) => {
      const id = await approvedFor(buyer.client, staff);
      const { data } = await staff.post<{ id: number }>('/api/admin/pick-batches', { ids: [id] }).expect(201);
      const order = await staff.get<{ order_no: string }>(`/api/admin/orders/${id}`).expect(200);
      const rows = [{ line: 2, order_no: order.data.order_no, ...parcel(id) }];
      return async () => staff.post(`/api/admin/pick-batches/${data.id}/ship`, { rows });
    },
  },
  {
    name: 'a part that was split off',
    prepare: async ({ shop, staff, buyer }) => {
      const id = await approvedFor(buyer.client, staff);
      const { data } = await staff.get<{ lines: { id: number }[] }>(`/api/admin/orders/${id}`).expect(200);
      const lines = [{ order_line_id: data.lines[0]?.id, number: 20 }];
      await staff.post(`/api/admin/orders/${id}/split`, { lines }).expect(201);
      const made = await shop.db
        .selectFrom('sales_order')
        .select('id')
        .where('split_from_id', '=', id)
        .executeTakeFirstOrThrow();
      return async () => staff.post(`/api/admin/orders/${made.id}/ship`, parcel(made.id));
    },
  },
  {
    name: 'what staff have left of it',
    prepare: async ({ staff, buyer }) => {
      const id = await approvedFor(buyer.client, staff);
      const { data } = await staff.get<{ lines: { id: number }[] }>(`/api/admin/orders/${id}`).expect(200);
      const lines = [{ order_line_id: data.lines[0]?.id, number: 20 }];
      await staff.post(`/api/admin/orders/${id}/cut`, { lines }).expect(200);
      return async () => staff.post(`/api/admin/orders/${id}/ship`, parcel(id));
    },
  },
  {
    name: 'another address of the buyer',
    prepare: async ({ staff, buyer }) => {
      const id = await approvedFor(buyer.client, staff);
      const to = { address_id: buyer.addressId, consignee: '李四', phone: '13800000002' };
      return async () => {
        await staff.post(`/api/admin/orders/${id}/address`, to);
        return staff.post(`/api/admin/orders/${id}/ship`, parcel(id));
      };
    },
  },
  {
    name: 'a gift in the parcel',
    prepare: async ({ shop, staff, buyer }) => {
      const { id } = await placeFor(buyer.client, { goods: GOODS.plain, number: 60 });
      await payFor(buyer.client, id);
      await staff.post('/api/admin/orders/approve', { ids: [id] }).expect(200);
      // As 满赠 and 换购 write their lines.
      await sql`
        insert into sales_order_line (order_id, goods_id, name, spec, unit, maker, approval_no, number, unit_price_e4,
          amount_fen, promotion_id)
        select ${id}, g.id, g.name, g.spec, g.unit, '', g.approval_no, 1, 0, 0, 1 from goods g where g.id = ${GOODS.ladder}`.execute(
        shop.db,
      );
      return async () => staff.post(`/api/admin/orders/${id}/ship`, parcel(id));
    },
  },
  {
    name: 'a replacement parcel',
    prepare: async ({ staff, buyer }) => {
      const id = await shippedFor(buyer.client, staff);
      const opened = await openCase(buyer.client, id, { kind: 'damage', reason: 'damage', number: 1 });
      await done(staff, opened, 'approve_resend');
      return async () => act(staff, opened, 'resend', parcel(id));
    },
  },
];

/** The moments of an order in turn; each may be refused. */
export const MOMENTS: readonly { name: string; go: (scene: Scene, id: number) => Promise<unknown> }[] = [
  { name: 'payment', go: ({ buyer }, id) => payFor(buyer.client, id).catch(() => null) },
  { name: 'approval', go: ({ staff }, id) => staff.post('/api/admin/orders/approve', { ids: [id] }) },
  { name: 'picking', go: ({ staff }, id) => staff.post('/api/admin/orders/pick', { ids: [id] }) },
  { name: 'shipment', go: ({ staff }, id) => staff.post(`/api/admin/orders/${id}/ship`, parcel(id)) },
];
