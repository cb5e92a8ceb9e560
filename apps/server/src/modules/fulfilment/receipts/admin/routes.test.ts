import type { AdminReceipt, Authorisation, ReceiptReport } from '@qingnang/contract/receipts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lineFor, place } from '../../../../testing/buying.ts';
import type { Client } from '../../../../testing/client.ts';
import { GOODS } from '../../../../testing/fixture.ts';
import { ledgerDifferences } from '../../../../testing/ledgers.ts';
import {
  authorise,
  openReceiptMarket,
  type ReceiptMarket,
  receiptOrder,
  shippedReceipt,
  uploadReceiptFor,
} from '../../../../testing/receipts.ts';
import { uploadAsStaff } from '../../../../testing/reports.ts';
import { sheetOf } from '../../../../testing/sheets.ts';

let market: ReceiptMarket;
let staff: Client;
beforeAll(async () => {
  market = await openReceiptMarket(8);
  ({ staff } = market);
});
afterAll(() => market.shop.close());

const authorised = async (count = 3) => {
  const buyer = market.freshBuyer();
  await authorise(staff, buyer, count);
  return buyer;
};

describe('the desk', () => {
  it('is for who may', async () => {
    for (const [path, role] of [
      ['/api/admin/receipts', 'goods'],
      ['/api/admin/authorisations', 'warehouse'],
      ['/api/admin/receipts/report?month=2026-11', 'finance'],
    ] as const) {
      await market.shop.visitor().get(path).expect(401);
      await (await market.shop.staff(role)).get(path).expect(403);
    }
    const sales = await market.shop.staff('sales');
    await sales.get('/api/admin/receipts').expect(200);
    await sales.post('/api/admin/receipts/1/accept', { receipt_id: 1 }).expect(403);
    await sales.post('/api/admin/authorisations', {}).expect(403);
    expect(
      (await (await market.shop.staff('goods')).raw('/api/admin/receipts/report.xlsx?month=2026-11')).status,
    ).toBe(403);
  });

  it('shows an order with its receipt, lots and agent, and writes what staff decide into the audit log', async () => {
    const buyer = await authorised();
    const id = await shippedReceipt(staff, buyer, 3);
    const receipt_id = await uploadReceiptFor(buyer, id);
    const { data } = await staff.get<AdminReceipt>(`/api/admin/receipts/${id}`).expect(200);
    expect(data).toMatchObject({
      receipt_status: 'uploaded',
      piece_count: 3,
      authorisation: { agent_name: '王采购', agent_id: '510***********1230' },
      lines: [{ number: 3, lots: [{ number: 3 }] }],
      receipts: [{ id: receipt_id, signed_by: '李收货', reviewer: '' }],
    });
    expect((await staff.raw(data.receipts[0]?.files[0]?.url ?? '')).status).toBe(200);
    await staff.post(`/api/admin/receipts/${id}/refuse`, { receipt_id, reason: '' }).expect(422);
    await staff
      .post(`/api/admin/receipts/${id}/refuse`, { receipt_id, reason: '签收人与备案不符' })
      .expect(200);
    const audit = await market.shop.db
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('entity_id', '=', String(id))
      .where('action', '=', 'receipt.refuse')
      .execute();
    expect(audit).toEqual([{ action: 'receipt.refuse', after: { receipt_id, reply: '签收人与备案不符' } }]);
    await staff.get('/api/admin/receipts/999999').expect(404);
  });

  it('keeps authorisations: adds, refuses what makes no sense, voids what is not used', async () => {
    const buyer = market.freshBuyer();
    const [id = 0] = await authorise(staff, buyer, 1, { number: 'A-1' });
    const scan = await uploadAsStaff(staff, 'A-2.pdf', 'authorisation');
    const add = (more: Record<string, unknown>) =>
      staff.post('/api/admin/authorisations', {
        account_id: buyer.accountId,
        number: 'A-2',
        agent_name: '王采购',
        agent_id_no: '510104199001011230',
        valid_from: '2026-01-01',
        valid_until: '2098-12-31',
        file_id: scan,
        ...more,
      });
    for (const [more, field] of [
      [{ account_id: 999_999 }, 'account_id'],
      [{ number: 'A-1' }, 'number'],
      [{ agent_id_no: '123' }, 'agent_id_no'],
      [{ agent_id_no: '111111111111111111' }, 'agent_id_no'],
      [{ file_id: undefined }, 'file_id'],
      [{ valid_until: '2026-01-02' }, 'valid_until'],
      [{ valid_from: '2099-01-01' }, 'valid_until'],
      [{ file_id: 999_999 }, 'file_ids'],
    ] as const) {
      const { errors } = await add(more).expect(422);
      expect(Object.keys(errors ?? {})).toEqual([field]);
    }
    const filed = async () =>
      (
        await staff
          .get<{ list: Authorisation[] }>(`/api/admin/authorisations?account_id=${buyer.accountId}`)
          .expect(200)
      ).data.list;
    expect(await filed()).toMatchObject([
      { id, state: 'usable', agent_id: '510***********1230', order_no: '' },
    ]);
    const order = await receiptOrder(buyer);
    expect(await filed()).toMatchObject([{ state: 'used', order_id: order }]);
    await staff.post(`/api/admin/authorisations/${id}/void`, { reason: '用错' }).expect(409);
    await buyer.client.post(`/api/order/${order}/cancel`).expect(200);
    await staff.post(`/api/admin/authorisations/${id}/void`, { reason: '采购员离职' }).expect(200);
    await staff.post(`/api/admin/authorisations/${id}/void`, { reason: '采购员离职' }).expect(409);
    expect(await filed()).toMatchObject([{ state: 'void' }]);
    expect(await ledgerDifferences(market.shop.db)).toEqual([]);
  });

  it('an authorisation is used or voided, never both', async () => {
    const buyer = market.freshBuyer();
    const ids = await authorise(staff, buyer, 1);
    const line = await lineFor(buyer, GOODS.ephedrine, 1);
    const [placed, voided] = await Promise.all([
      place(buyer, [line]),
      staff.post(`/api/admin/authorisations/${ids[0]}/void`, { reason: '采购员离职' }),
    ]);
    expect([placed.status === 201, voided.status === 200].filter(Boolean)).toHaveLength(1);
    expect(await ledgerDifferences(market.shop.db)).toEqual([]);
  });

  it('reports a month of China by buyer and goods, and as a spreadsheet', async () => {
    const { db } = market.shop;
    const buyer = await authorised(3);
    const edges = ['2025-03-01 00:00:00+08', '2025-03-31 23:59:59+08', '2025-04-01 00:00:00+08'];
    for (const at of edges) {
      const id = await receiptOrder(buyer, 2);
      await sql`update sales_order set placed_at = ${at}::timestamptz where id = ${id}`.execute(db);
    }
    const { data } = await staff.get<ReceiptReport>('/api/admin/receipts/report?month=2025-03').expect(200);
    expect(data).toMatchObject({
      total: 1,
      total_number: 4,
      list: [
        {
          account_id: buyer.accountId,
          goods_id: GOODS.ephedrine,
          orders: 2,
          number: 4,
          month_limit: 60,
          amount: 44,
        },
      ],
    });
    await staff.get('/api/admin/receipts/report?month=2025-13').expect(422);
    const { rows } = await sheetOf(staff, '/api/admin/receipts/report.xlsx?month=2025-03');
    expect(rows.map((row) => row[8])).toEqual(['数量', '4']);
  });
});
