import { randomUUID } from 'node:crypto';
import type { APIRequestContext, APIResponse } from '@playwright/test';
import type { CombinationForm, StaffCombination } from '@qingnang/contract/admin-bundles';
import type { CouponForm, StaffCoupon } from '@qingnang/contract/admin-coupons';
import type { StaffDraw } from '@qingnang/contract/admin-draws';
import type { PromotionForm, StaffPromotion } from '@qingnang/contract/admin-promotions';
import type { StaffZoneDetail, ZoneForm } from '@qingnang/contract/admin-zones';
import type { SpecialForm, StaffSpecial } from '@qingnang/contract/campaigns';
import type { AddAnswer, CartData } from '@qingnang/contract/cart';
import type { OwnCoupon } from '@qingnang/contract/coupons';
import type { AdminOrder } from '@qingnang/contract/desk';
import type { OutboxItem } from '@qingnang/contract/messages';
import type { AdminGoods, GoodsForm } from '@qingnang/contract/office';
import type { OrderDetail, OrderSummary } from '@qingnang/contract/orders';
import type { PaymentData } from '@qingnang/contract/payments';
import type { ApplicationState } from '@qingnang/contract/qualifications';
import type { ReceivingData } from '@qingnang/contract/receiving';
import type { TopUpData, userMoney } from '@qingnang/contract/wallet';
import type { z } from 'zod';

/** Data of an answer, whose failure is the test's. */
async function dataOf<T>(answer: APIResponse): Promise<T> {
  if (!answer.ok()) throw new Error(`${answer.url()}: ${answer.status()} ${await answer.text()}`);
  return ((await answer.json()) as { data: T }).data;
}

/** What a buyer does outside the page, to bring the shop into the state that a test begins with. */
export class Account {
  readonly #request: APIRequestContext;

  /** @param request carries the buyer's session */
  constructor(request: APIRequestContext) {
    this.#request = request;
  }

