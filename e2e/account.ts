import type { APIRequestContext } from '@playwright/test';
import type { addAddress, addresses, logout, removeAddress } from '@qingnang/contract/accounts';
import type { BodyOf } from '@qingnang/contract/call';
import type { AddAnswer, addLines, batchDelete, CartData, cartList } from '@qingnang/contract/cart';
import type { chatEnd } from '@qingnang/contract/chat';
import type { couponCount, ownCoupons } from '@qingnang/contract/coupons';
import type { drawOnce } from '@qingnang/contract/draws';
import type { favoriteAdd } from '@qingnang/contract/favorites';
import type { addInvoiceTitle, invoiceTitles, removeInvoiceTitle } from '@qingnang/contract/invoice-titles';
import type { agreeToTexts, dueConsents } from '@qingnang/contract/legal';
import type {
  cancelOrder,
  OrderDetail,
  OrderSummary,
  orderDetail,
  orderList,
  placeOrder,
} from '@qingnang/contract/orders';
import type { payOrder } from '@qingnang/contract/payments';
import type { ApplicationState, application } from '@qingnang/contract/qualifications';
import type { ReceivingData, receivingDetail } from '@qingnang/contract/receiving';
import type { topUpAdd, userMoney } from '@qingnang/contract/wallet';
import type { wantedAdd } from '@qingnang/contract/wanted';
import { type Call, callsOf } from './call.ts';
import { newCreditCode } from './made-up.ts';
import type { TestGoods } from './staff.ts';

/** What a buyer does outside the page, to bring the shop into the state that a test begins with. */
export class Account {
  readonly #call: Call;
  readonly #request: APIRequestContext;

  /** @param request carries the buyer's session */
  constructor(request: APIRequestContext) {
    this.#call = callsOf(request);
    this.#request = request;
  }

