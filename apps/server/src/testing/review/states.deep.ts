import {
  canAct,
  nextStatus,
  ORDER_STATUS,
  type OrderAct,
  type OrderActor,
  orderStatuses,
} from '@qingnang/rules/order-state';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endFailedGroupBuys } from '../../modules/ordering/orders/group-buys/writes.ts';
import { closeExpired } from '../../modules/ordering/orders/writes.ts';
import { manyBuyers, type TestBuyer } from '../buyers.ts';
import type { Client } from '../client.ts';
import { GOODS } from '../fixture.ts';
import { joinGroupBuy, openGroupBuy } from '../group-buys.ts';
import { ledgerDifferences } from '../ledgers.ts';
import { payFor, placeFor } from '../orders.ts';
import { createShop, type TestShop } from '../shop.ts';

/**
 * Every act in every status by everyone who could try it, through the calls: an order moves exactly as
 * `rules/order-state` declares, and stands still otherwise.
 */

const PIECES = 60;
let shop: TestShop;
let buyer: TestBuyer;
let stranger: TestBuyer;
let staff: Client;

beforeAll(async () => {
  shop = await createShop();
  [buyer, stranger] = (await manyBuyers(shop, 2)) as [TestBuyer, TestBuyer];
  staff = await shop.staff();
  for (const { accountId } of [buyer, stranger]) {
    await sql`insert into wallet (account_id, balance_fen) values (${accountId}, 100000000)`.execute(shop.db);
    await sql`insert into wallet_entry (account_id, delta_fen, balance_after_fen, cause, ref)
      values (${accountId}, 100000000, 100000000, 'top_up', 'states')`.execute(shop.db);
  }
  await sql`update stock set available = available + 100000 where goods_id = ${GOODS.ladder}`.execute(
    shop.db,
  );
  await sql`update lot set quantity = quantity + 100000 where id = (
    select min(id) from lot where goods_id = ${GOODS.ladder})`.execute(shop.db);
});
afterAll(() => shop.close());

interface Order {
  id: number;
  /** Open from the beginning, so that money can come at any time. */
  paymentNo: string;
}

const approve = (id: number) => staff.post('/api/admin/orders/approve', { ids: [id] }).expect(200);
const shipSome = async (id: number) => {
  const { data } = await staff
    .get<{ picking: { order_line_id: number; lots: { lot_id: number }[] }[] }>(`/api/admin/orders/${id}`)
    .expect(200);
  const [line] = data.picking;
  const lines = [{ order_line_id: line?.order_line_id, lot_id: line?.lots[0]?.lot_id, number: 5 }];
  await staff
    .post(`/api/admin/orders/${id}/ship`, { carrier: '顺丰', tracking_no: 'SF1', lines })
    .expect(201);
};
const shipAll = (id: number) =>
  staff.post(`/api/admin/orders/${id}/ship`, { carrier: '顺丰', tracking_no: 'SF2' }).expect(201);
const sweepNow = async (id: number) => {
  await sql`update sales_order set expires_at = now() - interval '1 minute' where id = ${id}`.execute(
    shop.db,
  );
  await closeExpired(shop.db, shop.services.log);
};

/** Ends the time of an order's group, if it joined one. */
async function endGroup(id: number): Promise<void> {
  await sql`update special_price set ends_at = clock_timestamp()
    where id = (select group_offer_id from sales_order where id = ${id})`.execute(shop.db);
  await endFailedGroupBuys(shop.db, shop.services.log);
}
/** Another buyer joins an order's group, if it joined one, and pays. */
async function fillGroup(id: number): Promise<void> {
  const { rows } = await sql<{ id: number; goods_id: number }>`
    select s.id, s.goods_id from special_price s join sales_order o on o.group_offer_id = s.id where o.id = ${id}`.execute(
    shop.db,
  );
  const [offer] = rows;
  if (offer) await joinGroupBuy(stranger, offer, PIECES, { use_balance: 1 });
}

const {
  pending_payment,
  pending_group,
  pending_review,
  pending_shipment,
  partly_shipped,
  shipped,
  completed,
  cancelled,
  closed,
} = ORDER_STATUS;
/** The way into each status. */
const WAYS: Readonly<Record<number, readonly ((id: number) => Promise<unknown>)[]>> = {
  [pending_payment]: [],
  [pending_group]: [(id) => payFor(buyer.client, id)],
  [pending_review]: [(id) => payFor(buyer.client, id)],
  [pending_shipment]: [(id) => payFor(buyer.client, id), approve],
  [partly_shipped]: [(id) => payFor(buyer.client, id), approve, shipSome],
  [shipped]: [(id) => payFor(buyer.client, id), approve, shipAll],
  [completed]: [
    (id) => payFor(buyer.client, id),
    approve,
    shipAll,
    (id) => buyer.client.post(`/api/order/${id}/confirm`).expect(200),
  ],
  [cancelled]: [(id) => buyer.client.post(`/api/order/${id}/cancel`).expect(200)],
  [closed]: [sweepNow],
};

async function orderIn(status: number): Promise<Order> {
  const id =
    status === pending_group ? await inGroup() : (await placeFor(buyer.client, { number: PIECES })).id;
  const { data } = await buyer.client
    .post<{ payment_no: string }>(`/api/order/${id}/pay`, { method: 'alipay' })
    .expect(200);
  for (const step of WAYS[status] ?? []) await step(id);
  expect(await statusOf(id)).toBe(status);
  return { id, paymentNo: data.payment_no };
}

const standing = new Map<number, Order>();
/** An order for what changes nothing: one for each status, but in a group, which the next one ends. */
async function standingIn(status: number): Promise<Order> {
  const found = standing.get(status);
  if (found) return found;
  const made = await orderIn(status);
  if (status !== pending_group) standing.set(status, made);
  return made;
}

