import type { AdminOrder } from '@qingnang/contract/desk';
import type { TestBuyer } from './buyers.ts';
import { ordered } from './buying.ts';
import type { Client } from './client.ts';
import { GOODS } from './fixture.ts';
import { openMarket } from './market.ts';
import { payFor } from './orders.ts';
import { openRichOffers, placeRich } from './rich-orders.ts';
import type { TestShop } from './shop.ts';

export const PARCEL = { carrier: '顺丰速运', tracking_no: 'SF1', driver_phone: '13900000000' };

/** An order that was just paid, and whose it is. */
export interface PaidOrder {
  id: number;
  buyer: TestBuyer;
}

/** A shop whose staff have paid orders to work on. */
export interface DeskShop {
  shop: TestShop;
  staff: Client;
  freshBuyer: () => TestBuyer;
  /** One that carries a part of every kind of offer. */
  rich: () => Promise<PaidOrder>;
  /** 500 g of 白术 and 9 boxes of 连花清瘟胶囊 without any offer, paid at the cashier. */
  plain: () => Promise<PaidOrder>;
  show: (id: number) => Promise<AdminOrder>;
  approve: (id: number) => Promise<unknown>;
}

export async function openDesk(buyers: number): Promise<DeskShop> {
  const { shop, staff, freshBuyer } = await openMarket(buyers, 'promotion');
  const offers = await openRichOffers(staff);
  return {
    shop,
    staff,
    freshBuyer,
    rich: async () => {
      const buyer = freshBuyer();
      const numbers = { plain: 30, ladder: 40, special: 2, sets: 2 };
      return { id: await placeRich(shop, staff, buyer, offers, numbers), buyer };
    },
    plain: async () => {
      const buyer = freshBuyer();
      const { data } = await buyer.client
        .post<{ added: { line_id: number }[] }>('/api/cart', {
          params: [
            { goods_id: GOODS.fourDecimals, number: 500 },
            { goods_id: GOODS.limited, number: 9 },
          ],
        })
        .expect(200);
      const ids = data.added.map(({ line_id }) => line_id);
      const { id } = await ordered(buyer, ids);
      await payFor(buyer.client, id);
      return { id, buyer };
    },
    show: async (id) => (await staff.get<AdminOrder>(`/api/admin/orders/${id}`).expect(200)).data,
    approve: (id) => staff.post('/api/admin/orders/approve', { ids: [id] }).expect(200),
  };
}

/** The line of a goods that was bought by itself. */
export function lineOf(order: Pick<AdminOrder, 'lines'>, goods: number): AdminOrder['lines'][number] {
  const line = order.lines.find((one) => one.goods_id === goods && one.is_gift === 0 && !one.combination);
  if (!line) throw new Error(`no line of goods ${goods}`);
  return line;
}

export const piece = (order: AdminOrder, goods: number, number: number) => ({
  order_line_id: lineOf(order, goods).id,
  number,
});
