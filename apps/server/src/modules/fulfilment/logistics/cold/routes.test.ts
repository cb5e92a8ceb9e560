import type { adminColdParcels } from '@qingnang/contract/cold-chain';
import type { AdminOrder } from '@qingnang/contract/desk';
import type { OrderDetail } from '@qingnang/contract/orders';
import type { ReceivingData, ReceivingParcel } from '@qingnang/contract/receiving';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { acceptAll, act, deskCaseOf, done, openCase, sentBack } from '../../../../testing/claims.ts';
import type { Client } from '../../../../testing/client.ts';
import { BOX, makeCold, temperatureFile } from '../../../../testing/cold.ts';
import { GOODS } from '../../../../testing/fixture.ts';
import { payFor } from '../../../../testing/orders.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';

let shop: TestShop;
let buyer: Client;
let admin: Client;
let warehouse: Client;
beforeAll(async () => {
  shop = await createShop();
  [buyer, admin, warehouse] = [await shop.buyer(), await shop.staff('admin'), await shop.staff('warehouse')];
  await makeCold(shop, GOODS.plain);
  await sql`update stock set available = 10000`.execute(shop.db);
  await sql`update lot set quantity = quantity + 9000`.execute(shop.db);
});
afterAll(() => shop.close());

/** An approved order of cold goods, with others beside them where it says so. */
async function approved(isMixed = true): Promise<number> {
  const goods = isMixed ? [GOODS.plain, GOODS.ladder] : [GOODS.plain];
  const { data: cart } = await buyer
    .post<{ added: { line_id: number }[] }>('/api/cart', {
      params: goods.map((goods_id) => ({ goods_id, number: 60 })),
    })
    .expect(200);
  const { data: addresses } = await buyer.get<{ list: { id: number }[] }>('/api/address').expect(200);
  const body = { ids: cart.added.map(({ line_id }) => line_id), address_id: addresses.list[0]?.id };
  const { data } = await buyer.post<{ orders: { id: number }[] }>('/api/order', body).expect(201);
  const id = data.orders[0]?.id ?? 0;
  await payFor(buyer, id);
  await admin.post('/api/admin/orders/approve', { ids: [id] }).expect(200);
  return id;
}
const orderOf = async (id: number) =>
  (await admin.get<AdminOrder>(`/api/admin/orders/${id}`).expect(200)).data;
const ship = (staff: Client, id: number, more: object = {}) =>
  staff.post<AdminOrder>(`/api/admin/orders/${id}/ship`, {
    carrier: '顺丰',
    tracking_no: `SF${id}`,
    ...more,
  });
/** The suggested lots of goods that are cold, or of the others. */
const linesOf = async (id: number, isCold: boolean) =>
  (await orderOf(id)).picking
    .filter(({ storage }) => (storage === 'cold') === isCold)
    .flatMap((line) =>
      line.lots.flatMap(({ lot_id, number }) =>
        number > 0 ? [{ order_line_id: line.order_line_id, lot_id, number }] : [],
      ),
    );
/** Ships both parcels. @returns the cold one's id */
async function shipped(cold: object = {}): Promise<{ id: number; parcel: number }> {
  const id = await approved();
  await ship(warehouse, id, { lines: await linesOf(id, false) }).expect(201);
  const { data } = await ship(warehouse, id, { cold: { ...BOX, ...cold } }).expect(201);
  return { id, parcel: data.shipments.find((one) => one.cold !== null)?.id ?? 0 };
}
type Page = z.infer<typeof adminColdParcels.data>;
const listed = async (query = '') =>
  (await warehouse.get<Page>(`/api/admin/cold-parcels?${query}`).expect(200)).data;
const setting = (section: string, value: object) =>
  admin.put(`/api/admin/shop-settings/${section}`, value).expect(200);

