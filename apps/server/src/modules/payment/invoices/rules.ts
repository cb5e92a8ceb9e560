/** What stands on invoices and red letters: pure arithmetic, to the cent. */

import { INVOICE_DAYS } from '@qingnang/contract/invoice-words';
import type { OrderInvoice } from '@qingnang/contract/order-wishes';
import {
  atLeastZero,
  type Fen,
  fen,
  floorToFen,
  lesser,
  type PriceE4,
  priceE4,
  sumFen,
} from '@qingnang/rules/money';
import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { partOf } from '@qingnang/rules/pieces';
import type { InvoiceLine } from '../../../channels/invoicing/port.ts';

/** An order's line as it stands. */
export interface PaidLine {
  id: number;
  name: string;
  spec: string;
  unit: string;
  scope: string;
  taxRate: number;
  number: number;
  shipped: number;
  cut: number;
  returned: number;
  /** With tax; 0 for a gift. */
  unitPrice: PriceE4;
  /** What a gift would have cost; 0 = unknown. */
  listPrice: PriceE4;
  amount: Fen;
  discount: Fen;
  /** Given back for cut and returned pieces. */
  refunded: Fen;
}

export interface PaidOrder {
  id: number;
  orderNo: string;
  status: number;
  /** Whole days since its goods have left. */
  days: number;
  /** It stands on an invoice that holds. */
  isInvoiced: boolean;
  /** A case whose money is on its way back. */
  isRefunding: boolean;
  /** What is kept of the shipping fee. */
  shipping: Fen;
  lines: readonly PaidLine[];
}

/** A line of an invoice, and what of an order it is for. */
export interface DraftLine extends InvoiceLine {
  orderId: number;
  /** null = shipping. */
  orderLineId: number | null;
}

/** Why an order cannot be invoiced now; '' = it can. */
export function invoiceRefusal(order: Omit<PaidOrder, 'lines' | 'shipping'>, amount: Fen): string {
  const isDelivered = order.status === ORDER_STATUS.shipped || order.status === ORDER_STATUS.completed;
  if (!isDelivered) return '订单尚未全部发货';
  if (order.isInvoiced) return '已开票或正在开票';
  if (order.days >= INVOICE_DAYS) return `发货已超过 ${INVOICE_DAYS} 天`;
  if (order.isRefunding) return '售后退款中，完成后可开票';
  return amount === 0n ? '没有可开票金额' : '';
}

/** Why an order of a customer who is invoiced by the month is not asked for. */
export const monthlyWords = (day: number): string => `按月开票，每月 ${day} 日自动开具`;

/** The tax that an amount contains, rounded half up by its size: -1.005 is -1.01. */
export function taxOf(amount: Fen, rate: number): Fen {
  if (amount < 0n) return fen(0n - taxOf(fen(0n - amount), rate));
  const whole = BigInt(100 + rate);
  return fen((amount * BigInt(rate) * 2n + whole) / (whole * 2n));
}

/** What an invoice for the order is for: what was paid for pieces that have left and stay, and for bringing them. */
export const invoiceableAmount = ({ shipping, lines }: Pick<PaidOrder, 'shipping' | 'lines'>): Fen =>
  fen(shipping + sumFen(lines.map(keptOf)));

const keptOf = ({ amount, discount, refunded }: PaidLine): Fen => fen(amount - discount - refunded);

/**
 * The lines of an order's invoice: goods at their price, below each what was taken off, gifts at their price with all of it taken
 * off, shipping last. Cut and returned pieces are left out.
 */
export function invoiceLines(order: PaidOrder): DraftLine[] {
  const lines = order.lines.flatMap((line) => goodsLines(order.id, line));
  if (order.shipping === 0n) return lines;
  // Bringing the goods is taxed like the goods; of several rates the highest.
  const taxRate = Math.max(...order.lines.map((line) => line.taxRate), 0);
  const shipping = {
    orderId: order.id,
    orderLineId: null,
    name: '*运输服务*运费',
    spec: '',
    unit: '次',
    number: 1,
    price: priceE4(order.shipping * 100n),
    amount: order.shipping,
    taxRate,
    tax: taxOf(order.shipping, taxRate),
  };
  return [...lines, shipping];
}

