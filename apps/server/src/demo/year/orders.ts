import type { OrderInvoice } from '@qingnang/contract/order-wishes';
import { type Fen, fen } from '@qingnang/rules/money';
import { ORDER_STATUS } from '@qingnang/rules/order-state';
import type { CouponRule } from '@qingnang/rules/promotion-types';
import { type QuotedLine, quote } from '@qingnang/rules/quote';
import { type ShippingRule, termsAt } from '@qingnang/rules/shipping';
import { chance } from '../catalog/random.ts';
import { basketOf, type Habit, habitsOf, type Piece } from './baskets.ts';
import type { Customer } from './customers.ts';
import { type Life, lifeOf, type Method } from './lives.ts';
import type { Planned } from './plan.ts';
import { priceFor, type ShelfGoods } from './shelf.ts';

/** A line as it was frozen, with what became of it. */
export interface YearLine extends Pick<QuotedLine, 'unitPrice' | 'amount' | 'discount' | 'coupon'> {
  id: number;
  goods: ShelfGoods;
  number: number;
  ladderId: number;
  shipped: number;
  /** Pieces that cases have paid back, and their money. */
  returned: number;
  refunded: Fen;
}

export interface YearOrder {
  id: number;
  no: string;
  seed: string;
  customer: Customer;
  placedAt: Date;
  method: Method;
  life: Life;
  lines: YearLine[];
  goodsAmount: Fen;
  discount: Fen;
  shipping: Fen;
  /** What it costs in the end; the balance has paid it, or somebody else. */
  total: Fen;
  /** Of `YEAR_COUPONS`; null = none was used. */
  coupon: string | null;
  refunded: Fen;
  /** Staff hold it. */
  hold: { at: Date; reason: string } | null;
  /** What its invoice is to say; null = none was asked for. */
  invoice: OrderInvoice | null;
  /** Carrier and number of each parcel. */
  parcelWords: string[];
}

/** Where orders are sent from, by the warehouse's code. */
export type Warehouses = ReadonlyMap<string, { id: number; rules: readonly ShippingRule[] }>;

/** Days for which what was ordered may still be on the shelf's account: they take no more than it has. */
const RECENT_DAYS = 14;
/** Part of what is there that all of them together may take of a goods, and one order of it. */
const ALL_SHARE = 0.5;
const ONE_SHARE = 0.12;
const ANY = 50_000;

/** A coupon that an order of this customer may use at a time; the order's money says whether it does. */
export type CouponFor = (planned: Planned) => { key: string; rule: CouponRule } | null;

/** What everybody has ordered: baskets by habit and season, prices by the quote, lives up to now. In the order of time, without numbers. */
export function orderAll(
  planned: readonly Planned[],
  shelf: readonly ShelfGoods[],
  warehouses: Warehouses,
  couponFor: CouponFor,
  now: Date,
): YearOrder[] {
  const habits = new Map<number, Habit[]>();
  const lastBought = new Map<number, Map<number, string>>();
  const left = new Map<string, number>();
  const usedCoupons = new Set<string>();
  return planned.flatMap((one) => {
    const { customer } = one;
    const usual = remembered(habits, customer.id, () => habitsOf(customer, shelf));
    const last = remembered(lastBought, customer.id, () => new Map());
    const isRecent = now.getTime() - one.at.getTime() < RECENT_DAYS * 24 * 3600_000;
    const leftOf = (goods: ShelfGoods) =>
      Math.floor(left.get(keyOf(goods, customer)) ?? stockOf(goods, customer) * ALL_SHARE);
    const most = (goods: ShelfGoods) =>
      isRecent ? Math.min(leftOf(goods), Math.floor(stockOf(goods, customer) * ONE_SHARE)) : ANY;
    const pieces = basketOf(customer, usual, one, last, most);
    if (pieces.length === 0) return [];
    if (isRecent)
      for (const { goods, number } of pieces) left.set(keyOf(goods, customer), leftOf(goods) - number);
    const coupon = couponFor(one);
    const isUsed = coupon !== null && usedCoupons.has(`${customer.id}:${coupon.key}`);
    const order = orderOf(one, pieces, warehouses, isUsed ? null : coupon, now);
    if (order.coupon !== null) usedCoupons.add(`${customer.id}:${order.coupon}`);
    return [order];
  });
}

