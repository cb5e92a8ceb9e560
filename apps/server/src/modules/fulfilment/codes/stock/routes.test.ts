import type { ScanAnswer } from '@qingnang/contract/trace-codes';
import type { TraceLotCount, TraceLotData, TraceLotRow } from '@qingnang/contract/trace-stock';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../../testing/client.ts';
import { GOODS } from '../../../../testing/fixture.ts';
import { ledgerDifferences } from '../../../../testing/ledgers.ts';
import { type Market, openMarket } from '../../../../testing/market.ts';
import { approvedFor } from '../../../../testing/parcels.ts';
import { knowCases, teach, traceCode } from '../../../../testing/trace-codes.ts';

let market: Market;
let warehouse: Client;
let quality: Client;
let buyer: Client;
beforeAll(async () => {
  market = await openMarket(1, 'promotion');
  warehouse = await market.shop.staff('warehouse');
  quality = await market.shop.staff('quality');
  buyer = market.freshBuyer().client;
  await teach(market, GOODS.ladder);
});
afterAll(async () => {
  expect(await ledgerDifferences(market.shop.db)).toEqual([]);
  await market.shop.close();
});

const needing = (intake_scopes: string[], intake_since?: string) =>
  quality
    .put('/api/admin/trace/needs', {
      scopes: ['chemical'],
      ephedrine: 0,
      exempt_goods: [],
      intake_scopes,
      intake_since,
    })
    .expect(200);

let number = 0;
const receive = (lot_no: string, pieces: { ck_id: number; quantity: number }) =>
  market.staff
    .post(
      `/api/admin/goods/${GOODS.ladder}/lots`,
      { lot_no, produced_on: '2026-01-01', expires_on: '2036-01-01', ...pieces },
      { 'idempotency-key': `lot-${lot_no}-${pieces.ck_id}-codes` },
    )
    .expect(201);

/** A lot of the goods that has just come in. */
async function lotOf(quantity: number): Promise<TraceLotRow> {
  number += 1;
  const lot_no = `CODE${number}`;
  await receive(lot_no, { ck_id: 1, quantity });
  const { data } = await warehouse
    .get<{ list: TraceLotRow[] }>(`/api/admin/trace/lots?keywords=${lot_no}`)
    .expect(200);
  const [row] = data.list;
  if (!row) throw new Error('no lot');
  return row;
}
const scanIn = async (lot: number, codes: string[]) =>
  (
    await warehouse
      .post<{ answers: ScanAnswer[]; lot: TraceLotData }>(`/api/admin/trace/lots/${lot}/codes`, { codes })
      .expect(200)
  ).data;
const packs = (many: number) => Array.from({ length: many }, () => traceCode(1));

const stocked = (lotNo: string) =>
  market.shop.db
    .selectFrom('lot')
    .select(['id', 'warehouse_id', 'quantity'])
    .where('goods_id', '=', GOODS.ladder)
    .where('lot_no', '=', lotNo)
    .orderBy('warehouse_id')
    .execute();
const move = ({ id }: Pick<TraceLotRow, 'id'>, pieces: number, [from, to] = [1, 2]) =>
  warehouse
    .post(
      '/api/admin/stock-documents',
      { kind: 'move', warehouse_id: from, to_warehouse_id: to, lines: [{ lot_id: id, number: pieces }] },
      { 'idempotency-key': `move-${id}-${pieces}-codes` },
    )
    .expect(201);
const writeOff = ({ id }: Pick<TraceLotRow, 'id'>, pieces: number) =>
  warehouse
    .post(
      '/api/admin/stock-documents',
      { kind: 'write_off', warehouse_id: 1, lines: [{ lot_id: id, number: pieces, reason: '受潮破损' }] },
      { 'idempotency-key': `write-off-${id}-${pieces}-codes` },
    )
    .expect(201);
const lotData = async (id: number) =>
  (await warehouse.get<TraceLotData>(`/api/admin/trace/lots/${id}`).expect(200)).data;
const wayOf = async (code: string) =>
  (
    await quality
      .get<{ events: { kind: string; note: string }[] }>(`/api/admin/trace/search?code=${code}`)
      .expect(200)
  ).data.events;