function goodsLines(orderId: number, line: PaidLine): DraftLine[] {
  const left = line.shipped - line.returned;
  const kept = keptOf(line);
  if (left <= 0 && kept === 0n) return [];
  // Money that was kept although every piece came back stands on a piece of its own.
  const number = Math.max(left, 1);
  const list = left <= 0 ? kept : listOf(line, number, kept);
  const goods = {
    orderId,
    orderLineId: line.id,
    name: `*${TAX_CATEGORIES[line.scope] ?? '其他商品'}*${line.name}`,
    spec: line.spec,
    unit: line.unit,
    number,
    price: priceOf(line, number, list),
    amount: list,
    taxRate: line.taxRate,
    tax: taxOf(list, line.taxRate),
  };
  if (list === kept) return [goods];
  // Its tax is the rest, so that both together carry the tax of what was paid.
  const discount = {
    ...goods,
    spec: '',
    unit: '',
    number: 0,
    price: priceE4(0),
    amount: fen(kept - list),
    tax: fen(taxOf(kept, line.taxRate) - goods.tax),
  };
  return [goods, discount];
}

/** What pieces cost before anything was taken off. */
function listOf(line: PaidLine, number: number, kept: Fen): Fen {
  if (line.amount === 0n) return floorToFen(line.listPrice * BigInt(number));
  const list = partOf(line.amount, line.number, line.number - number, number);
  return fen(kept + atLeastZero(list - kept));
}

/** The order's own price where it comes to the amount but for a cent of rounding, else what a piece comes to. */
function priceOf({ unitPrice, listPrice }: PaidLine, number: number, amount: Fen): PriceE4 {
  const price = unitPrice === 0n ? listPrice : unitPrice;
  const difference = floorToFen(price * BigInt(number)) - amount;
  return difference >= -1n && difference <= 1n ? price : pieceOf(amount, number);
}

const pieceOf = (amount: Fen, number: number): PriceE4 => {
  const count = BigInt(number);
  return priceE4((amount * 200n + count) / (count * 2n));
};

/** Short names of the tax office's categories, by scope. */
const TAX_CATEGORIES: Readonly<Record<string, string>> = {
  chemical: '化学药品制剂',
  antibiotic: '化学药品制剂',
  hormone: '化学药品制剂',
  biochemical: '生物化学药品',
  biologic: '生物化学药品',
  patent_tcm: '中成药',
  tcm_pieces: '中药饮片',
  device1: '医疗仪器器械',
  device2: '医疗仪器器械',
  device3: '医疗仪器器械',
  health_food: '营养保健食品',
};

export interface Sums {
  amount: Fen;
  tax: Fen;
}

export const sumsOf = (lines: readonly Sums[]): Sums => ({
  amount: sumFen(lines.map(({ amount }) => amount)),
  tax: sumFen(lines.map(({ tax }) => tax)),
});

/** What an invoice still says of an order's line, its red letters taken off. */
export type LeftLine = DraftLine;

/** Pieces of an order's line that came back, with what was paid back for them. */
export interface Returned {
  orderId: number;
  /** null = shipping. */
  orderLineId: number | null;
  number: number;
  amount: Fen;
}

/**
 * The lines of a red letter for what came back: never more than the invoice still says, and such that what it then says carries
 * the tax of its amount.
 */
export function redLines(left: readonly LeftLine[], returned: readonly Returned[]): DraftLine[] {
  return returned.flatMap((one) => {
    const line = left.find(
      ({ orderId, orderLineId }) => orderId === one.orderId && orderLineId === one.orderLineId,
    );
    if (!line) return [];
    const amount = lesser(one.amount, line.amount);
    return amount > 0n ? [takenOff(line, Math.min(one.number, line.number), amount)] : [];
  });
}

/** The lines of a red letter for all that an invoice still says. */
export const wholeRedLines = (left: readonly LeftLine[]): DraftLine[] =>
  left.filter(({ amount }) => amount > 0n).map((line) => takenOff(line, line.number, line.amount));

