import type { ReceivingData, ReceivingParcel } from '@qingnang/contract/receiving';
import { MOST_SCANS, type ScanVerdict } from '@qingnang/contract/scan-words';
import type { OrderScans, ScanAnswered } from '@qingnang/contract/trace-codes-buyer';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manyBuyers } from '../../../../testing/buyers.ts';
import type { Client } from '../../../../testing/client.ts';
import { shippedFor } from '../../../../testing/parcels.ts';
import { codeOf, codesFrom, type SentCode, sendCodes } from '../../../../testing/sent-codes.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';

let shop: TestShop;
let buyer: Client;
let other: Client;
let rival: Client;
let staff: Client;

beforeAll(async () => {
  shop = await createShop();
  buyer = await shop.buyer();
  other = await shop.buyer('zhensuo');
  staff = await shop.staff();
  rival = (await manyBuyers(shop, 1))[0]?.client ?? other;
});
afterAll(() => shop.close());

const HEAD = '8123456';
let next = 1;

/** A parcel of 60 pieces of one lot, with these codes or one for each piece. */
async function codedParcel(codes?: readonly SentCode[], client = buyer) {
  const id = await shippedFor(client, staff);
  const { data } = await client.get<ReceivingData>(`/api/order/${id}/receiving`).expect(200);
  const [parcel] = data.parcels;
  const [line] = parcel?.lines ?? [];
  if (!parcel || !line) throw new Error('no parcel');
  const sent = codes ?? codesFrom(HEAD, next, 60);
  next += 1000;
  await sendCodes(shop.db, line.id, sent, HEAD);
  return { id, parcel: parcel.shipment_id, line, codes: sent.map(({ code }) => code) };
}

const scansOf = (codes: readonly string[], from = 0) =>
  codes.map((code, at) => ({ key: `key-of-a-scan-${from + at}`, code, at: 1_790_000_000 + at }));
const send = (parcel: number, scans: readonly object[], client = buyer) =>
  client.post<{ answers: ScanAnswered[] }>(`/api/receiving/${parcel}/scans`, { scans });
const scan = async (parcel: number, codes: readonly string[], from = 0) =>
  (await send(parcel, scansOf(codes, from)).expect(200)).data.answers;
const verdicts = (answers: readonly ScanAnswered[]) => answers.map(({ verdict }) => verdict);
const settle = (parcel: number, client = buyer) =>
  client.post<ReceivingParcel>(`/api/receiving/${parcel}/scans/settle`, { receiver: '李婷' });

