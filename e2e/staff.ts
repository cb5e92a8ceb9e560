import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import type { adminCombinationCreate, StaffCombination } from '@qingnang/contract/admin-bundles';
import type { adminCouponCreate, adminCouponGive, adminVoucherGive } from '@qingnang/contract/admin-coupons';
import type { adminDrawCreate, adminDrawPublish } from '@qingnang/contract/admin-draws';
import type { adminPromotionCreate, StaffPromotion } from '@qingnang/contract/admin-promotions';
import type { adminConfirmHolder, adminRecallHolders } from '@qingnang/contract/admin-recalls';
import type { adminWarehouses } from '@qingnang/contract/admin-warehouses';
import type { adminZoneCreate, adminZonePublish, StaffZoneDetail } from '@qingnang/contract/admin-zones';
import type { BodyOf } from '@qingnang/contract/call';
import type { adminSpecialCreate, adminSpecialStop } from '@qingnang/contract/campaigns';
import type {
  AdminOrder,
  adminOrder,
  adminOrderApprove,
  adminOrderReject,
  adminOrderShip,
} from '@qingnang/contract/desk';
import type { adminOrderCut } from '@qingnang/contract/desk-changes';
import { ofEachFact } from '@qingnang/contract/goods-facts';
import type { adminOutbox, OutboxItem } from '@qingnang/contract/messages';
import type {
  AdminGoods,
  adminGoods,
  adminGoodsCreate,
  adminGoodsUpdate,
  adminLotReceive,
} from '@qingnang/contract/office';
import type { adminReceipt, adminReceiptAccept, adminReceiptList } from '@qingnang/contract/receipts';
import { type Call, callsOf } from './call.ts';

type GoodsBody = BodyOf<typeof adminGoodsCreate>;

const PLAIN: Omit<GoodsBody, 'name' | 'approval_no'> = {
  generic_name: '',
  ...ofEachFact(() => ''),
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
  description: '',
  status: 'on',
  prices: [{ rank: 0, price: '10.00' }],
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
  /** The first one unless told otherwise. */
  warehouse?: number;
}

type ZoneBody = BodyOf<typeof adminZoneCreate>;
type CombinationBody = BodyOf<typeof adminCombinationCreate>;
type PromotionBody = BodyOf<typeof adminPromotionCreate>;
type CouponBody = BodyOf<typeof adminCouponCreate>;
type SpecialBody = BodyOf<typeof adminSpecialCreate>;

const SECKILL = { kind: 'seckill', warehouse_id: 1, stock_total: 10, limit_per_account: 2 } as const;

/** From a minute ago, for an hour. */
function runningWindow(): { starts_at: number; ends_at: number } {
  const now = Math.floor(Date.now() / 1000);
  return { starts_at: now - 60, ends_at: now + 3600 };
}

/** An offer that was made at once. @throws for one that waits for a second person */
function madeAtOnce<Offer>(offer: Offer | null): Offer {
  if (offer === null) throw new Error('the price is so low that it waits');
  return offer;
}

/** What staff do outside the page. */
export class Staff {
  readonly #call: Call;

  /** @param request carries a session with every right */
  constructor(request: APIRequestContext) {
    this.#call = callsOf(request);
  }

