import type { ReceivingData, ReceivingParcel } from '@qingnang/contract/receiving';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { GOODS } from '../../../testing/fixture.ts';
import { placeFor } from '../../../testing/orders.ts';
import { approvedFor, ownOrder, shipFor, shippedFor } from '../../../testing/parcels.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';

let shop: TestShop;
let buyer: Client;
let other: Client;
let staff: Client;

beforeAll(async () => {
  shop = await createShop();
  buyer = await shop.buyer();
  other = await shop.buyer('zhensuo');
  staff = await shop.staff();
});
afterAll(() => shop.close());

const receivingOf = async (id: number) =>
  (await buyer.get<ReceivingData>(`/api/order/${id}/receiving`).expect(200)).data;
/** The first lot of the first parcel of a new order of 60 pieces. */
async function parcelOf(id: number) {
  const [parcel] = (await receivingOf(id)).parcels;
  const [line] = parcel?.lines ?? [];
  if (!parcel || !line) throw new Error('no parcel');
  return { parcel, line };
}
const save = (lineId: number, good: number, more = {}) =>
  buyer.put<{ check: object }>(`/api/receiving/line/${lineId}`, { good_number: good, ...more });

describe('receiving', () => {
  it.each([
    ['GET', '/api/order/1/receiving'],
    ['PUT', '/api/receiving/line/1'],
    ['DELETE', '/api/receiving/line/1'],
    ['POST', '/api/receiving/1/done'],
    ['POST', '/api/receiving/1/reopen'],
  ])('%s %s requires sign-in', async (method, path) => {
    await shop
      .visitor()
      .send(method, path, method === 'PUT' || method === 'POST' ? {} : undefined)
      .expect(401);
  });

  it('shows each parcel with its lots; nothing where nothing has left', async () => {
    const waiting = await placeFor(buyer);
    expect((await receivingOf(waiting.id)).parcels).toEqual([]);
    const id = await approvedFor(buyer, staff);
    await shipFor(staff, id, 10);
    await shipFor(staff, id);
    const { parcels, order } = await receivingOf(id);
    expect(parcels.map((parcel) => parcel.lines.map((line) => [line.number, line.check]))).toEqual([
      [[10, null]],
      [[50, null]],
    ]);
    expect([order.can_confirm, parcels[0]?.status, parcels[0]?.lines[0]?.lot_no]).toEqual([
      true,
      'none',
      expect.stringMatching(/./),
    ]);
  });

  it('keeps a count, the same again and another one, and takes it back', async () => {
    const id = await shippedFor(buyer, staff);
    const { line } = await parcelOf(id);
    const answers = await Promise.all([save(line.id, 60), save(line.id, 60), save(line.id, 60)]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    await save(line.id, 55, { damaged_number: 5, other_lot: 'B9', note: '外箱压坏' }).expect(200);
    expect((await parcelOf(id)).line.check).toMatchObject({
      good_number: 55,
      damaged_number: 5,
      other_lot: 'B9',
      note: '外箱压坏',
    });
    expect((await ownOrder(buyer, id)).shipments[0]?.receiving).toBe('open');
    await buyer.delete(`/api/receiving/line/${line.id}`).expect(200);
    expect((await parcelOf(id)).line.check).toBeNull();
  });

  it('takes the lot of the note for no other lot', async () => {
    const { line } = await parcelOf(await shippedFor(buyer, staff));
    const { data } = await save(line.id, 60, { other_lot: line.lot_no }).expect(200);
    expect(data.check).toMatchObject({ other_lot: '' });
  });

  it.each([
    [{ good_number: 61 }, 'good_number'],
    [{ good_number: 50, damaged_number: 11 }, 'good_number'],
    [{ good_number: -1 }, 'good_number'],
    [{ good_number: 'x' }, 'good_number'],
    [{}, 'good_number'],
    [{ good_number: 1, damaged_number: 1.5 }, 'damaged_number'],
    [{ good_number: 1, other_lot: 'L'.repeat(41) }, 'other_lot'],
    [{ good_number: 1, note: 'n'.repeat(201) }, 'note'],
  ])('refuses %j at %s', async (body, field) => {
    const { line } = await firstParcel();
    const answer = await buyer.put(`/api/receiving/line/${line.id}`, body).expect(422);
    expect(Object.keys(answer.errors ?? {})).toEqual([field]);
  });

  let kept: ReturnType<typeof parcelOf> | undefined;
  const firstParcel = () => {
    kept ??= shippedFor(buyer, staff).then(parcelOf);
    return kept;
  };

  it('ends when every lot was counted, says what differs and leads to the claim; may be opened again', async () => {
    const id = await shippedFor(buyer, staff, { goods: GOODS.plain, number: 600 });
    const { parcel } = await parcelOf(id);
    const end = () =>
      buyer.post<ReceivingParcel>(`/api/receiving/${parcel.shipment_id}/done`, { receiver: '李婷' });
    const refused = await end().expect(409);
    expect(refused.message).toContain('未核对');
    const [first, ...rest] = parcel.lines;
    await save(first?.id ?? 0, (first?.number ?? 0) - 5, { damaged_number: 3 }).expect(200);
    for (const line of rest) await save(line.id, line.number).expect(200);
    const { data } = await end().expect(200);
    expect(data.differences.map((one) => [one.kind, one.kind_name, one.number])).toEqual([
      ['short', '少货', 2],
      ['damage', '破损', 3],
    ]);
    expect([data.status, data.receiver]).toEqual(['done', '李婷']);
    expect(data.claim_url).toMatch(new RegExp(`^/order/afterSales/new\\?order=${id}&receiving=\\d+$`));
    await end().expect(200);
    await save(first?.id ?? 0, 1).expect(409);
    await buyer.post(`/api/receiving/${parcel.shipment_id}/reopen`).expect(200);
    await save(first?.id ?? 0, first?.number ?? 0).expect(200);
    const again = (await end().expect(200)).data;
    expect([again.differences, again.claim_url]).toEqual([[], '']);
  });

  it('of someone else does not exist', async () => {
    const id = await shippedFor(buyer, staff);
    const { parcel, line } = await parcelOf(id);
    await other.get(`/api/order/${id}/receiving`).expect(404);
    await other.put(`/api/receiving/line/${line.id}`, { good_number: 1 }).expect(404);
    await other.delete(`/api/receiving/line/${line.id}`).expect(404);
    await save(line.id, 60).expect(200);
    await other.post(`/api/receiving/${parcel.shipment_id}/done`).expect(404);
    await other.post(`/api/receiving/${parcel.shipment_id}/reopen`).expect(404);
    expect((await parcelOf(id)).parcel.status).toBe('open');
    await buyer.put('/api/receiving/line/999999', { good_number: 1 }).expect(404);
    await buyer.post('/api/receiving/999999/done').expect(404);
  });
});
