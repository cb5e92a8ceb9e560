import type { ParcelCodes, ScanAnswer } from '@qingnang/contract/trace-codes';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../../testing/client.ts';
import { GOODS } from '../../../../testing/fixture.ts';
import { ledgerDifferences } from '../../../../testing/ledgers.ts';
import { type Market, openMarket } from '../../../../testing/market.ts';
import { approvedFor, shipFor } from '../../../../testing/parcels.ts';
import { type Hierarchy, knowCases, teach, traceCode } from '../../../../testing/trace-codes.ts';

let market: Market;
let warehouse: Client;
let quality: Client;
let buyer: Client;
beforeAll(async () => {
  market = await openMarket(1, 'promotion');
  warehouse = await market.shop.staff('warehouse');
  quality = await market.shop.staff('quality');
  buyer = market.freshBuyer().client;
  await quality
    .put('/api/admin/trace/needs', { scopes: ['chemical'], ephedrine: 0, exempt_goods: [] })
    .expect(200);
  await teach(market, GOODS.ladder);
});
afterAll(async () => {
  expect(await ledgerDifferences(market.shop.db)).toEqual([]);
  await market.shop.close();
});

const approved = (number = 2) => approvedFor(buyer, market.staff, { goods: GOODS.ladder, number });
const scan = async (order: number, codes: string[], who = warehouse) =>
  (
    await who
      .post<{ answers: ScanAnswer[]; parcel: ParcelCodes }>(`/api/admin/orders/${order}/codes`, { codes })
      .expect(200)
  ).data;
const outcomes = async (order: number, codes: string[]) =>
  (await scan(order, codes)).answers.map(({ outcome }) => outcome);
const shipping = (order: number) =>
  warehouse.post(`/api/admin/orders/${order}/ship`, { carrier: '顺丰', tracking_no: `SF${order}` });
const stateOf = async (code: string) => {
  const { rows } = await sql<{
    state: string;
  }>`select state from trace_code where code = trace_pack(${code})`.execute(market.shop.db);
  return rows[0]?.state;
};

describe('who may', () => {
  it('requires sign-in and the permission to ship; exceptions another one', async () => {
    const order = await approved();
    await market.shop.visitor().get(`/api/admin/orders/${order}/codes`).expect(401);
    await (await market.shop.staff('goods')).get(`/api/admin/orders/${order}/codes`).expect(403);
    await warehouse.post(`/api/admin/orders/${order}/code-exceptions`, {}).expect(403);
  });
});

describe('scanning', () => {
  it('counts pieces by code beside the pieces to ship, and the parcel leaves with all', async () => {
    const order = await approved();
    await shipping(order).expect(409);
    const [one, two] = [traceCode(1), traceCode(1)];
    const { answers, parcel } = await scan(order, [one, `${two}\r`, one]);
    expect(answers.map(({ outcome }) => outcome)).toEqual(['taken', 'taken', 'same']);
    expect(parcel.lines).toMatchObject([{ needs_codes: true, to_ship: 2, by_code: 2, excepted: 0 }]);
    await shipping(order).expect(201);
    expect([await stateOf(one), await stateOf(two)]).toEqual(['out', 'out']);
    const { rows } = await sql<{ codes: number; lots: number }>`
      select count(*)::int as codes, count(distinct c.lot_no)::int as lots from shipment_code s join trace_code c on c.code = s.code
      join shipment_line l on l.id = s.shipment_line_id join shipment p on p.id = l.shipment_id
      where p.order_id = ${order} and c.lot_no = l.lot_no`.execute(market.shop.db);
    expect(rows).toEqual([{ codes: 2, lots: 1 }]);
    const again = await approved();
    expect((await scan(again, [one])).answers[0]?.message).toMatch(/^已售出：包裹 S/);
  });

  it('says of a head that nobody taught what to teach', async () => {
    const order = await approved();
    expect((await scan(order, ['89999991234567890123'])).answers).toMatchObject([
      { outcome: 'unknown', prefix: '8999999' },
    ]);
  });

  it('takes scans back, and lets them be scanned elsewhere', async () => {
    const [first, second] = [await approved(), await approved()];
    const code = traceCode(1);
    await scan(first, [code]);
    expect(await outcomes(second, [code])).toEqual(['refused']);
    await warehouse.post(`/api/admin/orders/${first}/codes/take-back`, { codes: [code] }).expect(200);
    await warehouse.post(`/api/admin/orders/${first}/codes/take-back`, { codes: [code] }).expect(409);
    expect(await outcomes(second, [code])).toEqual(['taken']);
  });

  it('lets a manager send pieces without a code, and names them', async () => {
    const order = await approved();
    const { parcel } = await scan(order, [traceCode(1)]);
    const except = (pieces: number) =>
      quality.post(`/api/admin/orders/${order}/code-exceptions`, {
        order_line_id: parcel.lines[0]?.order_line_id,
        pieces,
        reason: 'damaged',
        note: '外包装磨损',
      });
    await except(2).expect(422);
    await except(1).expect(200);
    await shipping(order).expect(201);
    const { rows } = await sql<{ pieces: number }>`
      select e.pieces from trace_exception e join shipment s on s.id = e.shipment_id where s.order_id = ${order}`.execute(
      market.shop.db,
    );
    expect(rows).toEqual([{ pieces: 1 }]);
  });

  it('goods of other scopes ship as before', async () => {
    await shipFor(market.staff, await approvedFor(buyer, market.staff, { goods: GOODS.hundred, number: 2 }));
  });
});