  /** Goods of a test's own: ¥10.00 a box, 1,000 in the first warehouse, unless told otherwise. */
  async newGoods(name: string, { stock = 1000, ...form }: Partial<GoodsBody> & { stock?: number } = {}) {
    const { id } = await this.#call<typeof adminGoodsCreate>('POST /api/admin/goods', {
      body: { ...PLAIN, name, approval_no: randomUUID(), ...form },
    });
    const goods: TestGoods = { id, name };
    if (stock > 0) await this.receive(goods, { lotNo: `E${id}`, expiresOn: '2098-12-31', quantity: stock });
    return goods;
  }

  /** Puts a lot into a warehouse. @param expiresOn `2098-12-31` */
  async receive({ id }: TestGoods, { lotNo, expiresOn, quantity, warehouse = 1 }: TestLot): Promise<void> {
    await this.#call<typeof adminLotReceive>('POST /api/admin/goods/:id/lots', {
      at: { id },
      body: { ck_id: warehouse, lot_no: lotNo, expires_on: expiresOn, quantity },
    });
  }

  /** The number of a warehouse. */
  async warehouse(name: string): Promise<number> {
    const { list } = await this.#call<typeof adminWarehouses>('GET /api/admin/warehouses');
    return list.find((one) => one.name === name)?.id ?? 0;
  }

  /** Puts up a special price that runs already: a 秒杀 of 10 pieces, 2 for each buyer, unless told otherwise. @param price yuan */
  async newSpecial(
    { id }: TestGoods,
    price: string,
    form: Partial<SpecialBody> & Pick<SpecialBody, 'kind'> = SECKILL,
  ): Promise<number> {
    const special = await this.#call<typeof adminSpecialCreate>('POST /api/admin/specials', {
      body: { goods_id: id, price, ...runningWindow(), ...form },
    });
    return madeAtOnce(special).id;
  }

  async stopSpecial(id: number): Promise<void> {
    await this.#call<typeof adminSpecialStop>('POST /api/admin/specials/:id/stop', { at: { id }, body: {} });
  }

  /** Publishes an activity with a code of its own, unless told otherwise. */
  async newZone(form: Partial<ZoneBody> & { title: string }): Promise<StaffZoneDetail> {
    const { id, version } = await this.#call<typeof adminZoneCreate>('POST /api/admin/zones', {
      body: { code: `e${randomUUID()}`, kind: 'activity', ...form },
    });
    return this.#call<typeof adminZonePublish>('POST /api/admin/zones/:id/publish', {
      at: { id },
      body: { version },
    });
  }

  /** Puts up a combination (组合购) that runs already, from the shelf of the first warehouse. */
  async newCombination(form: Pick<CombinationBody, 'name' | 'items'>): Promise<StaffCombination> {
    const combination = await this.#call<typeof adminCombinationCreate>('POST /api/admin/combinations', {
      body: { warehouse_id: 1, ...runningWindow(), ...form },
    });
    return madeAtOnce(combination);
  }

  /** Puts up a promotion that runs already, by amount for goods from the first warehouse unless told otherwise. */
  async newPromotion(
    form: Pick<PromotionBody, 'kind' | 'name' | 'goods_ids' | 'tiers'> & Partial<PromotionBody>,
  ): Promise<StaffPromotion> {
    return this.#call<typeof adminPromotionCreate>('POST /api/admin/promotions', {
      body: { warehouse_id: 1, basis: 'amount', ...runningWindow(), ...form },
    });
  }

  /** Makes a coupon that is good for a week and gives one to each of the buyers. @returns its number */
  async newCoupon(form: Partial<CouponBody> & { name: string }, ...usernames: string[]): Promise<number> {
    const { id } = await this.#call<typeof adminCouponCreate>('POST /api/admin/coupons', {
      body: { kind: 'amount', scope: 'all', valid_days: 7, ...form },
    });
    if (usernames.length > 0)
      await this.#call<typeof adminCouponGive>('POST /api/admin/coupons/:id/give', {
        at: { id },
        body: { usernames },
      });
    return id;
  }

  /** A draw that runs and gives nothing, free. @returns its id */
  async newDraw(name: string, perDay: number): Promise<number> {
    const prizes = ['谢谢参与', '下次再来'].map((prize) => ({
      name: prize,
      kind: 'none' as const,
      weight: 1,
    }));
    const { id, version } = await this.#call<typeof adminDrawCreate>('POST /api/admin/draws', {
      body: { name, ...runningWindow(), per_day: perDay, prizes },
    });
    await this.#call<typeof adminDrawPublish>('POST /api/admin/draws/:id/publish', {
      at: { id },
      body: { version },
    });
    return id;
  }

  /** @param amount yuan */
  async giveVoucher(name: string, amount: string, ...usernames: string[]): Promise<void> {
    await this.#call<typeof adminVoucherGive>('POST /api/admin/vouchers', {
      body: { name, amount, valid_until: runningWindow().ends_at, usernames },
    });
  }

  /** Puts up gifts (组合满赠) by amount that run already, for goods from the first warehouse. */
  async newGifts(form: Pick<PromotionBody, 'name' | 'goods_ids' | 'tiers'>): Promise<StaffPromotion> {
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
    const { list } = await this.#call<typeof adminOutbox>('GET /api/admin/outbox', {
      query: { channel: 'sms', keywords: phone },
    });
    return list;
  }

  async approve(order: number): Promise<void> {
    await this.#call<typeof adminOrderApprove>('POST /api/admin/orders/approve', { body: { ids: [order] } });
  }

  async reject(order: number, reason: string): Promise<void> {
    await this.#call<typeof adminOrderReject>('POST /api/admin/orders/:id/reject', {
      at: { id: order },
      body: { reason },
    });
  }

  /** Receipts of a buyer that wait are accepted: one that nobody has looked at keeps it from the next 含麻 order. */
  async acceptReceipts(username: string): Promise<void> {
    const { list } = await this.#call<typeof adminReceiptList>('GET /api/admin/receipts', {
      query: { tab: 'uploaded', keywords: username },
    });
    for (const { id } of list) {
      const at = { id };
      const [receipt] = (await this.#call<typeof adminReceipt>('GET /api/admin/receipts/:id', { at }))
        .receipts;
      if (!receipt) throw new Error(`order ${id} has no receipt`);
      const body = { receipt_id: receipt.id };
      await this.#call<typeof adminReceiptAccept>('POST /api/admin/receipts/:id/accept', { at, body });
    }
  }

  /** Cuts pieces of its first line off an order, as missing. */
  async cut(order: number, number: number): Promise<void> {
    const at = { id: order };
    const { lines } = await this.#call<typeof adminOrder>('GET /api/admin/orders/:id', { at });
    const body = { lines: [{ order_line_id: lines[0]?.id ?? 0, number }], reason: 'short' as const };
    await this.#call<typeof adminOrderCut>('POST /api/admin/orders/:id/cut', { at, body });
  }

  async ship(order: number, carrier = '顺丰速运'): Promise<AdminOrder> {
    return this.#call<typeof adminOrderShip>('POST /api/admin/orders/:id/ship', {
      at: { id: order },
      body: { carrier, tracking_no: `SF${order}` },
    });
  }

  /** Writes down what the holders of a recall who have not answered said on the telephone, all of them the same. */
  async confirmHolders(
    recall: number,
    pieces: Pick<BodyOf<typeof adminConfirmHolder>, 'received' | 'stopped' | 'sold' | 'to_return'>,
  ): Promise<void> {
    for (;;) {
      const { list } = await this.#call<typeof adminRecallHolders>('GET /api/admin/recalls/:id/holders', {
        at: { id: recall },
        query: { state: 'waiting', page_size: 100 },
      });
      if (list.length === 0) return;
      for (const { id, version } of list)
        await this.#call<typeof adminConfirmHolder>('POST /api/admin/recall-holders/:id/confirm', {
          at: { id },
          body: { version, ...pieces, person: '李店长', phone: '13800000000' },
        });
    }
  }

  async #change({ id }: TestGoods, change: Partial<BodyOf<typeof adminGoodsUpdate>>): Promise<void> {
    const at = { id };
    const { version, form } = await this.#call<typeof adminGoods>('GET /api/admin/goods/:id', { at });
    const body = { ...bodyOf(form), version, ...change };
    await this.#call<typeof adminGoodsUpdate>('PUT /api/admin/goods/:id', { at, body });
  }
}

/** The wire answers null for what a form leaves out. */
const bodyOf = (form: AdminGoods['form']) =>
  JSON.parse(JSON.stringify(form, (_, value: unknown) => value ?? undefined)) as GoodsBody;