  /** To the texts that whoever signs in for the first time is asked about. */
  async agree(): Promise<void> {
    const { list } = await this.#call<typeof dueConsents>('GET /api/user/consents/due');
    if (list.length === 0) return;
    await this.#call<typeof agreeToTexts>('POST /api/user/consents', {
      body: { ids: list.map(({ id }) => id) },
    });
  }

  async cart(): Promise<CartData> {
    return this.#call<typeof cartList>('GET /api/cart/list', { query: { filters: 99_999, new: 1 } });
  }

  async emptyCart(): Promise<void> {
    const { data } = await this.cart();
    if (data.length === 0) return;
    const ids = data.map(({ id }) => id);
    await this.#call<typeof batchDelete>('POST /api/cart/batch_delete', { body: { ids } });
  }

  /** Puts goods into the cart, `offer` being the special price they are bought through. @returns the lines */
  async add(...lines: { goods: number; number: number; offer?: number }[]): Promise<AddAnswer> {
    const params = lines.map(({ goods, number, offer }) => ({
      goods_id: goods,
      number,
      goods_price_id: offer,
    }));
    return this.#call<typeof addLines>('POST /api/cart', { body: { params } });
  }

  /** Puts sets of a combination (组合购) into the cart. */
  async addSets(combination: number, number: number): Promise<AddAnswer> {
    const params = [{ type: 3, goods_id: combination, number }];
    return this.#call<typeof addLines>('POST /api/cart', { body: { params } });
  }

  /** Places an order of its own for one goods, bought through a special price or not. @returns its id */
  async order(goods: number, number: number, offer?: number): Promise<number> {
    const { added } = await this.add({ goods, number, ...(offer && { offer }) });
    return this.#place(added.map((line) => line.line_id));
  }

  /** Places an order for everything in the cart. @returns its id */
  async orderCart(): Promise<number> {
    const { data } = await this.cart();
    return this.#place(data.map(({ id }) => id));
  }

  /** Adds an address of another region. @returns its id */
  async addAddress(
    place: Pick<BodyOf<typeof addAddress>, 'province' | 'city' | 'district'>,
  ): Promise<number> {
    const words = { consignee: '张三', phone: '13900001111', detail: '测试路 1 号' };
    const { id } = await this.#call<typeof addAddress>('POST /api/address', { body: { ...place, ...words } });
    return id;
  }

  async removeAddress(id: number): Promise<void> {
    await this.#call<typeof removeAddress>('DELETE /api/address/:id', { at: { id } });
  }

  async #place(ids: number[]): Promise<number> {
    const [address] = (await this.#call<typeof addresses>('GET /api/address')).list;
    if (!address) throw new Error('there is no address');
    const { orders } = await this.#call<typeof placeOrder>('POST /api/order', {
      // Without coupons and vouchers: amounts are those of the goods.
      body: { ids, address_id: address.id, coupon_id: 0, use_voucher: 0, papers: [] },
    });
    const [order] = orders;
    if (!order) throw new Error('no order was placed');
    return order.id;
  }

  /** Pays an order at the sandbox cashier. */
  async pay(order: number): Promise<void> {
    const { payment_no: no } = await this.#call<typeof payOrder>('POST /api/order/:id/pay', {
      at: { id: order },
      body: { method: 'wechat' },
    });
    await this.#request.post(`/sandbox/cashier/${no}`);
  }

  /** Chooses the transfer for an order, whose proof can be handed in from then on. */
  async beginTransfer(order: number): Promise<void> {
    await this.#call<typeof payOrder>('POST /api/order/:id/pay', {
      at: { id: order },
      body: { method: 'transfer' },
    });
  }

  async draw(draw: number): Promise<void> {
    await this.#call<typeof drawOnce>('POST /api/draw/:id', { at: { id: draw } });
  }

  async cancel(order: number): Promise<void> {
    await this.#call<typeof cancelOrder>('POST /api/order/:id/cancel', { at: { id: order }, body: {} });
  }

  /** Unused coupons by name. */
  async coupons(): Promise<string[]> {
    const { list } = await this.#call<typeof ownCoupons>('GET /api/user/coupon', {
      query: { type: 0, status: 0, page: 1, page_size: 100 },
    });
    return list.map(({ name }) => name);
  }

  /** What is left on the vouchers, in yuan. */
  async voucherMoney(): Promise<number> {
    return (await this.#call<typeof couponCount>('GET /api/user/couponNum')).vouchers.amount;
  }

  /** What the wallet holds, in yuan. */
  async balance(): Promise<number> {
    return (await this.#call<typeof userMoney>('GET /api/user/user_money')).balance;
  }

  /** Puts money into the wallet at the sandbox cashier. @param amount yuan */
  async topUp(amount: string): Promise<void> {
    const { top_up_no: no } = await this.#call<typeof topUpAdd>('POST /api/user/top_ups', {
      body: { amount, method: 'wechat' },
    });
    await this.#request.post(`/sandbox/cashier/${no}`);
  }

  /** Keeps a goods among the favourites. */
  async keep(goods: TestGoods): Promise<void> {
    await this.#call<typeof favoriteAdd>('POST /api/favorite', { body: { goods_ids: [goods.id] } });
  }

  /** Tells the shop what is looked for. */
  async wish(name: string): Promise<void> {
    await this.#call<typeof wantedAdd>('POST /api/user/buy', { body: { name, number: 20 } });
  }

  async orders(): Promise<{ list: OrderSummary[]; total: number }> {
    return this.#call<typeof orderList>('GET /api/order', { query: { page_size: 100 } });
  }

  async orderDetail(id: number): Promise<OrderDetail> {
    return this.#call<typeof orderDetail>('GET /api/order/:id', { at: { id } });
  }

  /** What is being handed in of the company and its papers. */
  async application(): Promise<ApplicationState> {
    return this.#call<typeof application>('GET /api/user/application');
  }

  /** What was counted of an order's parcels. */
  async receiving(id: number): Promise<ReceivingData> {
    return this.#call<typeof receivingDetail>('GET /api/order/:id/receiving', { at: { id } });
  }

  /** Whom invoices are made out to, by a name. */
  async addInvoiceTitle(title: string): Promise<void> {
    await this.#call<typeof addInvoiceTitle>('POST /api/user/invoice_titles', {
      body: { title, tax_no: newCreditCode() },
    });
  }

  /** All of them: the next test finds none. */
  async removeInvoiceTitles(): Promise<void> {
    const { list } = await this.#call<typeof invoiceTitles>('GET /api/user/invoice_titles');
    for (const { id } of list)
      await this.#call<typeof removeInvoiceTitle>('DELETE /api/user/invoice_titles/:id', { at: { id } });
  }

  /** Ends the conversation with the service, if there is one: the next word waits again for somebody. */
  async endTalk(): Promise<void> {
    await this.#call<typeof chatEnd>('POST /api/chat/end');
  }

  /** Ends the session, as another tab of the same browser would. */
  async signOut(): Promise<void> {
    await this.#call<typeof logout>('DELETE /api/user/logout');
  }
}