describe('a cold parcel', () => {
  it('holds nothing else, and says what it travels in', async () => {
    const id = await approved();
    expect((await ship(warehouse, id, { cold: BOX }).expect(409)).message).toContain('单独成包');
    const lines = await linesOf(id, true);
    expect((await ship(warehouse, id, { lines }).expect(422)).errors).toHaveProperty('cold');
    const warm = await ship(warehouse, id, { lines, cold: { ...BOX, temperature: '9' } }).expect(422);
    expect(warm.errors?.['cold.temperature']?.[0]).toContain('2–8℃');
    await ship(warehouse, id, { lines, cold: { ...BOX, recorder_no: '' } }).expect(422);
    const { data } = await ship(warehouse, id, { lines, cold: BOX }).expect(201);
    expect(data.shipments[0]?.cold).toEqual({
      storage: 'cold',
      box_no: 'BX-1',
      recorder_no: 'RC-1',
      departed: 4.5,
      file_url: '',
      arrived: null,
    });
    const rest = await ship(warehouse, id).expect(201);
    expect(rest.data.shipments[1]?.cold).toBeNull();
    const { rows } = await sql<{ after: object }>`
      select after from audit_log where action = 'order.ship' and entity_id = ${String(id)} order by id limit 1`.execute(
      shop.db,
    );
    expect(rows[0]?.after).toMatchObject({ box_no: 'BX-1', departed: '4.5℃' });
  });

  it('of frozen goods is another one than of cold goods, with limits of its own', async () => {
    await sql`update goods set storage = 'frozen' where id = ${GOODS.ladder}`.execute(shop.db);
    const id = await approved();
    expect((await ship(warehouse, id, { cold: BOX }).expect(409)).message).toContain('各自单独成包');
    const frozen = await linesOf(id, false);
    const warm = await ship(warehouse, id, { lines: frozen, cold: BOX }).expect(422);
    expect(warm.errors?.['cold.temperature']?.[0]).toContain('-25～-10℃');
    const box = { ...BOX, temperature: '-18' };
    const { data } = await ship(warehouse, id, { lines: frozen, cold: box }).expect(201);
    expect(data.shipments[0]?.cold).toMatchObject({ storage: 'frozen', departed: -18 });
    await ship(warehouse, id, { cold: box }).expect(422);
    await ship(warehouse, id, { cold: BOX }).expect(201);
    const end = (parcel: number | undefined, temperature: string) =>
      buyer.post<ReceivingParcel>(`/api/receiving/${parcel}/done`, { temperature }).expect(200);
    // What is right for one class is too warm for the other.
    expect((await end(data.shipments[0]?.id, '4.5')).data.differences).toMatchObject([{ kind: 'warm' }]);
    const seen = await listed('state=warm');
    expect(seen.list.find((one) => one.id === data.shipments[0]?.id)).toMatchObject({ storage: 'frozen' });
    await sql`update goods set storage = 'normal' where id = ${GOODS.ladder}`.execute(shop.db);
  });

  it('goes with a carrier for such goods only', async () => {
    const id = await approved(false);
    const { errors } = await ship(warehouse, id, { carrier: '自有配送', cold: BOX }).expect(422);
    expect(errors?.carrier?.[0]).toContain('冷链');
    const { data } = await warehouse.get<{ cold_carriers: string[] }>('/api/admin/options').expect(200);
    expect(data.cold_carriers).toEqual(['顺丰']);
  });

  it('does not leave on a day of rest, but by quality with a reason', async () => {
    await setting('cold_chain', { rest_weekdays: [1, 2, 3, 4, 5, 6, 7] });
    const id = await approved(false);
    expect((await orderOf(id)).cold_rest).toMatch(/不发冷链包裹/);
    const cold = { ...BOX, day_reason: '专车当日送达' };
    const refused = await ship(warehouse, id, { cold }).expect(422);
    expect(refused.errors?.['cold.day_reason']?.[0]).toContain('质量处置');
    await ship(admin, id, { cold: BOX }).expect(422);
    await ship(admin, id, { cold }).expect(201);
    expect((await listed()).list[0]).toMatchObject({ order_id: id, day_reason: '专车当日送达' });
    await setting('cold_chain', { rest_weekdays: [] });
  });

  it('is not shipped by the list of a batch', async () => {
    const id = await approved();
    const { data } = await warehouse
      .post<{ id: number }>('/api/admin/pick-batches', { ids: [id] })
      .expect(201);
    const rows = [
      { line: 2, order_no: (await orderOf(id)).order_no, carrier: '顺丰', tracking_no: `SFC${id}` },
    ];
    const answer = await warehouse.post(`/api/admin/pick-batches/${data.id}/ship`, { rows }).expect(200);
    expect(JSON.stringify(answer.data)).toContain('有冷藏商品，须单独成包');
  });
});

