import { adminOrderApprove, adminOrderReject, adminOrderShip } from '@qingnang/contract/desk';
import {
  adminOrderAddress,
  adminOrderCut,
  adminOrderHold,
  adminOrderPick,
  adminOrderRelease,
  adminOrderSplit,
} from '@qingnang/contract/desk-changes';
import { type Endpoint, type Permission, scopesOf } from '@qingnang/contract/endpoint';
import { nextStatus, ORDER_STATUS, type OrderAct, orderStatuses } from '@qingnang/rules/order-state';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permissionsOf } from '../../http/permissions.ts';
import { closeExpired } from '../../modules/ordering/orders/writes.ts';
import { manyBuyers, type TestBuyer } from '../buyers.ts';
import type { Client } from '../client.ts';
import { GOODS } from '../fixture.ts';
import { joinGroupBuy, openGroupBuy } from '../group-buys.ts';
import { ledgerDifferences } from '../ledgers.ts';
import { payFor, placeFor } from '../orders.ts';
import { shipFor } from '../parcels.ts';
import { createShop, type TestShop } from '../shop.ts';

/**
 * Every act of staff on an order, in every status, held or not, by every role, by buyers and by strangers: generated from the
 * state machine, the calls' scopes and the roles' permissions, through the calls. What is not declared changes nothing.
 * Acts of buyers and of the shop itself stand in `states.test`.
 */

const PIECES = 60;
const ROLES = ['admin', 'service', 'sales', 'goods', 'operations', 'finance', 'quality', 'warehouse'];

let shop: TestShop;
let buyer: TestBuyer;
let stranger: TestBuyer;
let admin: Client;
const staff = new Map<string, Client>();
let combinations = 0;

beforeAll(async () => {
  shop = await createShop();
  [buyer, stranger] = (await manyBuyers(shop, 2)) as [TestBuyer, TestBuyer];
  for (const role of ROLES) staff.set(role, await shop.staff(role));
  admin = staff.get('admin') as Client;
  await sql`update stock set available = available + 100000 where goods_id = ${GOODS.ladder}`.execute(
    shop.db,
  );
  await sql`update lot set quantity = quantity + 100000 where id = (
    select min(id) from lot where goods_id = ${GOODS.ladder})`.execute(shop.db);
});
afterAll(() => shop.close());

interface Order {
  id: number;
  lineId: number;
}
interface StaffAct {
  act: OrderAct;
  endpoint: Endpoint;
  /** The fields that the answer of an act on many orders names it in. */
  batch?: 'approved' | 'done';
  body(order: Order): object;
}

const pieces = ({ lineId }: Order) => ({ lines: [{ order_line_id: lineId, number: 3 }] });
const only = ({ id }: Order) => ({ ids: [id] });
const ACTS: readonly StaffAct[] = [
  { act: 'approve', endpoint: adminOrderApprove, batch: 'approved', body: only },
  { act: 'reject', endpoint: adminOrderReject, body: () => ({ reason: '资料不符' }) },
  { act: 'ship', endpoint: adminOrderShip, body: () => ({ carrier: '顺丰', tracking_no: 'SF9' }) },
  {
    act: 'hold',
    endpoint: adminOrderHold,
    batch: 'done',
    body: (order) => ({ ...only(order), reason: '核对数量' }),
  },
  { act: 'release', endpoint: adminOrderRelease, batch: 'done', body: only },
  { act: 'pick', endpoint: adminOrderPick, batch: 'done', body: only },
  { act: 'cut', endpoint: adminOrderCut, body: pieces },
  { act: 'split', endpoint: adminOrderSplit, body: pieces },
  {
    act: 'change_address',
    endpoint: adminOrderAddress,
    body: () => ({ address_id: buyer.addressId, consignee: '李四', phone: '13900001111' }),
  },
];

const mayRole = ({ endpoint }: StaffAct, role: string): boolean => {
  const permissions = permissionsOf(role);
  return scopesOf(endpoint).some((one) => permissions.has(one.replace('staff:', '') as Permission));
};

const { pending_payment, pending_group, pending_review, pending_shipment } = ORDER_STATUS;
const { partly_shipped, shipped, completed, cancelled, closed } = ORDER_STATUS;

