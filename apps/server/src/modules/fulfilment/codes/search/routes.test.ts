import type { TraceWayData } from '@qingnang/contract/trace-codes';
import { TRACE_UPLOAD_FILE, type TraceUploadRow } from '@qingnang/contract/trace-files';
import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../../db/transaction.ts';
import type { TestBuyer } from '../../../../testing/buyers.ts';
import type { Client } from '../../../../testing/client.ts';
import { GOODS } from '../../../../testing/fixture.ts';
import { type Market, openMarket } from '../../../../testing/market.ts';
import { approvedFor, shipFor } from '../../../../testing/parcels.ts';
import { type Hierarchy, knowCases, teach, traceCode } from '../../../../testing/trace-codes.ts';
import { NOT_YOURS } from '../returns/rules.ts';
import { takeCodesBack } from '../returns/writes.ts';

let market: Market;
let quality: Client;
let buyer: TestBuyer;
let sent: Hierarchy;
let order: number;
beforeAll(async () => {
  market = await openMarket(3, 'promotion');
  quality = await market.shop.staff('quality');
  buyer = market.freshBuyer();
  await teach(market, GOODS.ladder);
  sent = await knowCases(market, GOODS.ladder, 3);
  order = await approvedFor(buyer.client, market.staff, { goods: GOODS.ladder, number: 3 });
  await market.staff
    .post(`/api/admin/orders/${order}/codes`, { codes: [sent.big], device: 'PDA-1' })
    .expect(200);
  await shipFor(market.staff, order);
});
afterAll(() => market.shop.close());

const look = async (code: string) =>
  (await quality.get<TraceWayData>(`/api/admin/trace/search?code=${code}`).expect(200)).data;
const stateOf = async (code: string) => (await look(code)).found?.state;

describe('the way of a code', () => {
  it('requires the permission; buyers have no call that tells it', async () => {
    await market.shop.visitor().get('/api/admin/trace/search?code=1').expect(401);
    await (await market.shop.staff('warehouse')).get(`/api/admin/trace/search?code=${sent.big}`).expect(403);
    await buyer.client.get(`/api/admin/trace/search?code=${sent.big}`).expect(401);
  });

  it('shows of a pack its case, and what happened to both', async () => {
    const way = await look(sent.small[0] ?? '');
    expect(way.found).toMatchObject({ state: 'out', parent: sent.big, level: 1 });
    expect(way.parents.map(({ code }) => code)).toEqual([sent.big]);
    expect(way.events.map(({ kind, note }) => [kind, note])).toEqual([
      ['pick', 'PDA-1'],
      ['ship', ''],
    ]);
    expect(way.events[1]?.order_id).toBe(order);
    expect((await look(sent.big)).children).toHaveLength(3);
  });

  it('of an unknown code says so; each look is in the audit log', async () => {
    const code = traceCode(1);
    expect(await look(code)).toMatchObject({ found: null, message: '没有这个追溯码的记录' });
    const { rows } = await sql<{
      action: string;
    }>`select action from audit_log where entity_id = ${code}`.execute(market.shop.db);
    expect(rows).toEqual([{ action: 'trace.search' }]);
  });

  it('knows who holds a lot, and what left by day', async () => {
    const { found } = await look(sent.big);
    const { data } = await quality
      .get<{ holders: unknown[] }>(
        `/api/admin/trace/holders?goods_id=${GOODS.ladder}&lot_no=${found?.lot_no}`,
      )
      .expect(200);
    expect(data.holders).toMatchObject([{ pieces: 3, codes: [sent.big] }]);
    const { data: totals } = await quality.get<{ days: unknown[] }>('/api/admin/trace/days').expect(200);
    expect(totals.days).toMatchObject([{ parcels: 1, codes: 1, pieces: 3, excepted: 0 }]);
    expect((await quality.get<{ total: number }>('/api/admin/trace/gaps').expect(200)).data.total).toBe(0);
  });
});