  async cart(): Promise<CartData> {
    return dataOf(await this.#request.get('/api/cart/list?filters=99999&new=1'));
  }

  async emptyCart(): Promise<void> {
    const { data } = await this.cart();
    if (data.length === 0) return;
    const ids = data.map(({ id }) => id);
    await dataOf(await this.#request.post('/api/cart/batch_delete', { data: { ids } }));
  }

  /** Puts goods into the cart, `offer` being the special price they are bought through. @returns the lines */
  async add(...lines: { goods: number; number: number; offer?: number }[]): Promise<AddAnswer> {
    const params = lines.map(({ goods, number, offer }) => ({
      goods_id: goods,
      number,
      goods_price_id: offer,
    }));
    return dataOf(await this.#request.post('/api/cart', { data: { params } }));
  }

  /** Puts sets of a combination (组合购) into the cart. */
  async addSets(combination: number, number: number): Promise<AddAnswer> {
    const params = [{ type: 3, goods_id: combination, number }];
    return dataOf(await this.#request.post('/api/cart', { data: { params } }));
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

  async #place(ids: number[]): Promise<number> {
    const { list } = await dataOf<{ list: { id: number }[] }>(await this.#request.get('/api/address'));
    const { orders } = await dataOf<{ orders: { id: number }[] }>(
      await this.#request.post('/api/order', {
        // Without coupons and vouchers: amounts are those of the goods.
        data: { ids, address_id: list[0]?.id, coupon_id: 0, use_voucher: 0 },
      }),
    );
    const [order] = orders;
    if (!order) throw new Error('no order was placed');
    return order.id;
  }

  /** Pays an order at the sandbox cashier. */
  async pay(order: number): Promise<void> {
    const { payment_no: no } = await dataOf<PaymentData>(
      await this.#request.post(`/api/order/${order}/pay`, { data: { method: 'wechat' } }),
    );
    await this.#request.post(`/sandbox/cashier/${no}`);
  }

  async draw(draw: number): Promise<void> {
    await dataOf(await this.#request.post(`/api/draw/${draw}`));
  }

  async cancel(order: number): Promise<void> {
    await dataOf(await this.#request.post(`/api/order/${order}/cancel`, { data: {} }));
  }

  /** Unused coupons by name. */
  async coupons(): Promise<string[]> {
    const { list } = await dataOf<{ list: OwnCoupon[] }>(
      await this.#request.get('/api/user/coupon?type=0&status=0&page=1&page_size=100'),
    );
    return list.map(({ name }) => name);
  }

  /** What is left on the vouchers, in yuan. */
  async voucherMoney(): Promise<number> {
    const { vouchers } = await dataOf<{ vouchers: { amount: number } }>(
      await this.#request.get('/api/user/couponNum'),
    );
    return vouchers.amount;
  }

  /** What the wallet holds, in yuan. */
  async balance(): Promise<number> {
    return (await dataOf<z.infer<typeof userMoney.data>>(await this.#request.get('/api/user/user_money')))
      .balance;
  }

  /** Puts money into the wallet at the sandbox cashier. @param amount yuan */
  async topUp(amount: string): Promise<void> {
    const { top_up_no: no } = await dataOf<TopUpData>(
      await this.#request.post('/api/user/top_ups', { data: { amount, method: 'wechat' } }),
    );
    await this.#request.post(`/sandbox/cashier/${no}`);
  }

  /** Keeps a goods among the favourites. */
  async keep(goods: TestGoods): Promise<void> {
    await dataOf(await this.#request.post('/api/favorite', { data: { goods_ids: [goods.id] } }));
  }

  /** Tells the shop what is looked for. */
  async wish(name: string): Promise<void> {
    await dataOf(await this.#request.post('/api/user/buy', { data: { name, number: 20 } }));
  }

  async orders(): Promise<{ list: OrderSummary[]; total: number }> {
    return dataOf(await this.#request.get('/api/order?page_size=100'));
  }

  async orderDetail(id: number): Promise<OrderDetail> {
    return dataOf(await this.#request.get(`/api/order/${id}`));
  }

  /** What is being handed in of the company and its papers. */
  async application(): Promise<ApplicationState> {
    return dataOf(await this.#request.get('/api/user/application'));
  }

  /** What was counted of an order's parcels. */
  async receiving(id: number): Promise<ReceivingData> {
    return dataOf(await this.#request.get(`/api/order/${id}/receiving`));
  }

  /** All of them: the next test finds none. */
  async removeInvoiceTitles(): Promise<void> {
    const path = '/api/user/invoice_titles';
    const { list } = await dataOf<{ list: { id: number }[] }>(await this.#request.get(path));
    for (const { id } of list) await dataOf(await this.#request.delete(`${path}/${id}`));
  }

  /** Ends the conversation with the service, if there is one: the next word waits again for somebody. */
  async endTalk(): Promise<void> {
    await dataOf(await this.#request.post('/api/chat/end', { data: {} }));
  }

  /** Ends the session, as another tab of the same browser would. */
  async signOut(): Promise<void> {
    await dataOf(await this.#request.delete('/api/user/logout'));
  }
}

const PLAIN: Omit<GoodsForm, 'name' | 'approval_no'> = {
  generic_name: '',
  trade_name: '',
  dosage_form: '片剂',
  barcode: '',
  maker: '测试制药有限公司',
  spec: '0.1g*24片',
  unit: '盒',
  middle_pack: 10,
  case_pack: 400,
  min_order: 1,
  multiple: 1,
  can_split: 1,
  round_to_case: 0,
  rx_class: 'otc_a',
  storage: 'normal',
  scope: 'chemical',
  is_ephedrine: 0,
  is_tcm: 0,
  tax_rate: 13,
  category_ids: [1],
  origin: '',
  description: '',
  status: 'on',
  prices: [{ rank: 0, price: '10.00' as never }],
  ladder_type: 0,
  ladder: [],
};

export interface TestGoods {
  id: number;
  name: string;
}

interface TestLot {
  lotNo: string;
  expiresOn: string;
  quantity: number;
}

const SECKILL: Partial<SpecialForm> = {
  kind: 'seckill',
  warehouse_id: 1,
  stock_total: 10,
  limit_per_account: 2,
};

/** From a minute ago, for an hour. */
function runningWindow(): { starts_at: number; ends_at: number } {
  const now = Math.floor(Date.now() / 1000);
  return { starts_at: now - 60, ends_at: now + 3600 };
}

/** What staff do outside the page. */
export class Staff {
  readonly #request: APIRequestContext;

  /** @param request carries a session with every right */
  constructor(request: APIRequestContext) {
    this.#request = request;
  }

  /** Goods of a test's own: ¥10.00 a box, 1,000 in the first warehouse, unless told otherwise. */
  async newGoods(name: string, { stock = 1000, ...form }: Partial<GoodsForm> & { stock?: number } = {}) {
    const created = await this.#request.post('/api/admin/goods', {
      data: { ...PLAIN, name, approval_no: randomUUID(), ...form },
    });
    const { id } = await dataOf<AdminGoods>(created);
    const goods: TestGoods = { id, name };
    if (stock > 0) await this.receive(goods, { lotNo: `E${id}`, expiresOn: '2098-12-31', quantity: stock });
    return goods;
  }

  /** Puts a lot into the first warehouse. @param expiresOn `2098-12-31` */
  async receive({ id }: TestGoods, { lotNo, expiresOn, quantity }: TestLot): Promise<void> {
    const data = { ck_id: 1, lot_no: lotNo, expires_on: expiresOn, quantity };
    await dataOf(await this.#request.post(`/api/admin/goods/${id}/lots`, { data }));
  }

  /** Puts up a special price that runs already: a 秒杀 of 10 pieces, 2 for each buyer, unless told otherwise. @param price yuan */
  async newSpecial({ id }: TestGoods, price: string, form: Partial<SpecialForm> = SECKILL): Promise<number> {
    const data = { goods_id: id, price, ...runningWindow(), ...form };
    return (await dataOf<StaffSpecial>(await this.#request.post('/api/admin/specials', { data }))).id;
  }

  async stopSpecial(id: number): Promise<void> {
    await dataOf(await this.#request.post(`/api/admin/specials/${id}/stop`, { data: {} }));
  }

  /** Publishes an activity with a code of its own, unless told otherwise. */
  async newZone(form: Partial<ZoneForm> & { title: string }): Promise<StaffZoneDetail> {
    const data = { code: `e${randomUUID()}`, kind: 'activity', ...form };
    const { id, version } = await dataOf<StaffZoneDetail>(
      await this.#request.post('/api/admin/zones', { data }),
    );
    return dataOf(await this.#request.post(`/api/admin/zones/${id}/publish`, { data: { version } }));
  }

  /** Puts up a combination (组合购) that runs already, from the shelf of the first warehouse. */
  async newCombination(form: Pick<CombinationForm, 'name' | 'items'>): Promise<StaffCombination> {
    const data = { warehouse_id: 1, ...runningWindow(), ...form };
    return dataOf(await this.#request.post('/api/admin/combinations', { data }));
  }

  /** Puts up a promotion that runs already, by amount for goods from the first warehouse unless told otherwise. */
  async newPromotion(
    form: Pick<PromotionForm, 'kind' | 'name' | 'goods_ids' | 'tiers'> & Partial<PromotionForm>,
  ): Promise<StaffPromotion> {
    const data = { warehouse_id: 1, basis: 'amount', ...runningWindow(), ...form };
    return dataOf(await this.#request.post('/api/admin/promotions', { data }));
  }

  /** Makes a coupon that is good for a week and gives one to each of the buyers. @returns its number */
  async newCoupon(form: Partial<CouponForm> & { name: string }, ...usernames: string[]): Promise<number> {
    const data = { kind: 'amount', scope: 'all', valid_days: 7, ...form };
    const { id } = await dataOf<StaffCoupon>(await this.#request.post('/api/admin/coupons', { data }));
    if (usernames.length > 0)
      await dataOf(await this.#request.post(`/api/admin/coupons/${id}/give`, { data: { usernames } }));
    return id;
  }

  /** A draw that runs and gives nothing, free. @returns its id */
  async newDraw(name: string, perDay: number): Promise<number> {
    const prizes = ['谢谢参与', '下次再来'].map((prize) => ({ name: prize, kind: 'none', weight: 1 }));
    const data = { name, ...runningWindow(), per_day: perDay, prizes };
    const made = await dataOf<StaffDraw>(await this.#request.post('/api/admin/draws', { data }));
    const publish = `/api/admin/draws/${made.id}/publish`;
    await dataOf(await this.#request.post(publish, { data: { version: made.version } }));
    return made.id;
  }

  /** @param amount yuan */
  async giveVoucher(name: string, amount: string, ...usernames: string[]): Promise<void> {
    const data = { name, amount, valid_until: runningWindow().ends_at, usernames };
    await dataOf(await this.#request.post('/api/admin/vouchers', { data }));
  }

  /** Puts up gifts (组合满赠) by amount that run already, for goods from the first warehouse. */
  async newGifts(form: Pick<PromotionForm, 'name' | 'goods_ids' | 'tiers'>): Promise<StaffPromotion> {
    return this.newPromotion({ kind: 'gift', ...form });
  }

  async takeOffShelf(goods: TestGoods): Promise<void> {
    await this.#change(goods, { status: 'off' });
  }

  /** @param price yuan, for every rank */
  async setPrice(goods: TestGoods, price: string): Promise<void> {
    await this.#change(goods, { prices: [{ rank: 0, price }] });
  }

  /** The undoing link of the last change that a number was told of. @returns its path */
  async undoLinkFor(phone: string): Promise<string> {
    const list = await this.#smsTo(phone);
    const text = list.find(({ template }) => template === 'account_changed')?.text ?? '';
    const link = /\/api\/user\/undo\/[\w-]+/.exec(text)?.[0];
    if (link === undefined) throw new Error(`no link was sent to ${phone}`);
    return link;
  }

  /** The last code that was sent to a number; without a provider staff may read it. */
  async codeFor(phone: string): Promise<string> {
    const list = await this.#smsTo(phone);
    const code = /\d{6}/.exec(list.find(({ template }) => template === 'code')?.text ?? '')?.[0];
    if (code === undefined) throw new Error(`no code was sent to ${phone}`);
    return code;
  }

  async #smsTo(phone: string): Promise<OutboxItem[]> {
    const path = `/api/admin/outbox?channel=sms&keywords=${phone}`;
    return (await dataOf<{ list: OutboxItem[] }>(await this.#request.get(path))).list;
  }

  async approve(order: number): Promise<void> {
    await dataOf(await this.#request.post('/api/admin/orders/approve', { data: { ids: [order] } }));
  }

  /** Receipts of a buyer that wait are accepted: one that nobody has looked at keeps it from the next 含麻 order. */
  async acceptReceipts(username: string): Promise<void> {
    const query = new URLSearchParams({ tab: 'uploaded', keywords: username });
    const { list } = await dataOf<{ list: { id: number }[] }>(
      await this.#request.get(`/api/admin/receipts?${query.toString()}`),
    );
    for (const { id } of list) {
      const { receipts } = await dataOf<{ receipts: { id: number }[] }>(
        await this.#request.get(`/api/admin/receipts/${id}`),
      );
      const data = { receipt_id: receipts[0]?.id };
      await dataOf(await this.#request.post(`/api/admin/receipts/${id}/accept`, { data }));
    }
  }

  async ship(order: number): Promise<AdminOrder> {
    const data = { carrier: '顺丰速运', tracking_no: `SF${order}` };
    return dataOf(await this.#request.post(`/api/admin/orders/${order}/ship`, { data }));
  }

  async #change({ id }: TestGoods, change: object): Promise<void> {
    const { version, form } = await dataOf<AdminGoods>(await this.#request.get(`/api/admin/goods/${id}`));
    const data = { ...withoutNulls(form), version, ...change };
    await dataOf(await this.#request.put(`/api/admin/goods/${id}`, { data }));
  }
}

/** The wire answers null for what a form leaves out. */
const withoutNulls = (form: object) =>
  Object.fromEntries(Object.entries(form).filter(([, value]) => value !== null));