const pay = (id: number) => payFor(buyer.client, id);
const approve = (id: number) => admin.post('/api/admin/orders/approve', { ids: [id] }).expect(200);
const hold = (id: number) => admin.post('/api/admin/orders/hold', { ids: [id], reason: '核对' }).expect(200);
const confirm = (id: number) => buyer.client.post(`/api/order/${id}/confirm`).expect(200);
const expire = async (id: number) => {
  await sql`update sales_order set expires_at = now() - interval '1 minute' where id = ${id}`.execute(
    shop.db,
  );
  await closeExpired(shop.db, shop.services.log);
};
type Step = (id: number) => Promise<unknown>;
const WAYS: Readonly<Record<number, readonly Step[]>> = {
  [pending_payment]: [],
  [pending_group]: [pay],
  [pending_review]: [pay],
  [pending_shipment]: [pay, approve],
  [partly_shipped]: [pay, approve, (id) => shipFor(admin, id, 5)],
  [shipped]: [pay, approve, (id) => shipFor(admin, id)],
  [completed]: [pay, approve, (id) => shipFor(admin, id), confirm],
  [cancelled]: [(id) => buyer.client.post(`/api/order/${id}/cancel`).expect(200)],
  [closed]: [expire],
};

async function orderIn(status: number, isHeld: boolean): Promise<Order> {
  const id =
    status === pending_group
      ? await joinGroupBuy(buyer, await openGroupBuy(admin), PIECES)
      : (await placeFor(buyer.client, { number: PIECES })).id;
  for (const step of WAYS[status] ?? []) await step(id);
  if (isHeld) await hold(id);
  const line = await shop.db
    .selectFrom('sales_order_line')
    .select('id')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, lineId: line.id };
}

/** All of an order that an act could change, in one row. */
async function stateOf({ id }: Order): Promise<unknown> {
  const { rows } = await sql`
    select o.status, o.version, o.held_at, o.picked_at, o.address, o.refunded_fen,
      (select count(*) from order_event where order_id = o.id) as events,
      (select count(*) from sales_order where split_from_id = o.id) as parts,
      (select sum(number) || '/' || sum(cut_number) || '/' || sum(shipped_number) from sales_order_line where order_id = o.id) as pieces
    from sales_order o where o.id = ${id}`.execute(shop.db);
  return rows[0];
}
const statusOf = async ({ id }: Order) =>
  (await shop.db.selectFrom('sales_order').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status;

/** @returns the status of the answer; 409 for a refusal in an act on many orders */
async function attempt(who: Client, { endpoint, batch, body }: StaffAct, order: Order): Promise<number> {
  combinations += 1;
  const path = endpoint.path.replace(':id', String(order.id));
  const { status, data } = await who.post<Record<string, number[]>>(path, body(order));
  if (status !== 200 || !batch) return status;
  return data[batch]?.includes(order.id) ? 200 : 409;
}

const CASES = orderStatuses.flatMap(({ code, name }) => {
  const mayBeHeld = nextStatus('hold', code, 'staff') !== null;
  return (mayBeHeld ? [false, true] : [false]).map((isHeld) => ({
    code,
    isHeld,
    name: isHeld ? `${name}，暂挂` : name,
  }));
});

describe('an order that staff act on', () => {
  it.each(CASES)('$name: every act by everybody', async ({ code, isHeld }) => {
    const after = (act: OrderAct) => nextStatus(act, code, 'staff', { isHeld, shipsRest: act === 'ship' });
    const standing = await orderIn(code, isHeld);
    const before = await stateOf(standing);
    const wrong: unknown[] = [];
    for (const one of ACTS) {
      const refused = async (who: Client, name: string, expected: number) => {
        const status = await attempt(who, one, standing);
        if (status !== expected) wrong.push([one.act, name, status, expected]);
      };
      for (const role of ROLES)
        if (!mayRole(one, role)) await refused(staff.get(role) as Client, role, 403);
        else if (after(one.act) === null) await refused(staff.get(role) as Client, role, 409);
      for (const who of [buyer.client, stranger.client, shop.visitor()]) await refused(who, 'no staff', 401);
    }
    expect(wrong).toEqual([]);
    expect(await stateOf(standing)).toEqual(before);
    // What is declared is done, by each of the roles that may in turn.
    for (const [at, one] of ACTS.entries()) {
      const to = after(one.act);
      if (to === null) continue;
      const order = await orderIn(code, isHeld);
      const roles = ROLES.filter((role) => mayRole(one, role));
      const role = roles[(at + code / 10) % roles.length] ?? 'admin';
      const status = await attempt(staff.get(role) as Client, one, order);
      expect([one.act, role, status < 300, await statusOf(order)]).toEqual([one.act, role, true, to]);
    }
  });

  it('and the books are right after all of it', async () => {
    expect(await ledgerDifferences(shop.db)).toEqual([]);
    // 12 states, 9 acts, 8 roles and 3 who are none.
    expect(combinations).toBeGreaterThanOrEqual(12 * 9 * 10);
  });
});