describe('codes of a lot that is moved to another warehouse', () => {
  it('follow when all of it goes, cases and packs, with the move in their way', async () => {
    const lot = await lotOf(12);
    const { big, small } = await knowCases(market, GOODS.ladder, 10);
    const [pack = ''] = packs(1);
    await scanIn(lot.id, [big, pack]);
    await move(lot, 12);
    const [here, there] = await stocked(lot.lot_no);
    expect([here?.quantity, there?.quantity]).toEqual([0, 12]);
    expect([(await lotData(here?.id ?? 0)).by_code, (await lotData(there?.id ?? 0)).by_code]).toEqual([
      0, 11,
    ]);
    for (const code of [big, pack]) expect((await wayOf(code)).map(({ kind }) => kind)).toContain('move');
    expect(await scanIn(there?.id ?? 0, [small[0] ?? ''])).toMatchObject({ answers: [{ outcome: 'same' }] });
  });

  it('are scanned in where they came to when a part of it goes, and no more of them than have gone', async () => {
    const lot = await lotOf(5);
    const [a = '', b = '', c = ''] = packs(3);
    await scanIn(lot.id, [a, b, c]);
    await move(lot, 3);
    const there = (await stocked(lot.lot_no)).at(-1)?.id ?? 0;
    const { answers, lot: after } = await scanIn(there, [a, b]);
    expect(answers.map(({ outcome }) => outcome)).toEqual(['taken', 'refused']);
    expect([after.by_code, (await lotData(lot.id)).by_code]).toEqual([1, 2]);
    expect((await wayOf(a)).map(({ kind }) => kind).toSorted()).toEqual(['move', 'stock']);
    expect((await wayOf(a)).find(({ kind }) => kind === 'move')?.note).toMatch(
      new RegExp(`^到 .+ 批号 ${lot.lot_no}$`),
    );
    await move(lot, 2);
    expect([(await lotData(there)).by_code, (await lotData(lot.id)).by_code]).toEqual([3, 0]);
  });

  it('are no more than have gone there when other pieces of the lot were written off', async () => {
    const lot = await lotOf(9);
    const codes = packs(9);
    await scanIn(lot.id, codes);
    await writeOff(lot, 2);
    await move(lot, 1);
    const there = (await stocked(lot.lot_no)).at(-1)?.id ?? 0;
    await receive(lot.lot_no, { ck_id: 2, quantity: 2 });
    const { answers } = await scanIn(there, codes.slice(0, 3));
    expect(answers.map(({ outcome }) => outcome)).toEqual(['taken', 'refused', 'refused']);
  });

  it('stay where they are when the pieces come back', async () => {
    const lot = await lotOf(5);
    const [code = '', ...others] = packs(5);
    await scanIn(lot.id, [code, ...others]);
    await move(lot, 2);
    const there = { id: (await stocked(lot.lot_no)).at(-1)?.id ?? 0 };
    await move(there, 2, [2, 1]);
    await writeOff(lot, 2);
    await receive(lot.lot_no, { ck_id: 2, quantity: 2 });
    expect((await scanIn(there.id, [code])).answers).toMatchObject([{ outcome: 'refused' }]);
  });
});

describe('who may', () => {
  it('requires sign-in and the right to ship or to keep codes', async () => {
    await market.shop.visitor().get('/api/admin/trace/lots').expect(401);
    await (await market.shop.staff('finance')).get('/api/admin/trace/lots').expect(403);
    await (await market.shop.staff('finance'))
      .post('/api/admin/trace/lots/1/codes', { codes: [traceCode(1)] })
      .expect(403);
    await warehouse.get('/api/admin/trace/lots/999999').expect(404);
  });
});