describe('files for platforms', () => {
  it('hold the codes of a parcel, and their state is kept by platform', async () => {
    const { data } = await quality
      .get<{ list: { id: number; name: string }[] }>('/api/admin/trace/formats')
      .expect(200);
    const formatId = data.list.find(({ name }) => name === '通用 CSV')?.id;
    const queue = async () =>
      (
        await quality
          .get<{ list: TraceUploadRow[] }>(`/api/admin/trace/uploads?format_id=${formatId}`)
          .expect(200)
      ).data.list;
    const [row] = await queue();
    expect(row).toMatchObject({ kind: 'out', codes: 1, state: 'pending', partner_no: '' });
    const partner = { format_id: formatId, account_id: row?.account_id, partner_no: 'P001' };
    await quality.put('/api/admin/trace/partners', partner).expect(200);
    const file = await quality.raw(`${TRACE_UPLOAD_FILE}?format_id=${formatId}&ids=${row?.id}`);
    expect(await file.text()).toContain(`P001`);
    const mark = (state: string, message = '') =>
      quality.post('/api/admin/trace/uploads/mark', { format_id: formatId, ids: [row?.id], state, message });
    await mark('failed').expect(422);
    await mark('failed', '往来单位未备案').expect(200);
    expect(await queue()).toMatchObject([
      { state: 'failed', message: '往来单位未备案', tries: 1, partner_no: 'P001' },
    ]);
    await mark('pending').expect(200);
    await mark('done').expect(200);
    await mark('pending').expect(200);
    expect(await queue()).toMatchObject([{ state: 'done', tries: 2 }]);
  });
});

it('an order that has ended holds no code', async () => {
  const code = traceCode(1);
  const [ended, next] = [
    await approvedFor(buyer.client, market.staff, { goods: GOODS.ladder, number: 1 }),
    await approvedFor(buyer.client, market.staff, { goods: GOODS.ladder, number: 1 }),
  ];
  const scan = async (id: number) =>
    (
      await market.staff
        .post<{ answers: unknown[] }>(`/api/admin/orders/${id}/codes`, { codes: [code] })
        .expect(200)
    ).data.answers;
  await scan(ended);
  expect(await scan(next)).toMatchObject([{ outcome: 'refused' }]);
  await sql`update sales_order set status = ${ORDER_STATUS.cancelled} where id = ${ended}`.execute(
    market.shop.db,
  );
  expect(await scan(next)).toMatchObject([{ outcome: 'taken' }]);
});