function takenOff(line: LeftLine, number: number, amount: Fen): DraftLine {
  const pieces = Math.max(1, number);
  const tax = line.tax - taxOf(fen(line.amount - amount), line.taxRate);
  return {
    ...line,
    number: -pieces,
    price: pieceOf(amount, pieces),
    amount: fen(0n - amount),
    tax: fen(0n - tax),
  };
}

/** What is wrong with the tax codes of lines that a service takes with codes only; '' = nothing. */
export function taxCodeProblem(lines: readonly { name: string; taxCode: string }[]): string {
  const lacking = [
    ...new Set(lines.filter(({ taxCode }) => !/^\d{19}$/.test(taxCode)).map(({ name }) => name)),
  ];
  if (lacking.length === 0) return '';
  const named = lacking.slice(0, NAMED).join('、');
  const more = lacking.length > NAMED ? `等 ${lacking.length} 个` : '';
  return `缺税收分类编码（19 位数字）：${named}${more}；商品在商品资料填写，运费在销售方信息填写，然后重新开具`;
}

/** Goods that are named one by one. */
const NAMED = 5;
/** The tax office takes some two hundred signs. */
const NAMED_ORDERS = 10;

/** 备注 of an invoice: its orders, the first of many. */
export function remarkOf(orderNos: readonly string[], redNote: string): string {
  const named = orderNos.slice(0, NAMED_ORDERS).join('、');
  const orders = `订单号：${named}${orderNos.length > NAMED_ORDERS ? ` 等 ${orderNos.length} 单` : ''}`;
  return redNote === '' ? orders : `${orders}　红冲原因：${redNote}`;
}

const PAUSE_MINUTES = [1, 5, 15, 60, 180, 360];
/** Times that an invoice, or its files, are asked for in vain before staff have to look. */
export const ISSUE_TRIES = PAUSE_MINUTES.length + 1;
/** Minutes before the next try after so many failed ones. */
export const pauseMinutes = (failed: number): number =>
  PAUSE_MINUTES[Math.min(failed, PAUSE_MINUTES.length) - 1] ?? 1;

/** Hours in which a service has to say how an invoice has ended. A red letter may wait for its buyer for 72. */
const DEADLINE_HOURS = { blue: 24, red: 96 } as const;
const MOST_PAUSE_MINUTES = 60;

/**
 * What becomes of an invoice that a service has and says nothing final of.
 * @param minutes since it was sent
 * @returns minutes until it is asked for again, longer the longer it takes; null = too long, staff have to look
 */
export function pollMinutes(minutes: number, isRed: boolean): number | null {
  if (minutes >= DEADLINE_HOURS[isRed ? 'red' : 'blue'] * 60) return null;
  return Math.min(Math.max(1, Math.floor(minutes / 4)), MOST_PAUSE_MINUTES);
}

export const OVERDUE_WORDS = '开票平台很久没有给出结果，请在开票平台核对；重试会先查询，不会重复开具';

const CAUSES: readonly [prefix: string, name: string][] = [
  ['buyer', '客户申请'],
  ['order', '下单要求'],
  ['after_sales:', '售后退款'],
  ['staff', '财务开具'],
  ['month:', '按月开票'],
];
export const causeName = (cause: string): string =>
  CAUSES.find(([prefix]) => cause.startsWith(prefix))?.[1] ?? cause;

/** The cause of a case's red letter; the same word as of its refunds. */
export const caseCause = (caseId: number): string => `after_sales:${caseId}`;

/** Made for a case of after-sales. */
export const isOfCase = (cause: string): boolean => cause.startsWith('after_sales:');

/**
 * Whether staff may have it asked for once more. A whole red letter that was refused is not: its invoice holds again, and is taken
 * back by a new one.
 */
export const canRetry = ({
  status,
  cause,
  red_of,
  file_urls,
}: {
  status: string;
  cause: string;
  red_of: number | null;
  file_urls: object | null;
}): boolean =>
  status === 'requested' ||
  status === 'issuing' ||
  status === 'failed' ||
  (status === 'issued' && file_urls !== null) ||
  (status === 'refused' && red_of !== null && isOfCase(cause));

/** A title as an invoice freezes it. */
export type FrozenTitle = OrderInvoice;