const stockOf = ({ stock }: ShelfGoods, { warehouse }: Customer): number => stock[warehouse] ?? 0;
const keyOf = ({ id }: ShelfGoods, { warehouse }: Customer): string => `${id}:${warehouse}`;

function remembered<K, V>(known: Map<K, V>, key: K, make: () => V): V {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}

function orderOf(
  { customer, seed, at }: Planned,
  pieces: readonly Piece[],
  warehouses: Warehouses,
  coupon: ReturnType<CouponFor>,
  now: Date,
): YearOrder {
  const warehouse = warehouses.get(customer.warehouse);
  if (!warehouse) throw new Error(`no warehouse ${customer.warehouse}`);
  const terms = termsAt(warehouse.rules, customer.address);
  const priced = pieces.map((piece) => ({ ...piece, ...priceFor(piece.goods, customer.rank) }));
  const quoted = quote({
    lines: priced.map(({ goods, number, base, ladder }, index) => ({
      id: String(index),
      goodsId: goods.id,
      warehouseId: warehouse.id,
      kind: 'normal',
      number,
      basePrice: base,
      ladder,
      isOriginalPrice: false,
      selected: true,
    })),
    warehouses: [
      {
        id: warehouse.id,
        threshold: terms.freeFrom,
        fee: terms.fee,
        minimumOrder: terms.minimumOrder,
        unshippedPaid: fen(0n),
      },
    ],
    balance: fen(0n),
    ...(coupon ? { coupons: new Map([[`${warehouse.id}:normal`, coupon.rule]]) } : {}),
  });
  const method = methodOf(customer, seed);
  const life = lifeOf({ seed, placedAt: at, method, canSplit: pieces.length >= 4 }, now);
  const lines = priced.map(({ goods, number, ladder }, index): YearLine => {
    const line = quoted.lines[index];
    if (!line) throw new Error('a line was not quoted');
    const { unitPrice, amount, discount } = line;
    return {
      id: 0,
      goods,
      number,
      unitPrice,
      amount,
      discount,
      coupon: line.coupon,
      ladderId: ladder?.id ?? 0,
      shipped: 0,
      returned: 0,
      refunded: fen(0n),
    };
  });
  return {
    id: 0,
    no: '',
    seed,
    customer,
    placedAt: at,
    method,
    life,
    lines,
    goodsAmount: quoted.goodsAmount,
    discount: quoted.discount,
    shipping: quoted.shippingFee,
    total: quoted.payable,
    coupon: coupon && quoted.coupon > 0n ? coupon.key : null,
    refunded: fen(0n),
    hold: null,
    invoice: null,
    parcelWords: [],
  };
}

/** How kinds of customers pay: shares of WeChat, Alipay and transfers; the rest from the balance. */
const WAYS: Readonly<Record<string, readonly [number, number, number]>> = {
  hospital: [0, 0, 0.8],
  chain_head: [0.12, 0.1, 0.48],
  chain_store: [0.5, 0.22, 0.06],
  pharmacy: [0.55, 0.28, 0.04],
  clinic: [0.68, 0.26, 0],
  village_clinic: [0.9, 0.1, 0],
};

function methodOf({ type, quietDays }: Customer, seed: string): Method {
  const [wechat = 1, alipay = 0, transfer = 0] = WAYS[type] ?? [];
  const at = chance(`method:${seed}`);
  if (at < wechat) return 'wechat';
  if (at < wechat + alipay) return 'alipay';
  if (at < wechat + alipay + transfer) return 'transfer';
  // The balance of the demo's own customers is what the demo says of it.
  return quietDays > 0 ? 'wechat' : 'balance';
}

/** It has ended without goods. */
export const isEnded = ({ life: { status } }: YearOrder): boolean =>
  status === ORDER_STATUS.cancelled || status === ORDER_STATUS.closed;
