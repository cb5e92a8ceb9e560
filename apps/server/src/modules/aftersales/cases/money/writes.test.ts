import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { acceptAll, caseOf, claim, done, optionsOf, proof, sentBack } from '../../../../testing/claims.ts';
import type { Client } from '../../../../testing/client.ts';
import { ledgerDifferences } from '../../../../testing/ledgers.ts';
import { type Market, openMarket } from '../../../../testing/market.ts';
import { ownOrder, shipFor } from '../../../../testing/parcels.ts';
import { openRichOffers, placeRich, type RichOffers } from '../../../../testing/rich-orders.ts';
import type { TestShop } from '../../../../testing/shop.ts';
import { payRefunds } from '../../../payment/payments/refunds/writes.ts';

/** Orders with a part of every kind of promotion, given back whole and in parts, to the cent. */

let market: Market;
let shop: TestShop;
let staff: Client;
let offers: RichOffers;

beforeAll(async () => {
  market = await openMarket(3, 'promotion');
  ({ shop, staff } = market);
  offers = await openRichOffers(staff);
});
afterAll(() => shop.close());
afterEach(async () => expect(await ledgerDifferences(shop.db)).toEqual([]));

const refundsPaid = () => payRefunds(shop.db, shop.services.payments, shop.services.log);

describe('a rich order goes back', () => {
  it('whole: every cent, its coupon, vouchers, gifts and 满返', async () => {
    const buyer = market.freshBuyer();
    const order = await placeRich(shop, staff, buyer, offers, { plain: 31, ladder: 23, special: 7, sets: 3 });
    await staff.post('/api/admin/orders/approve', { ids: [order] }).expect(200);
    await shipFor(staff, order);
    await buyer.client.post(`/api/order/${order}/confirm`).expect(200);
    const { lines } = await optionsOf(buyer.client, order);
    const bought = lines.filter(({ is_gift }) => is_gift === 0);
    const asked = (chosen: typeof lines) => ({
      kind: 'return',
      reason: 'quality',
      order_id: order,
      lines: chosen.map(({ shipment_line_id, shipped_number }) => ({
        shipment_line_id,
        number: shipped_number,
      })),
    });
    const gifts = lines.filter(({ is_gift }) => is_gift === 1);
    const alone = await claim(buyer.client, {
      ...asked(gifts),
      file_ids: [await proof(buyer.client)],
    }).expect(422);
    expect(alone.message).toContain('赠品不能单独退换');
    const { data: preview } = await buyer.client
      .post<{
        lines: { added: number }[];
        refund_amount: number;
        coupon_back: number;
        cashback_amount: number;
        voucher_amount: number;
      }>('/api/user/after_sales/preview', asked(bought))
      .expect(200);
    const own = await ownOrder(buyer.client, order);
    expect([preview.coupon_back, preview.voucher_amount, preview.cashback_amount]).toEqual([
      1,
      27.77,
      own.cashback_amount,
    ]);
    expect(preview.refund_amount).toBeCloseTo(own.total - own.cashback_amount, 6);
    expect(preview.lines.filter(({ added }) => added === 1).length).toBe(gifts.length);
    const id = (
      await claim(buyer.client, { ...asked(bought), file_ids: [await proof(buyer.client)] }).expect(201)
    ).data.id;
    await sentBack(buyer.client, staff, id);
    const accepted = await acceptAll(staff, id);
    expect(accepted.money.refund_amount).toBe(preview.refund_amount);
    expect(accepted.refunds.map(({ method_name }) => method_name).sort()).toEqual(
      ['余额支付', '微信支付'].sort(),
    );
    await refundsPaid();
    expect((await caseOf(buyer.client, id)).status_name).toBe('已完成');
    const { rows } = await sql<{ coupons: number; vouchers: number }>`
      select (select count(*) from account_coupon where account_id = ${buyer.accountId} and status = 'unused')::int as coupons,
        (select sum(left_fen) from cash_voucher where account_id = ${buyer.accountId})::int as vouchers`.execute(
      shop.db,
    );
    expect(rows[0]).toEqual({ coupons: 1, vouchers: 2777 });
  });

  it('in parts, before and after it is completed, adds up to what was paid', async () => {
    const buyer = market.freshBuyer();
    const order = await placeRich(shop, staff, buyer, offers, { plain: 31, ladder: 23, special: 7, sets: 2 });
    await staff.post('/api/admin/orders/approve', { ids: [order] }).expect(200);
    await shipFor(staff, order);
    const take = async (number: number) => {
      const { lines } = await optionsOf(buyer.client, order);
      const chosen = lines.flatMap((line) => {
        const pieces = Math.min(number, line.left_number);
        return line.is_gift === 0 && pieces > 0
          ? [{ shipment_line_id: line.shipment_line_id, number: pieces }]
          : [];
      });
      const asked = {
        kind: 'damage',
        reason: 'damage',
        order_id: order,
        lines: chosen,
        file_ids: [await proof(buyer.client)],
      };
      const id = (await claim(buyer.client, asked).expect(201)).data.id;
      return (await done(staff, id, 'approve_refund')).money;
    };
    const first = await take(3);
    expect(first.cashback_amount).toBe(0);
    await buyer.client.post(`/api/order/${order}/confirm`).expect(200);
    expect(await ledgerDifferences(shop.db)).toEqual([]);
    const second = await take(5);
    expect(second.cashback_amount).toBeGreaterThan(0);
    await take(50);
    await refundsPaid();
    const own = await ownOrder(buyer.client, order);
    const { rows } = await sql<{ paid: number; kept: number }>`
      select (select delta_fen from wallet_entry where cause = 'cashback' and account_id = ${buyer.accountId})::int as paid,
        (select sum(cashback_fen) from after_sales where order_id = ${order})::int as kept`.execute(shop.db);
    expect(rows[0]?.paid).toBe(rows[0]?.kept);
    const shipping = own.lines.some((line) => line.returned_number < line.number) ? own.shipping_fee : 0;
    expect(Math.round((own.refunded_amount + (rows[0]?.kept ?? 0) / 100) * 100)).toBe(
      Math.round((own.total - shipping) * 100),
    );
  });
});
