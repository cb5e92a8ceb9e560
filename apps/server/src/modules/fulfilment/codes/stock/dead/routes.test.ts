import { randomUUID } from 'node:crypto';
import type { ScanAnswer } from '@qingnang/contract/trace-codes';
import type { TraceLotData, TraceLotRow } from '@qingnang/contract/trace-stock';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../../../../testing/client.ts';
import { GOODS } from '../../../../../testing/fixture.ts';
import { ledgerDifferences } from '../../../../../testing/ledgers.ts';
import { type Market, openMarket } from '../../../../../testing/market.ts';
import { knowCases, teach, traceCode } from '../../../../../testing/trace-codes.ts';

let market: Market;
let warehouse: Client;
let quality: Client;
beforeAll(async () => {
  market = await openMarket(1, 'promotion');
  warehouse = await market.shop.staff('warehouse');
  quality = await market.shop.staff('quality');
  await teach(market, GOODS.ladder);
});
afterAll(async () => {
  expect(await ledgerDifferences(market.shop.db)).toEqual([]);
  await market.shop.close();
});

let number = 0;
/** A lot that has just come in with its codes. */
async function lotOf(quantity: number, codes: string[]): Promise<TraceLotRow> {
  number += 1;
  const lot_no = `DEAD${number}`;
  await market.staff
    .post(
      `/api/admin/goods/${GOODS.ladder}/lots`,
      { lot_no, produced_on: '2026-01-01', expires_on: '2036-01-01', ck_id: 1, quantity },
      { 'idempotency-key': randomUUID() },
    )
    .expect(201);
  const { data } = await warehouse
    .get<{ list: TraceLotRow[] }>(`/api/admin/trace/lots?keywords=${lot_no}`)
    .expect(200);
  const [row] = data.list;
  if (!row) throw new Error('no lot');
  if (codes.length > 0) await scanIn(row.id, codes);
  return row;
}
const scanIn = async (lot: number, codes: string[]) =>
  (
    await warehouse
      .post<{ answers: ScanAnswer[]; lot: TraceLotData }>(`/api/admin/trace/lots/${lot}/codes`, { codes })
      .expect(200)
  ).data;
const write = ({ id }: { id: number }, pieces: number, codes: string[], kind = 'write_off') =>
  warehouse.post<{ id: number; state: string }>(
    '/api/admin/stock-documents',
    { kind, warehouse_id: 1, lines: [{ lot_id: id, number: pieces, reason: '受潮破损', codes }] },
    { 'idempotency-key': randomUUID() },
  );
const lotData = async ({ id }: { id: number }) =>
  (await warehouse.get<TraceLotData>(`/api/admin/trace/lots/${id}`).expect(200)).data;
const found = async (code: string) =>
  (
    await quality
      .get<{ found: { state: string }; events: { kind: string; note: string }[] }>(
        `/api/admin/trace/search?code=${code}`,
      )
      .expect(200)
  ).data;

it('packs that are written off are dead, and are taken in nowhere', async () => {
  const [a, b, c] = [traceCode(1), traceCode(1), traceCode(1)];
  const lot = await lotOf(3, [a, b]);
  // The one that nobody scanned in when it came dies all the same.
  const { data } = await write(lot, 2, [a, c]).expect(201);
  expect(await lotData(lot)).toMatchObject({ quantity: 1, by_code: 1 });
  for (const code of [a, c]) {
    const { found: now, events } = await found(code);
    expect(now.state).toBe('void');
    expect(events.find(({ kind }) => kind === 'void')?.note).toBe(`报损单 ${data.id}`);
  }
  const other = await lotOf(3, []);
  const { answers } = await scanIn(other.id, [a, c]);
  expect(answers.map(({ outcome }) => outcome)).toEqual(['refused', 'refused']);
});

it('a pack taken out of its case kills the case, and the rest stands alone', async () => {
  const { big, small } = await knowCases(market, GOODS.ladder, 10);
  const lot = await lotOf(10, [big]);
  await write(lot, 1, [small[0] ?? '']).expect(201);
  expect(await lotData(lot)).toMatchObject({ quantity: 9, by_code: 9 });
  expect((await found(big)).found.state).toBe('void');
  await write(lot, 9, [big]).expect(422);
});

it('codes are not freed by taking scans back while pieces have left without them', async () => {
  const codes = [traceCode(1), traceCode(1), traceCode(1)];
  const lot = await lotOf(3, codes);
  await write(lot, 1, []).expect(201);
  const back = await warehouse
    .post(`/api/admin/trace/lots/${lot.id}/codes/take-back`, { codes: codes.slice(0, 1) })
    .expect(409);
  expect(back.message).toContain('在库 2 件，有 3 件的码');
  expect(await lotData(lot)).toMatchObject({ by_code: 3, in_files: 0 });
});

it('what cannot be one of the pieces is refused at its line, and nothing is written off', async () => {
  const [a, b, stranger] = [traceCode(1), traceCode(1), traceCode(1)];
  const [lot, other] = [await lotOf(3, [a, b]), await lotOf(3, [stranger])];
  for (const [pieces, codes, words] of [
    [1, [a, b], /共 2 件，多于报损的 1 件/],
    [2, [a, a], /已经扫过/],
    [2, [stranger], /另一个批号或仓库/],
    [2, ['12345'], /./],
  ] as const) {
    const { errors } = await write(lot, pieces, [...codes]).expect(422);
    expect(errors?.['lines.0.codes']?.[0]).toMatch(words);
  }
  const { errors } = await write(lot, 1, [a], 'supplier').expect(422);
  expect(errors?.['lines.0.codes']?.[0]).toContain('只有报损');
  expect(await lotData(lot)).toMatchObject({ quantity: 3, by_code: 2 });
  expect(await lotData(other)).toMatchObject({ by_code: 1 });
});

it('where a second person decides, they die when that one agrees', async () => {
  const [code] = [traceCode(1)];
  const lot = await lotOf(2000, [code]);
  const { data } = await write(lot, 1999, [code]).expect(201);
  expect([data.state, (await found(code)).found.state]).toEqual(['waiting', 'stock']);
  const { data: waiting } = await market.staff
    .get<{ list: { id: number; subject?: string }[] }>('/api/admin/approvals')
    .expect(200);
  const [asked] = waiting.list;
  await market.staff.post(`/api/admin/approvals/${asked?.id}/agree`, { reply: '已核对' }).expect(200);
  expect((await found(code)).found.state).toBe('void');
  expect(await lotData(lot)).toMatchObject({ quantity: 1, by_code: 0 });
});