let group = 0;
/** Places an order in a group of its own, which one more buyer would complete. */
async function inGroup(): Promise<number> {
  if (group !== 0) await staff.post(`/api/admin/specials/${group}/stop`).expect(200);
  const offer = await openGroupBuy(staff);
  group = offer.id;
  return joinGroupBuy(buyer, offer, PIECES);
}

const statusOf = async (id: number) =>
  (await shop.db.selectFrom('sales_order').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status;
const eventsOf = async (id: number) =>
  (
    await shop.db.selectFrom('order_event').select('act').where('order_id', '=', id).orderBy('id').execute()
  ).map((event) => event.act);

interface Attempt {
  name: string;
  act: OrderAct;
  actor: OrderActor;
  /** True when the call's answer says that it was done. */
  run(order: Order): Promise<boolean>;
}
const ok = async (answer: Promise<{ status: number }>) => (await answer).status < 300;

const ATTEMPTS: readonly Attempt[] = [
  {
    name: 'the buyer cancels',
    act: 'cancel',
    actor: 'buyer',
    run: ({ id }) => ok(buyer.client.post(`/api/order/${id}/cancel`)),
  },
  {
    name: 'the buyer confirms receipt',
    act: 'confirm_receipt',
    actor: 'buyer',
    run: ({ id }) => ok(buyer.client.post(`/api/order/${id}/confirm`)),
  },
  {
    name: 'the buyer pays from the balance',
    act: 'pay',
    actor: 'system',
    run: ({ id }) => ok(buyer.client.post(`/api/order/${id}/pay`, { method: 'balance' })),
  },
  {
    name: 'the provider reports a payment',
    act: 'pay',
    actor: 'system',
    async run({ id, paymentNo }) {
      const before = await statusOf(id);
      await fetch(`${shop.url}/sandbox/cashier/${paymentNo}`, { method: 'POST' });
      return (await statusOf(id)) !== before;
    },
  },
  {
    name: 'the time to pay is over',
    act: 'close',
    actor: 'system',
    async run({ id }) {
      await sweepNow(id);
      return (
        (await eventsOf(id)).at(-1) === 'close' &&
        (await eventsOf(id)).filter((act) => act === 'close').length === 1
      );
    },
  },
  {
    name: 'its group is reached',
    act: 'group_success',
    actor: 'system',
    async run({ id }) {
      const before = await statusOf(id);
      await fillGroup(id);
      return (await statusOf(id)) !== before;
    },
  },
  {
    name: "its group's time is over",
    act: 'group_fail',
    actor: 'system',
    async run({ id }) {
      const before = await statusOf(id);
      await endGroup(id);
      return (await statusOf(id)) !== before;
    },
  },
  {
    name: 'staff approve',
    act: 'approve',
    actor: 'staff',
    async run({ id }) {
      const { data } = await staff
        .post<{ approved: number[] }>('/api/admin/orders/approve', { ids: [id] })
        .expect(200);
      return data.approved.includes(id);
    },
  },
  {
    name: 'staff reject',
    act: 'reject',
    actor: 'staff',
    run: ({ id }) => ok(staff.post(`/api/admin/orders/${id}/reject`, { reason: '资料不符' })),
  },
  {
    name: 'staff ship',
    act: 'ship',
    actor: 'staff',
    run: ({ id }) => ok(staff.post(`/api/admin/orders/${id}/ship`, { carrier: '顺丰', tracking_no: 'SF9' })),
  },
];

const table = orderStatuses.flatMap(({ code, name }) =>
  ATTEMPTS.map((attempt) => ({ code, status: name, ...attempt })),
);

describe('an order moves only as declared', () => {
  it.each(table)('$status: $name', async ({ code, act, actor, run }) => {
    const isAllowed = canAct(act, code, actor);
    const order = isAllowed ? await orderIn(code) : await standingIn(code);
    const before = await eventsOf(order.id);
    // A sweep over an order that is closed already finds nothing to do.
    const isDone = await run(order);
    const after = await statusOf(order.id);
    expect(after).toBe(isAllowed ? nextStatus(act, code, actor, { shipsRest: true }) : code);
    if (!(act === 'close' && code === closed)) expect(isDone).toBe(isAllowed);
    const added = (await eventsOf(order.id)).slice(before.length).filter((one) => one !== 'late_payment');
    expect(added).toEqual(isAllowed ? [act] : []);
    // Once more changes nothing: what was done is done once.
    await run(order);
    expect(await statusOf(order.id)).toBe(after);
  });

  it.each(orderStatuses)('$name: nobody else touches it', async ({ code }) => {
    const { id } = await standingIn(code);
    const before = await eventsOf(id);
    for (const act of ['cancel', 'confirm', 'pay', 'rebuy']) {
      await stranger.client.post(`/api/order/${id}/${act}`, { method: 'balance' }).expect(404);
      await shop.visitor().post(`/api/order/${id}/${act}`, { method: 'balance' }).expect(401);
      await staff.post(`/api/order/${id}/${act}`, { method: 'balance' }).expect(401);
    }
    await stranger.client.get(`/api/order/${id}`).expect(404);
    await stranger.client.get(`/api/order/${id}/payment`).expect(404);
    for (const act of ['approve', 'reject', 'ship', 'transfer', 'note']) {
      const path = act === 'approve' ? '/api/admin/orders/approve' : `/api/admin/orders/${id}/${act}`;
      await buyer.client.post(path, { ids: [id], reason: '原因', note: '' }).expect(401);
    }
    expect([await statusOf(id), await eventsOf(id)]).toEqual([code, before]);
  });

  it('and its books stay right through all of it', async () => {
    expect(await ledgerDifferences(shop.db)).toEqual([]);
  });
});