describe('its temperatures', () => {
  it('are a to-do until the file is there, which its buyer reads', async () => {
    const { id, parcel } = await shipped();
    expect((await listed('state=no_file')).list.map((one) => one.id)).toContain(parcel);
    const file = await temperatureFile(warehouse);
    expect(file).toMatchObject({ mime: 'text/csv', name: 'RC-1.csv' });
    const path = `/api/admin/cold-parcels/${parcel}/file`;
    await (await shop.staff('service')).post(path, { file_id: file.id }).expect(403);
    await warehouse.post(path, { file_id: file.id }).expect(200);
    await warehouse.post(path, { file_id: file.id }).expect(409);
    await warehouse.post('/api/admin/cold-parcels/999999/file', { file_id: file.id }).expect(404);
    expect((await listed('state=no_file')).list.map((one) => one.id)).not.toContain(parcel);
    const { data } = await buyer.get<OrderDetail>(`/api/order/${id}`).expect(200);
    const url = data.shipments.find((one) => one.id === parcel)?.cold?.file_url ?? '';
    expect(url).toBe(`/api/file/${file.id}`);
    expect((await buyer.raw(url)).status).toBe(200);
    await (await shop.buyer('zhensuo')).get(url).expect(404);
  });

  it('come with the parcel where the file is there already', async () => {
    const file = await temperatureFile(warehouse);
    const { parcel } = await shipped({ file_id: file.id });
    expect((await listed('state=no_file')).list.map((one) => one.id)).not.toContain(parcel);
  });

  it('are no other file', async () => {
    const form = new FormData();
    form.set('purpose', 'temperature');
    form.set('file', new Blob([new Uint8Array([0x4d, 0x5a, 0, 1])]), 'x.csv');
    await warehouse.post('/api/admin/files', form).expect(422);
  });
});

describe('taken in', () => {
  const parcelOf = async (id: number, parcel: number) =>
    (await buyer.get<ReceivingData>(`/api/order/${id}/receiving`).expect(200)).data.parcels.find(
      (one) => one.shipment_id === parcel,
    );
  const end = (parcel: number, body: object) =>
    buyer.post<ReceivingParcel>(`/api/receiving/${parcel}/done`, body);

  it('needs its temperature', async () => {
    const { id, parcel } = await shipped();
    for (const line of (await parcelOf(id, parcel))?.lines ?? [])
      await buyer.put(`/api/receiving/line/${line.id}`, { good_number: line.number }).expect(200);
    expect((await end(parcel, {}).expect(422)).errors).toHaveProperty('temperature');
    await end(parcel, { temperature: '四度' }).expect(422);
    const { data } = await end(parcel, { temperature: '5.1' }).expect(200);
    expect([data.differences, data.cold?.arrived]).toEqual([[], 5.1]);
  });

  it('is refused as a whole when it came too warm, counted or not, and leads to the claim', async () => {
    const { id, parcel } = await shipped();
    const { data } = await end(parcel, { temperature: '12.5' }).expect(200);
    expect(data.differences).toMatchObject([{ kind: 'warm', kind_name: '到货温度超限', number: 60 }]);
    expect(data.claim_url).toContain(`order=${id}`);
    expect((await listed('state=warm')).list.map((one) => one.id)).toContain(parcel);
  });
});

describe('after sales', () => {
  it('what comes back never returns to the shelf: neither at inspection nor out of quarantine', async () => {
    const { id } = await shipped();
    const opened = await openCase(buyer, id, { number: 61 });
    await sentBack(buyer, admin, opened);
    const { lines, version } = await deskCaseOf(admin, opened);
    const cold = lines.find(({ restock_refusal: refusal }) => refusal.includes('冷藏'));
    expect([lines.length, cold?.name]).toEqual([2, '阿莫西林胶囊']);
    const found = lines.map((line) => ({
      line_id: line.id,
      accepted_number: line.number,
      disposition: 'restock',
    }));
    const { errors } = await admin
      .post(`/api/admin/after_sales/${opened}/accept`, { version, lines: found })
      .expect(422);
    expect(JSON.stringify(errors)).toContain('冷藏商品退回后不得再销售');
    await acceptAll(admin, opened);
    const { data } = await admin
      .get<{ list: { id: number; name: string; restock_refusal: string }[] }>(
        '/api/admin/quarantine?status=held',
      )
      .expect(200);
    const held = data.list.find(({ name }) => name === '阿莫西林胶囊');
    expect(held?.restock_refusal).toContain('冷藏');
    await admin
      .post(`/api/admin/quarantine/${held?.id}/decide`, { decision: 'restock', note: '复检' })
      .expect(422);
  });

  it('a replacement of cold goods and others leaves as two parcels', async () => {
    const { id } = await shipped();
    const opened = await openCase(buyer, id, { kind: 'damage', reason: 'damage', number: 61 });
    await done(admin, opened, 'approve_resend');
    const parcel = { carrier: '顺丰', tracking_no: 'SFR' };
    expect((await act(admin, opened, 'resend', parcel)).errors).toHaveProperty('cold');
    await done(admin, opened, 'resend', { ...parcel, cold: BOX });
    const sent = (await orderOf(id)).shipments.filter(({ is_resend: isResend }) => isResend);
    expect(sent.map(({ cold }) => cold?.box_no ?? '')).toEqual(['', 'BX-1']);
  });
});
