import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { kuaidi100 } from '../../channels/carrier/kuaidi100.ts';
import { createCarrierTracking } from '../../channels/carrier/provider.ts';
import { tasks } from '../../modules/fulfilment/logistics/tracking/jobs.ts';
import { trackParcels } from '../../modules/fulfilment/logistics/tracking/writes.ts';
import type { Client } from '../client.ts';
import { ownOrder, shippedFor } from '../parcels.ts';
import { createShop, type TestShop } from '../shop.ts';
import { Kuaidi100Gateway, MISHAPS, type Mishap, minutesFromNow } from './kuaidi100.ts';

const gateway = new Kuaidi100Gateway();
let shop: TestShop;
let buyer: Client;
let staff: Client;
/** Two orders whose parcels left a day ago. */
let first: number;
let second: number;

beforeAll(async () => {
  shop = await createShop({ ...(await gateway.start()), MESSAGE_TIMEOUT_MS: '30000' });
  buyer = await shop.buyer();
  staff = await shop.staff();
  first = await shippedFor(buyer, staff);
  second = await shippedFor(buyer, staff);
});
afterAll(async () => {
  await shop.close();
  await gateway.close();
});
beforeEach(async () => {
  gateway.behave();
  await sql`delete from tracking_event`.execute(shop.db);
  await sql`update shipment set tracked_at = null, delivered_at = null, carrier = '顺丰速运'`.execute(
    shop.db,
  );
});

const numberOf = (id: number) => `SF${id}`;
const parcelOf = async (id: number) => {
  const [parcel] = (await ownOrder(buyer, id)).shipments;
  return { states: parcel?.tracking.map(({ state }) => state), delivered: parcel?.delivered_at ?? null };
};
async function track(mishap?: Mishap): Promise<{ asked: number; failed: number }> {
  const carrier = createCarrierTracking({
    ...shop.services.config,
    // Only silence is waited for.
    ...(mishap === MISHAPS.silent && { messageTimeoutMs: 1500 }),
  });
  if (carrier === null) throw new Error('the gateway is set');
  await sql`update shipment set tracked_at = null, shipped_at = now() - interval '1 day'`.execute(shop.db);
  return trackParcels(shop.db, carrier, { warn: () => undefined });
}
const NOTHING = { states: [], delivered: null };

describe('parcels with the tracking service', () => {
  it('are asked about with a right signature, with the end of the number where the carrier wants it', async () => {
    await sql`update shipment set carrier = '京东物流' where order_id = ${second}`.execute(shop.db);
    expect(await track()).toEqual({ asked: 2, failed: 0 });
    expect(gateway.asked).toEqual([
      { com: 'shunfeng', num: numberOf(first), phone: expect.stringMatching(/^\d{4}$/) },
      { com: 'jd', num: numberOf(second) },
    ]);
    expect(await parcelOf(first)).toEqual(NOTHING);
  });

  it('are not asked about when their carrier has no code', async () => {
    await sql`update shipment set carrier = '自有配送' where order_id = ${second}`.execute(shop.db);
    expect(await track()).toEqual({ asked: 1, failed: 0 });
  });

  it('have what is told, the newest event in the state of the parcel, each once', async () => {
    const told = [
      { time: minutesFromNow(-60), context: '快件已签收', areaName: '成都市' },
      { time: minutesFromNow(-300), context: '正在派送' },
      { time: minutesFromNow(-600), context: '已收件' },
    ];
    gateway.known.set(numberOf(first), { state: '5', data: told.slice(1) });
    await track();
    gateway.known.set(numberOf(first), { state: '3', data: [...told].reverse() });
    await track();
    const parcel = await parcelOf(first);
    expect(parcel.states).toEqual(['delivered', 'delivering', 'moving']);
    expect(parcel.delivered).toBe(Math.floor(Date.parse(`${told[0]?.time.replace(' ', 'T')}+08:00`) / 1000));
    expect(await parcelOf(second)).toEqual(NOTHING);
  });

  it('keep an event that is told twice once, and what was told before when states go back', async () => {
    const left = { time: minutesFromNow(-600), context: '已离开成都' };
    gateway.known.set(numberOf(first), { state: '5', data: [left, left] });
    await track();
    gateway.known.set(numberOf(first), { state: '0', data: [left] });
    await track();
    expect(await parcelOf(first)).toEqual({ states: ['delivering'], delivered: null });
  });

  it.each([
    ['returned', '4'],
    ['on its way back', '6'],
    ['refused', '14'],
    ['in trouble', '2'],
  ])('are not delivered when they are %s', async (_, state) => {
    const data = [{ time: minutesFromNow(-60), context: '客户拒收，退回' }];
    gateway.known.set(numberOf(first), { state, data });
    await track();
    expect(await parcelOf(first)).toEqual({ states: ['problem'], delivered: null });
  });

  it('are not delivered by an event to come, nor by one of a parcel that had the number before', async () => {
    const early = { time: minutesFromNow(-60 * 24 * 200), context: '已签收' };
    const late = { time: minutesFromNow(120), context: '已签收' };
    const now = { time: minutesFromNow(-600), context: '已收件' };
    gateway.known.set(numberOf(first), { state: '3', data: [late, now] });
    gateway.known.set(numberOf(second), { state: '3', data: [early] });
    await track();
    expect(await parcelOf(first)).toEqual({ states: ['moving'], delivered: null });
    expect(await parcelOf(second)).toEqual(NOTHING);
  });

  it('show no signs that a page or the database does not take', async () => {
    gateway.known.set(numberOf(first), {
      state: '0',
      data: [{ time: minutesFromNow(-60), context: `已到\u0000达\n${'站'.repeat(400)}\ud83d` }],
    });
    await track();
    const [parcel] = (await ownOrder(buyer, first)).shipments;
    expect(parcel?.tracking[0]?.message).toBe(`已到 达 ${'站'.repeat(295)}`);
  });
});

