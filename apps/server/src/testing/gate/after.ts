import { sql } from 'kysely';
import { place } from '../buying.ts';
import { act, done, openCase } from '../claims.ts';
import type { ApiResponse } from '../client.ts';
import { GOODS } from '../fixture.ts';
import { joinLine, openGroupBuy } from '../group-buys.ts';
import { payFor, placeFor } from '../orders.ts';
import { approvedFor, shippedFor } from '../parcels.ts';
import { placedWith } from './beside.ts';
import { OTHERS_AFTER } from './others.ts';
import { headOf, NUMBER, type Path, parcel, type Scene } from './scene.ts';

interface Placed {
  id: number;
  /** What ends when it was tried. */
  end?: () => Promise<unknown>;
}

/** Ways to an order whose goods then goes on like any other; paid where nothing else is said. */
export const PLACED: readonly { name: string; place: (scene: Scene) => Promise<Placed> }[] = [
  { name: 'an order', place: ({ buyer }) => placeFor(buyer.client) },
  { name: 'a gift', place: async (scene) => ({ id: await placedWith(scene, 'gift') }) },
  { name: '换购', place: async (scene) => ({ id: await placedWith(scene, 'exchange') }) },
  {
    name: 'a group',
    place: async ({ staff, buyer }) => {
      const offer = await openGroupBuy(staff, { group_min_pieces: NUMBER });
      const ids = [await joinLine(buyer, offer, NUMBER)];
      const { data } = await place(buyer, ids).expect(201);
      return {
        id: data.orders[0]?.id ?? 0,
        end: async () => staff.post(`/api/admin/specials/${offer.id}/stop`),
      };
    },
  },
  {
    name: 'an order of the head office',
    place: async (scene) => {
      const head = await headOf(scene);
      const { accountId: id, addressId } = scene.buyer;
      const lines = [{ goods_id: GOODS.ladder, number: NUMBER }];
      await head
        .post('/api/stores/matrix/order', { stores: [{ id, address_id: addressId, lines }] })
        .expect(200);
      const { rows } = await sql<{ id: number }>`
        select max(id) as id from sales_order where account_id = ${id}`.execute(scene.shop.db);
      return { id: rows[0]?.id ?? 0 };
    },
  },
];

/** What is done with an order, with how far it has to have come. */
const STAGES: readonly {
  name: string;
  passed: 'placed' | 'paid' | 'approved';
  go: (scene: Scene, id: number) => Promise<() => Promise<ApiResponse<unknown>>>;
}[] = [
  {
    name: 'payment',
    passed: 'placed',
    go: async ({ shop, staff, buyer }, id) => {
      const { data } = await buyer.client
        .post<{ payment_no: string }>(`/api/order/${id}/pay`, { method: 'wechat' })
        .expect(200);
      return async () => {
        await fetch(`${shop.url}/sandbox/cashier/${data.payment_no}`, { method: 'POST' });
        return staff.get(`/api/admin/orders/${id}`);
      };
    },
  },
  {
    name: 'approval',
    passed: 'paid',
    go:
      async ({ staff }, id) =>
      async () =>
        staff.post('/api/admin/orders/approve', { ids: [id] }),
  },
  {
    name: 'picking',
    passed: 'approved',
    go:
      async ({ staff }, id) =>
      async () =>
        staff.post('/api/admin/orders/pick', { ids: [id] }),
  },
  {
    name: 'shipment',
    passed: 'approved',
    go:
      async ({ staff }, id) =>
      async () =>
        staff.post(`/api/admin/orders/${id}/ship`, parcel(id)),
  },
];

const STAGED: readonly Path[] = PLACED.flatMap(({ name, place: placing }) =>
  STAGES.map(
    (stage): Path => ({
      name: `${name}: ${stage.name}`,
      prepare: async (scene) => {
        const { id, end } = await placing(scene);
        if (stage.passed !== 'placed') await payFor(scene.buyer.client, id);
        if (stage.passed === 'approved')
          await scene.staff.post('/api/admin/orders/approve', { ids: [id] }).expect(200);
        const go = await stage.go(scene, id);
        return async () => {
          const answer = await go();
          await end?.();
          return answer;
        };
      },
    }),
  ),
);

/** After it: each holds or refuses. */
export const AFTER: readonly Path[] = [
  ...STAGED,
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
    name: 'a replacement parcel',
    prepare: async ({ staff, buyer }) => {
      const id = await shippedFor(buyer.client, staff);
      const opened = await openCase(buyer.client, id, { kind: 'damage', reason: 'damage', number: 1 });
      await done(staff, opened, 'approve_resend');
      return async () => act(staff, opened, 'resend', parcel(id));
    },
  },
  ...OTHERS_AFTER,
];

/** The moments of an order in turn; each may be refused. */
export const MOMENTS: readonly { name: string; go: (scene: Scene, id: number) => Promise<unknown> }[] = [
  { name: 'payment', go: ({ buyer }, id) => payFor(buyer.client, id).catch(() => null) },
  { name: 'approval', go: ({ staff }, id) => staff.post('/api/admin/orders/approve', { ids: [id] }) },
  { name: 'picking', go: ({ staff }, id) => staff.post('/api/admin/orders/pick', { ids: [id] }) },
  { name: 'shipment', go: ({ staff }, id) => staff.post(`/api/admin/orders/${id}/ship`, parcel(id)) },
];