describe('receiving by scan', () => {
  it.each([
    ['GET', '/api/order/1/scans'],
    ['POST', '/api/receiving/1/scans'],
    ['POST', '/api/receiving/1/scans/settle'],
  ])('%s %s requires sign-in', async (method, path) => {
    await shop
      .visitor()
      .send(method, path, method === 'POST' ? {} : undefined)
      .expect(401);
  });

  it('counts what was sent, each once, and says how far it is', async () => {
    const { parcel, line, codes } = await codedParcel();
    const [a = '', b = ''] = codes;
    const answers = await scan(parcel, [a, b, a]);
    expect(verdicts(answers)).toEqual(['counted', 'counted', 'duplicate']);
    expect(answers[1]?.message).toContain(`${line.name} 批号 ${line.lot_no}：2 / 60`);
    expect(answers[2]?.message).toMatch(/^重复扫码/);
    expect(answers[0]).toMatchObject({ pieces: 1, shipment_line_id: line.id });
  });

  it('answers a scan that comes again as the first time, alone or among others, at the same time too', async () => {
    const { id, parcel, codes } = await codedParcel();
    const scans = scansOf(codes.slice(0, 20));
    const all = await Promise.all([send(parcel, scans), send(parcel, scans), send(parcel, scans.slice(5))]);
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const { data } of all) expect(new Set(verdicts(data.answers))).toEqual(new Set(['counted']));
    const { data } = await buyer.get<OrderScans>(`/api/order/${id}/scans`).expect(200);
    expect(data.scans).toHaveLength(20);
    expect(data.person).toMatch(/^\d+-0$/);
  });

  it('takes a case for all in it, and what is in it not once more', async () => {
    const box = codeOf('8777777', next);
    const inside = codesFrom(HEAD, next, 60).map((one) => ({ ...one, parent: box, isInside: true }));
    const { parcel } = await codedParcel([{ code: box, level: 3, pieces: 60 }, ...inside]);
    const [first = ''] = inside.map(({ code }) => code);
    const answers = await scan(parcel, [first, box, first]);
    expect(answers.map(({ verdict, pieces }) => [verdict, pieces])).toEqual([
      ['counted', 1],
      ['counted', 59],
      ['duplicate', 0],
    ]);
  });

  it('tells wrong lot, another parcel, what was not sent and what is not ours apart', async () => {
    const before = await codedParcel();
    const now = await codedParcel();
    await sql`update shipment_line set lot_no = 'OLD1' where id = ${before.line.id}`.execute(shop.db);
    const same = await codedParcel();
    const gs1 = codeOf(HEAD, 999_001);
    const answers = await scan(now.parcel, [
      before.codes[0] ?? '',
      same.codes[0] ?? '',
      gs1,
      '89999990000000000001',
      '6901234567892',
    ]);
    expect(verdicts(answers)).toEqual<ScanVerdict[]>([
      'wrong_lot',
      'other_parcel',
      'not_sent',
      'foreign',
      'foreign',
    ]);
    expect(answers[0]?.message).toContain('OLD1');
    expect(answers.every(({ pieces }) => pieces === 0)).toBe(true);
  });

  it('reads the lot of a label and refuses another', async () => {
    const label = (lot: string, serial: string) => `(01)06901234567892(21)${serial}(10)${lot}`;
    const { parcel, line } = await codedParcel([
      { code: '010690123456789221AB1' },
      { code: '010690123456789221AB2' },
    ]);
    const answers = await scan(parcel, [label('ZZ9', 'AB1'), label(line.lot_no, 'AB1')]);
    expect(verdicts(answers)).toEqual(['wrong_lot', 'counted']);
    expect(answers[0]?.message).toContain('ZZ9');
  });

  it("an unknown code, another buyer's and one in stock are answered alike", async () => {
    const { parcel } = await codedParcel();
    const theirs = await codedParcel(undefined, rival);
    const [line] = (await sql<{ goods_id: number }>`select goods_id from trace_code limit 1`.execute(shop.db))
      .rows;
    const inStock = codeOf(HEAD, 888_001);
    await sql`insert into trace_code (goods_id, pieces, level, code) values (${line?.goods_id}, 1, 1, trace_pack(${inStock}))`.execute(
      shop.db,
    );
    const answers = await scan(parcel, [theirs.codes[0] ?? '', inStock, codeOf(HEAD, 888_002)]);
    expect(new Set(verdicts(answers))).toEqual(new Set(['not_sent']));
    expect(new Set(answers.map(({ message }) => message.replace(/\d{6}/, '')))).toHaveProperty('size', 1);
  });

  it('ends with the count of the codes; what is missing becomes the claim with what was found in its place', async () => {
    const { id, parcel, line, codes } = await codedParcel();
    await scan(parcel, codes.slice(0, 50));
    await scan(parcel, [...codes.slice(50, 58), codeOf(HEAD, 777_001)], 100);
    const { data } = await settle(parcel).expect(200);
    expect(data.status).toBe('done');
    expect(data.differences.map(({ kind, number }) => [kind, number])).toEqual([['short', 2]]);
    expect(data.differences[0]?.note).toContain('不在发货清单 1 个');
    expect(data.lines[0]?.check).toMatchObject({ good_number: 58, damaged_number: 0 });
    expect(data.claim_url).toContain(`order=${id}`);
    await send(parcel, scansOf(['81234560000000000000'], 500)).expect(409);
    // What is there already is answered still: the browser may not have heard it.
    expect(verdicts(await scan(parcel, codes.slice(0, 2)))).toEqual(['counted', 'counted']);
    const { rows } =
      await sql`select from trace_event where kind = 'receive' and shipment_id = ${parcel}`.execute(shop.db);
    expect(rows).toHaveLength(58);
    expect(line.number).toBe(60);
  });

  it('all scanned is all as written', async () => {
    const { parcel, codes } = await codedParcel();
    await scan(parcel, codes.slice(0, 30));
    await scan(parcel, codes.slice(30), 30);
    const { data } = await settle(parcel).expect(200);
    expect([data.differences, data.claim_url]).toEqual([[], '']);
  });

  it('pieces without a code are counted by hand', async () => {
    const { parcel, line, codes } = await codedParcel(codesFrom(HEAD, next, 50));
    await scan(parcel, codes);
    expect((await settle(parcel).expect(409)).message).toContain('未核对');
    await buyer.put(`/api/receiving/line/${line.id}`, { good_number: 60 }).expect(200);
    expect((await settle(parcel).expect(200)).data.differences).toEqual([]);
  });

  it('refuses to end what nobody has scanned', async () => {
    const { parcel } = await codedParcel();
    await settle(parcel).expect(409);
  });

  it.each<[string, object[], string]>([
    ['no scan', [], 'scans'],
    ['too many', scansOf(Array.from({ length: MOST_SCANS + 1 }, (_, n) => codeOf(HEAD, n))), 'scans'],
    ['a key that is none', [{ key: 'short', code: 'x', at: 1 }], 'scans.0.key'],
    ['a code of a page', [{ key: 'key-00001', code: 'x'.repeat(201), at: 1 }], 'scans.0.code'],
  ])('refuses %s', async (_, scans, field) => {
    const answer = await send(1, scans).expect(422);
    expect(Object.keys(answer.errors ?? {})).toEqual([field]);
  });

  it('of someone else does not exist', async () => {
    const { id, parcel, codes } = await codedParcel();
    await other.get(`/api/order/${id}/scans`).expect(404);
    await send(parcel, scansOf(codes.slice(0, 1)), other).expect(404);
    await settle(parcel, other).expect(404);
    await send(999_999, scansOf(codes.slice(0, 1))).expect(404);
    const { data } = await buyer.get<OrderScans>(`/api/order/${id}/scans`).expect(200);
    expect(data.scans).toEqual([]);
  });
});