describe('codes of a lot that comes in', () => {
  it('are known as in stock, with who scanned them in their way', async () => {
    const lot = await lotOf(5);
    const [a = '', b = ''] = packs(2);
    const { answers, lot: after } = await scanIn(lot.id, [a, b, a]);
    expect(answers.map(({ outcome }) => outcome)).toEqual(['taken', 'taken', 'same']);
    expect(after).toMatchObject({ quantity: 5, by_code: 2 });
    const { data } = await quality
      .get<{ found: { lot_no: string; state: string }; events: { kind: string; staff: string }[] }>(
        `/api/admin/trace/search?code=${a}`,
      )
      .expect(200);
    expect(data.found).toMatchObject({ lot_no: lot.lot_no, state: 'stock' });
    expect(data.events.map(({ kind }) => kind)).toEqual(['stock']);
  });

  it('a case stands for what is in it, and never for more than is on hand', async () => {
    const lot = await lotOf(12);
    const [one, two] = [await knowCases(market, GOODS.ladder, 10), await knowCases(market, GOODS.ladder, 10)];
    const [first = ''] = one.small;
    await scanIn(lot.id, [first]);
    const { answers, lot: after } = await scanIn(lot.id, [one.big, two.big]);
    expect(answers.map(({ outcome, pieces }) => [outcome, pieces])).toEqual([
      ['taken', 9],
      ['refused', 0],
    ]);
    expect(after.by_code).toBe(10);
  });

  it('of two who scan the same one it counts once', async () => {
    const lot = await lotOf(5);
    const codes = packs(3);
    await Promise.all([scanIn(lot.id, codes), scanIn(lot.id, codes)]);
    expect((await scanIn(lot.id, codes.slice(0, 1))).lot.by_code).toBe(3);
  });

  it("come from the maker's file where that can be trusted, and are taken back where it could not", async () => {
    const lot = await lotOf(10);
    const { big, small } = await knowCases(market, GOODS.ladder, 10);
    await sql`update trace_code set lot_no = ${lot.lot_no}
      where code = any(select trace_pack(one) from unnest(${[big, ...small]}::text[]) one)`.execute(
      market.shop.db,
    );
    const taken = await warehouse
      .post<TraceLotData>(`/api/admin/trace/lots/${lot.id}/codes/from-files`)
      .expect(200);
    expect(taken.data).toMatchObject({ by_code: 10, in_files: 0 });
    await warehouse.post(`/api/admin/trace/lots/${lot.id}/codes/from-files`).expect(409);
    const back = await warehouse
      .post<TraceLotData>(`/api/admin/trace/lots/${lot.id}/codes/take-back`, { codes: [big] })
      .expect(200);
    expect(back.data).toMatchObject({ by_code: 0, in_files: 10 });
    await warehouse.post(`/api/admin/trace/lots/${lot.id}/codes/take-back`, { codes: [big] }).expect(409);
  });

  it('a file with more codes than pieces came is not taken over', async () => {
    const lot = await lotOf(3);
    const { big, small } = await knowCases(market, GOODS.ladder, 10);
    await sql`update trace_code set lot_no = ${lot.lot_no}
      where code = any(select trace_pack(one) from unnest(${[big, ...small]}::text[]) one)`.execute(
      market.shop.db,
    );
    const { message } = await warehouse.post(`/api/admin/trace/lots/${lot.id}/codes/from-files`).expect(409);
    expect(message).toContain('文件里有 10 件的码，批号在库 3 件');
  });

  it('are counted on the shelf', async () => {
    const lot = await lotOf(5);
    const [a = '', b = '', c = ''] = packs(3);
    await scanIn(lot.id, [a, b]);
    const { data } = await warehouse
      .post<TraceLotCount>(`/api/admin/trace/lots/${lot.id}/codes/count`, { codes: [a, c] })
      .expect(200);
    expect(data).toEqual({
      found_pieces: 1,
      missing_pieces: 1,
      missing: [b],
      strange: [{ code: c, message: '不在这个批号的库存里' }],
    });
  });
});

describe('picking of goods that are scanned in', () => {
  const scan = async (order: number, codes: string[]) =>
    (
      await warehouse
        .post<{ answers: ScanAnswer[] }>(`/api/admin/orders/${order}/codes`, { codes })
        .expect(200)
    ).data.answers.map(({ outcome, message }) => [outcome, message]);

  it('refuses a code that was not scanned in, and takes it afterwards', async () => {
    const lot = await lotOf(50);
    const [a = ''] = packs(1);
    const order = await approvedFor(buyer, market.staff, {
      goods: GOODS.ladder,
      number: 2,
    });
    await needing(['chemical'], '2020-01-01');
    // Its lot is known from the file of its maker.
    await sql`insert into trace_code (code, goods_id, pieces, level, lot_no)
      values (trace_pack(${a}), ${GOODS.ladder}, 1, 1, ${lot.lot_no})`.execute(market.shop.db);
    expect((await scan(order, [a]))[0]?.[1]).toMatch(/没有入库扫码/);
    await scanIn(lot.id, [a]);
    expect((await scan(order, [a]))[0]?.[0]).toBe('taken');
    await warehouse.post(`/api/admin/trace/lots/${lot.id}/codes/take-back`, { codes: [a] }).expect(409);
  });

  it('refuses a code of a lot that is not in the warehouse, and lets lots from before pass', async () => {
    const order = await approvedFor(buyer, market.staff, {
      goods: GOODS.ladder,
      number: 2,
    });
    const [a = '', b = ''] = packs(2);
    await needing(['chemical'], '2099-01-01');
    await sql`insert into trace_code (code, goods_id, pieces, level, lot_no)
      values (trace_pack(${a}), ${GOODS.ladder}, 1, 1, 'ELSEWHERE')`.execute(market.shop.db);
    expect(await scan(order, [a, b])).toEqual([
      ['refused', expect.stringContaining('批号 ELSEWHERE 不在本仓库的库存里')],
      ['taken', expect.any(String)],
    ]);
  });
});