describe('cases', () => {
  const family = async (pieces: number): Promise<Hierarchy> => knowCases(market, GOODS.ladder, pieces);

  it('a case counts for all its packs and leaves as one', async () => {
    const { big, small } = await family(4);
    const order = await approved(4);
    expect((await scan(order, [big])).answers).toMatchObject([{ outcome: 'taken', pieces: 4 }]);
    expect(await outcomes(order, [small[0] ?? ''])).toEqual(['refused']);
    await shipping(order).expect(201);
    expect(await Promise.all([big, ...small].map(stateOf))).toEqual(['out', 'out', 'out', 'out', 'out']);
  });

  it('dies when a pack of it leaves; the others stand alone', async () => {
    const { big, small } = await family(4);
    const order = await approved(1);
    expect(await outcomes(order, [small[0] ?? ''])).toEqual(['taken']);
    expect(await outcomes(order, [big])).toEqual(['refused']);
    await shipping(order).expect(201);
    expect(await Promise.all([big, ...small].map(stateOf))).toEqual([
      'void',
      'out',
      'stock',
      'stock',
      'stock',
    ]);
  });
});

describe('races', () => {
  it('two parcels scan the same new code: one has it', async () => {
    const [first, second] = [await approved(1), await approved(1)];
    const code = traceCode(1);
    const both = await Promise.all([outcomes(first, [code]), outcomes(second, [code])]);
    expect(both.flat().toSorted()).toEqual(['refused', 'taken']);
  });

  it('a case and a pack of it are scanned at once: one has it', async () => {
    const { big, small } = await knowCases(market, GOODS.ladder, 3);
    const [first, second] = [await approved(3), await approved(1)];
    const both = await Promise.all([outcomes(first, [big]), outcomes(second, [small[0] ?? ''])]);
    expect(both.flat().toSorted()).toEqual(['refused', 'taken']);
  });

  it('a scan while the parcel ships: the parcel has its codes or has not left', async () => {
    const order = await approved(2);
    await scan(order, [traceCode(1)]);
    const last = traceCode(1);
    const [scanned, shipped] = await Promise.all([
      warehouse.post(`/api/admin/orders/${order}/codes`, { codes: [last] }).then(({ status }) => status),
      shipping(order).then(({ status }) => status),
    ]);
    expect([200, 409]).toContain(scanned);
    expect(await stateOf(last)).toBe(shipped === 201 ? 'out' : 'stock');
    if (shipped === 409) await shipping(order).expect(201);
  });
});
