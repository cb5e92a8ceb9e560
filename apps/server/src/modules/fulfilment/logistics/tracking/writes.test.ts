import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLocalCarrier } from '../../../../channels/carrier/local.ts';
import type { Client } from '../../../../testing/client.ts';
import { approvedFor, ownOrder, shipFor, shippedFor } from '../../../../testing/parcels.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';
import { confirmDelivered } from '../../../ordering/orders/writes.ts';
import { trackParcels } from './writes.ts';

let shop: TestShop;
let buyer: Client;
let staff: Client;

beforeAll(async () => {
  shop = await createShop();
  buyer = await shop.buyer();
  staff = await shop.staff();
});
afterAll(() => shop.close());

const { log } = { log: { warn: () => undefined } };
const age = (orderId: number, hours: number) =>
  sql`update shipment set shipped_at = shipped_at - make_interval(hours => ${hours}), tracked_at = null,
    delivered_at = delivered_at - make_interval(hours => ${hours}) where order_id = ${orderId}`.execute(
    shop.db,
  );
const track = () => trackParcels(shop.db, createLocalCarrier(), log);
const statusOf = async (id: number) => (await ownOrder(buyer, id)).status;
const confirmAll = () => confirmDelivered(shop.db, log);

describe('tracking', () => {
  it('keeps what the carrier says, newest first, once however often it is asked', async () => {
    const id = await shippedFor(buyer, staff);
    await age(id, 30);
    await track();
    const [parcel] = (await ownOrder(buyer, id)).shipments;
    expect(parcel?.tracking.map((event) => event.state)).toEqual(['moving', 'moving', 'collected']);
    expect(parcel?.delivered_at).toBeNull();
    await shop.db.updateTable('shipment').set({ tracked_at: null }).execute();
    await Promise.all([track(), track()]);
    expect((await ownOrder(buyer, id)).shipments[0]?.tracking).toEqual(parcel?.tracking);
  });

  it('asks about a parcel only now and then, and no more when it is delivered', async () => {
    const id = await shippedFor(buyer, staff);
    await track();
    expect(await track()).toEqual({ asked: 0, failed: 0 });
    await age(id, 60);
    expect(await track()).toEqual({ asked: 1, failed: 0 });
    const [parcel] = (await ownOrder(buyer, id)).shipments;
    expect(parcel?.tracking[0]).toMatchObject({ state: 'delivered', message: '已签收' });
    expect(parcel?.delivered_at).toBe(parcel?.tracking[0]?.at);
    await age(id, 0);
    expect(await track()).toEqual({ asked: 0, failed: 0 });
  });

  it('is told again when the carrier could not be asked', async () => {
    const id = await shippedFor(buyer, staff);
    await age(id, 60);
    const away = { needsCode: false, track: () => Promise.reject(new Error('away')) };
    expect(await trackParcels(shop.db, away, log)).toEqual({ asked: 1, failed: 1 });
    expect((await ownOrder(buyer, id)).shipments[0]?.tracking).toEqual([]);
    await age(id, 0);
    await track();
    expect((await ownOrder(buyer, id)).shipments[0]?.tracking).toHaveLength(5);
  });
});

describe('orders that nobody confirms', () => {
  it('complete a week after the last parcel was delivered, once', async () => {
    const id = await shippedFor(buyer, staff);
    await age(id, 50);
    await track();
    await confirmAll();
    expect(await statusOf(id)).toBe(50);
    await age(id, 7 * 24);
    const done = await Promise.all([confirmAll(), confirmAll(), confirmAll()]);
    expect(done.reduce((sum, count) => sum + count, 0)).toBe(1);
    const order = await ownOrder(buyer, id);
    expect(order.status).toBe(60);
    expect(order.events.at(-1)).toMatchObject({ act: 'confirm_receipt' });
  });

  it('complete two weeks after the last parcel left, when no carrier says anything', async () => {
    const id = await shippedFor(buyer, staff);
    await age(id, 14 * 24);
    await confirmAll();
    expect(await statusOf(id)).toBe(50);
    await age(id, 2 * 24);
    await confirmAll();
    expect(await statusOf(id)).toBe(60);
  });

  it('wait for parcels that have not left, for open cases and for owed receipts', async () => {
    const partly = await approvedFor(buyer, staff);
    await shipFor(staff, partly, 10);
    const claimed = await shippedFor(buyer, staff);
    const owing = await shippedFor(buyer, staff);
    for (const id of [partly, claimed, owing]) await age(id, 30 * 24);
    const { account_id } = await shop.db
      .selectFrom('sales_order')
      .select('account_id')
      .where('id', '=', claimed)
      .executeTakeFirstOrThrow();
    const reason = { reason: 'damage', nature: 'damage', reason_text: '破损', is_shop_fault: true };
    const oneCase = { account_id, case_no: 'T1', order_id: claimed, kind: 'damage', ...reason };
    await shop.db
      .insertInto('after_sales')
      .values({ ...oneCase, status: 10 })
      .execute();
    await shop.db
      .updateTable('sales_order')
      .set({ kind: 'receipt', receipt_status: 'owed' })
      .where('id', '=', owing)
      .execute();
    await confirmAll();
    expect(await Promise.all([partly, claimed, owing].map(statusOf))).toEqual([40, 50, 50]);
    const detail = await ownOrder(buyer, owing);
    expect([detail.acts.includes('confirm_receipt'), detail.receipt?.status_name]).toEqual([false, '待回执']);
    expect((await ownOrder(buyer, claimed)).cases).toMatchObject([
      { case_no: 'T1', kind_name: '破损', status_name: '待审核' },
    ]);
    await shop.db.updateTable('after_sales').set({ status: 60 }).where('order_id', '=', claimed).execute();
    await confirmAll();
    expect(await statusOf(claimed)).toBe(60);
  });
});