describe('a tracking service that misbehaves', () => {
  it.each(Object.entries(MISHAPS))(
    '%s: nothing is written, the other parcel has its turn',
    async (_, mishap) => {
      gateway.mishap = mishap;
      gateway.about = new Set([numberOf(first)]);
      gateway.known.set(numberOf(second), {
        state: '1',
        data: [{ time: minutesFromNow(-60), context: '已收件' }],
      });
      expect(await track(mishap)).toEqual({ asked: 2, failed: 1 });
      expect(await parcelOf(first)).toEqual(NOTHING);
      expect((await parcelOf(second)).states).toEqual(['collected']);
      gateway.mishap = null;
      expect(await track()).toEqual({ asked: 2, failed: 0 });
    },
  );

  it('fails the task when nothing is answered, as with a wrong key, and says no word of the parcel', async () => {
    const { kuaidi100: settings } = shop.services.config;
    if (settings === null) throw new Error('the gateway is set');
    const carrier = kuaidi100({ ...settings, key: 'other' }, 30_000);
    const warned: { err: Error }[] = [];
    const log = { warn: (entry: { err: Error }) => warned.push(entry) };
    await sql`update shipment set tracked_at = null`.execute(shop.db);
    expect(await trackParcels(shop.db, carrier, log)).toEqual({ asked: 2, failed: 2 });
    expect(warned.map(({ err }) => err.message)).toEqual(Array(2).fill('503: 验证签名失败'));
    await sql`update shipment set tracked_at = null`.execute(shop.db);
    await expect(tasks.track_parcels?.({ ...shop.services, carrier })).rejects.toThrow('answers nothing');
  });

  it('is not asked about all of many parcels when it does not answer the first ones', async () => {
    gateway.mishap = MISHAPS['an error page'];
    await sql`insert into shipment (shipment_no, order_id, carrier, tracking_no)
      select 'X' || n, ${first}, '顺丰速运', 'X' || n from generate_series(1, 30) n`.execute(shop.db);
    expect(await track()).toEqual({ asked: 8, failed: 8 });
    await sql`delete from shipment where shipment_no like 'X%'`.execute(shop.db);
  });
});

it('nobody is asked and nothing made up outside the demo without a service', async () => {
  const carrier = createCarrierTracking({ kuaidi100: null, messageTimeoutMs: 1500, demo: false });
  expect(carrier).toBeNull();
  await sql`update shipment set tracked_at = null, shipped_at = now() - interval '9 days'`.execute(shop.db);
  await tasks.track_parcels?.({ ...shop.services, carrier });
  expect(await parcelOf(first)).toEqual(NOTHING);
});
