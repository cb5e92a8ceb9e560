import { CODE_PROFILES } from '@qingnang/contract/scan-words';
import type { OrderCodes } from '@qingnang/contract/trace-codes-buyer';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../../testing/client.ts';
import { approvedFor, shipFor, shippedFor } from '../../../../testing/parcels.ts';
import { codeOf, codesFrom, sendCodes } from '../../../../testing/sent-codes.ts';
import { bookOf } from '../../../../testing/sheets.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';

let shop: TestShop;
let buyer: Client;
let other: Client;
let order: number;
let parcel: number;

const HEAD = '8123456';
const BOX = codeOf('8777777', 1);

beforeAll(async () => {
  shop = await createShop();
  buyer = await shop.buyer();
  other = await shop.buyer('zhensuo');
  order = await shippedFor(buyer, await shop.staff());
  const { rows } = await sql<{ id: number; shipment_id: number }>`
    select t.id, t.shipment_id from shipment_line t join shipment s on s.id = t.shipment_id where s.order_id = ${order}`.execute(
    shop.db,
  );
  parcel = rows[0]?.shipment_id ?? 0;
  const inside = codesFrom(HEAD, 1, 10).map((one) => ({ ...one, parent: BOX, isInside: true }));
  await sendCodes(
    shop.db,
    rows[0]?.id ?? 0,
    [{ code: BOX, level: 3, pieces: 10 }, ...inside, ...codesFrom(HEAD, 100, 50)],
    HEAD,
  );
});
afterAll(() => shop.close());

const codesOf = async (id: number, query = '') =>
  (await buyer.get<OrderCodes>(`/api/order/${id}/codes${query}`).expect(200)).data;
const file = (query: string, client = buyer) => client.raw(`/api/order/${order}/codes/file?${query}`);

describe('codes of an order', () => {
  it('requires sign-in', async () => {
    await shop.visitor().get('/api/order/1/codes').expect(401);
    expect((await shop.visitor().raw('/api/order/1/codes/file')).status).toBe(401);
  });

  it('shows each lot with its codes, levels and what they stand in', async () => {
    const { order_no: number, parcels } = await codesOf(order);
    expect(number).toMatch(/^D/);
    const [line] = parcels[0]?.lines ?? [];
    expect([parcels.length, line?.number, line?.by_code, line?.codes.length]).toEqual([1, 60, 60, 61]);
    expect(line?.codes.find(({ code }) => code === BOX)).toMatchObject({
      level: 3,
      level_name: '大包装',
      parent: '',
      pieces: 10,
      is_sent: true,
      is_returned: false,
    });
    expect(line?.codes.find(({ code }) => code === codeOf(HEAD, 1))).toMatchObject({
      parent: BOX,
      is_sent: false,
    });
  });

  it('of one parcel, and of an order whose goods have none', async () => {
    expect((await codesOf(order, `?shipment_id=${parcel}`)).parcels).toHaveLength(1);
    expect((await codesOf(order, '?shipment_id=999999')).parcels).toEqual([]);
    const plain = await approvedFor(buyer, await shop.staff());
    await shipFor(await shop.staff(), plain);
    expect((await codesOf(plain)).parcels).toEqual([]);
    expect((await buyer.raw(`/api/order/${plain}/codes/file`)).status).toBe(404);
  });

  it('comes as CSV that Excel reads, as XLSX and as JSON', async () => {
    const csv = await file('format=csv');
    expect(csv.headers.get('content-type')).toContain('text/csv');
    const text = await csv.text();
    const lines = text.trim().split('\r\n');
    expect(lines[0]?.replace('\uFEFF', '')).toBe(
      CODE_PROFILES.full.columns.map(([title]) => title).join(','),
    );
    expect(lines).toHaveLength(62);
    expect(text).toContain(`${codeOf(HEAD, 1)},小包装,${BOX},1`);
    const [sheet] = await bookOf(await file('format=xlsx'));
    expect(sheet?.rows).toHaveLength(62);
    expect(sheet?.rows[1]).toContain(BOX);
    const json = (await (await file('format=json&profile=bare')).json()) as object[];
    expect([json.length, json[0]]).toEqual([61, { 追溯码: BOX }]);
  });

  it('for a till only the smallest packs; a platform names its columns itself', async () => {
    const insurance = (await (await file('format=json&profile=insurance')).json()) as Record<
      string,
      string
    >[];
    expect(insurance).toHaveLength(60);
    expect(insurance.some(({ 药品追溯码: code }) => code === BOX)).toBe(false);
    const [row] = (await (await file('format=json&profile=province')).json()) as Record<string, string>[];
    expect(Object.keys(row ?? {})).toEqual(CODE_PROFILES.province.columns.map(([title]) => title));
    expect((await file('profile=nothing')).status).toBe(422);
    expect((await file('format=pdf')).status).toBe(422);
  });

  it("someone else's are answered as unknown ones", async () => {
    const [theirs, unknown] = await Promise.all([
      other.get(`/api/order/${order}/codes`).expect(404),
      other.get('/api/order/999999/codes').expect(404),
    ]);
    expect(theirs.message).toBe(unknown.message);
    expect((await file('format=csv', other)).status).toBe(404);
  });
});