describe('a return', () => {
  it('takes a pack back of whom it went to: it may be sold again, its case is dead, the others stay out', async () => {
    const [one = '', two = ''] = sent.small;
    const account = buyer.accountId;
    const { id: caseId } = await market.shop.db
      .insertInto('after_sales')
      .values({
        case_no: 'T1',
        account_id: account,
        order_id: order,
        kind: 'return',
        reason: 'other',
        status: 30,
        nature: 'return',
        reason_text: '',
        is_shop_fault: false,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const back = { caseId, accountId: account, staffId: null, to: 'returned' as const };
    const other = { ...back, accountId: market.freshBuyer().accountId };
    await expect(inTransaction(market.shop.db, (tx) => takeCodesBack(tx, other, [one]))).rejects.toThrow(
      NOT_YOURS,
    );
    await inTransaction(market.shop.db, (tx) => takeCodesBack(tx, back, [one]));
    expect([await stateOf(one), await stateOf(two), await stateOf(sent.big)]).toEqual([
      'returned',
      'out',
      'void',
    ]);
    expect((await look(one)).events.map(({ kind }) => kind)).toEqual(['pick', 'ship', 'open', 'return']);
    await expect(inTransaction(market.shop.db, (tx) => takeCodesBack(tx, back, [one]))).rejects.toThrow(
      '已退回',
    );
    const again = await approvedFor(buyer.client, market.staff, { goods: GOODS.ladder, number: 1 });
    await market.staff.post(`/api/admin/orders/${again}/codes`, { codes: [one] }).expect(200);
    await shipFor(market.staff, again);
    expect(await stateOf(one)).toBe('out');
  });
});

describe('codes by their first signs and of a lot', () => {
  type Page = { list: { code: string; state: string }[]; next: string };
  const listed = async (query: string) =>
    (await quality.get<Page>(`/api/admin/trace/codes?${query}`).expect(200)).data;

  it('requires the permission, and something to look for', async () => {
    await market.shop.visitor().get('/api/admin/trace/codes?head=8123').expect(401);
    await (await market.shop.staff('warehouse')).get('/api/admin/trace/codes?head=8123').expect(403);
    await quality.get('/api/admin/trace/codes').expect(422);
    await quality.get('/api/admin/trace/codes?goods_id=1').expect(422);
    await quality.get('/api/admin/trace/codes?head=81').expect(422);
    await quality.get('/api/admin/trace/codes?head=8123-%25').expect(422);
  });

  it('comes page by page, in order, with signs of any number', async () => {
    const letters = `01081234510000${traceCode(1).slice(-2)}21AB`;
    const many = Array.from({ length: 150 }, (_, at) => `89${String(at).padStart(18, '0')}`);
    await sql`insert into trace_code (code, goods_id, pieces, level, lot_no)
      select trace_pack(one), ${GOODS.ladder}, 1, 1, 'LISTED' from unnest(${[...many, letters]}::text[]) one`.execute(
      market.shop.db,
    );
    const first = await listed('head=89000');
    expect(first.list.map(({ code }) => code)).toEqual(many.slice(0, 100));
    const second = await listed(`head=89000&after=${first.next}`);
    expect([second.list.map(({ code }) => code), second.next]).toEqual([many.slice(100), '']);
    expect((await listed(`head=${letters.slice(0, 15).toLowerCase()}`)).list.map(({ code }) => code)).toEqual(
      [letters],
    );
    const lot = await listed(`goods_id=${GOODS.ladder}&lot_no=LISTED`);
    const rest = await listed(`goods_id=${GOODS.ladder}&lot_no=LISTED&after=${lot.next}`);
    expect([lot.list.length, rest.list.length]).toEqual([100, 51]);
  });
});

describe('pieces without a code', () => {
  it('are filtered by words, reason and whether they have left, and counted in the queue of uploads', async () => {
    const other = await approvedFor(market.freshBuyer().client, market.staff, {
      goods: GOODS.ladder,
      number: 3,
    });
    const { data } = await market.staff
      .get<{ lines: { order_line_id: number }[] }>(`/api/admin/orders/${other}/codes`)
      .expect(200);
    const line = data.lines[0]?.order_line_id;
    await market.staff.post(`/api/admin/orders/${other}/codes`, { codes: [traceCode(1)] }).expect(200);
    await quality
      .post(`/api/admin/orders/${other}/code-exceptions`, {
        order_line_id: line,
        pieces: 2,
        reason: 'damaged',
        note: '码污损',
      })
      .expect(200);
    type Gaps = { total: number; pieces: number };
    const gaps = async (query: string) =>
      (await quality.get<Gaps>(`/api/admin/trace/gaps?${query}`).expect(200)).data;
    expect(await gaps('reason=damaged&shipped=0')).toMatchObject({ total: 1, pieces: 2 });
    expect(await gaps('shipped=1')).toMatchObject({ total: 0, pieces: 0 });
    expect(await gaps('reason=uncoded')).toMatchObject({ total: 0 });
    await shipFor(market.staff, other);
    expect(await gaps(`shipped=1&keywords=${encodeURIComponent('没有这样的客户')}`)).toMatchObject({
      total: 0,
    });
    expect(await gaps('shipped=1')).toMatchObject({ total: 1, pieces: 2 });
    const { rows } = await sql<{
      id: number;
    }>`select id from trace_format where purpose = 'upload' limit 1`.execute(market.shop.db);
    const uploads = await quality
      .get<{ list: TraceUploadRow[]; excepted_pieces: number }>(
        `/api/admin/trace/uploads?format_id=${rows[0]?.id}`,
      )
      .expect(200);
    expect(uploads.data.excepted_pieces).toBe(2);
    expect(uploads.data.list.map(({ excepted }) => excepted)).toContain(2);
  });
});
