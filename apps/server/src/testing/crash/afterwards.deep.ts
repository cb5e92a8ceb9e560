import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeAllRefunded } from '../../modules/aftersales/cases/progress/writes.ts';
import { lineFor } from '../buying.ts';
import { deskCaseOf, openCase, optionsOf, proof, sentBack } from '../claims.ts';
import { GOODS } from '../fixture.ts';
import { payFor } from '../orders.ts';
import { authorise, receiptFile, receiptOrder, shipReceipt, todayInChina } from '../receipts.ts';

import { key, ok, openRound, type Round, run } from './round.ts';

/**
 * What comes after an order has shipped is ended at each statement that it writes, as in `statements.deep`: returns, refunds,
 * goods sent anew, receipts.
 */

let round: Round;

beforeAll(async () => {
  round = await openRound();
});
afterAll(() => round.shop.close());

describe('an after-sales case', () => {
  const acting = async (id: number, name: string, body: object = {}) => {
    const { version } = await deskCaseOf(round.staff, id);
    const headers = key();
    return () => ok(round.staff.post(`/api/admin/after_sales/${id}/${name}`, { version, ...body }, headers));
  };
  const caseStatus = async (id: number) =>
    (
      await round.shop.db
        .selectFrom('after_sales')
        .select('status')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).status;

  it('of goods that come back is asked for, sent, accepted and paid once', async () => {
    const { buyer, id: order } = await round.shipped();
    const { lines } = await optionsOf(buyer.client, order);
    const asked = {
      kind: 'return',
      reason: 'quality',
      order_id: order,
      lines: [{ shipment_line_id: lines[0]?.shipment_line_id, number: 3 }],
      file_ids: [await proof(buyer.client)],
      describe: '外包装破损，药盒受潮',
      contact: '张三',
      phone: '13800000000',
    };
    const headers = key();
    const ask = () => buyer.client.post<{ id: number }>('/api/user/after_sales', asked, headers);
    expect(await round.ended(() => ok(ask()))).toBeGreaterThan(3);
    const { id } = (await ask().expect(201)).data;
    expect(await round.sumOf(sql`select count(*) as n from after_sales where order_id = ${order}`)).toBe(1);
    expect(
      await round.ended(await acting(id, 'approve_return', { return_address: '成都仓退货组' })),
    ).toBeGreaterThan(1);
    const parcel = { carrier: '顺丰', tracking_no: 'SF1' };
    const send = () => ok(buyer.client.post(`/api/user/after_sales/${id}/send_back`, parcel));
    expect(await round.ended(send)).toBeGreaterThan(1);
    const { lines: back } = await deskCaseOf(round.staff, id);
    const found = back.map((line) => ({ line_id: line.id, accepted_number: 3, disposition: 'quarantine' }));
    // Refunds of earlier orders are out of the way.
    await round.payBack();
    expect(await round.ended(await acting(id, 'accept', { lines: found }))).toBeGreaterThan(5);
    const refund = async () => {
      const due = await round.sumOf(
        sql`select count(*) as n from refund where order_id = ${order} and status = 'pending'`,
      );
      await run(due > 0 ? round.payBack() : closeAllRefunded(round.shop.db));
      return (await caseStatus(id)) === 60;
    };
    expect(await round.ended(refund, round.dueRefunds)).toBeGreaterThan(1);
    const { data } = await round.staff
      .get<{ list: { id: number }[] }>('/api/admin/quarantine?status=held')
      .expect(200);
    const decide = () =>
      ok(
        round.staff.post(`/api/admin/quarantine/${data.list[0]?.id}/decide`, {
          decision: 'destroy',
          note: '销毁',
        }),
      );
    expect(await round.ended(decide)).toBeGreaterThan(1);
    await round.booksAgree();
  });

  it('of goods that are sent anew sends them once', async () => {
    const { buyer, id: order } = await round.shipped();
    const id = await openCase(buyer.client, order, { kind: 'exchange', number: 2 });
    await sentBack(buyer.client, round.staff, id);
    const { lines } = await deskCaseOf(round.staff, id);
    const found = lines.map((line) => ({
      line_id: line.id,
      accepted_number: line.number,
      disposition: 'quarantine',
    }));
    expect(await round.ended(await acting(id, 'accept', { lines: found }))).toBeGreaterThan(2);
    const parcel = { carrier: '顺丰', tracking_no: 'SF2' };
    expect(await round.ended(await acting(id, 'resend', parcel))).toBeGreaterThan(4);
    expect(await caseStatus(id)).toBe(60);
    expect(await round.sumOf(sql`select count(*) as n from shipment where after_sales_id = ${id}`)).toBe(1);
  });

  it('of broken goods is paid without them once', async () => {
    const { buyer, id: order } = await round.shipped();
    const id = await openCase(buyer.client, order, { kind: 'damage', reason: 'damage', number: 2 });
    expect(await round.ended(await acting(id, 'approve_refund'))).toBeGreaterThan(4);
    expect(await round.sumOf(sql`select count(*) as n from refund where order_id = ${order}`)).toBe(1);
    await round.booksAgree();
  });
});

describe('a 含麻 order', () => {
  it('is placed, its receipt taken in and accepted once', async () => {
    const buyer = round.freshBuyer();
    await authorise(round.staff, buyer, 2);
    const ids = [await lineFor(buyer, GOODS.ephedrine, 2)];
    const headers = key();
    const body = { ids, address_id: buyer.addressId };
    expect(await round.ended(() => ok(buyer.client.post('/api/order', body, headers)))).toBeGreaterThan(7);
    const id = await round.sumOf(sql`select id as n from sales_order where account_id = ${buyer.accountId}`);
    await payFor(buyer.client, id);
    await shipReceipt(round.staff, id);
    const receipt = {
      file_ids: [await receiptFile(buyer.client)],
      signed_by: '李收货',
      signed_on: todayInChina(),
    };
    const uploading = key();
    const upload = () => buyer.client.post<{ id: number }>(`/api/user/receipts/${id}`, receipt, uploading);
    expect(await round.ended(() => ok(upload()))).toBeGreaterThan(2);
    const receipt_id = (await upload().expect(201)).data.id;
    const accept = () => ok(round.staff.post(`/api/admin/receipts/${id}/accept`, { receipt_id }));
    expect(await round.ended(accept)).toBeGreaterThan(2);
    expect(await round.statusOf(id)).toBe(60);
    // The second authorisation was not touched by all that.
    expect(await round.statusOf(await receiptOrder(buyer))).toBe(10);
    await round.booksAgree();
  });
});
