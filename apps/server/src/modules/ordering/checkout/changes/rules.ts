/**
 * What a buyer sees at checkout is remembered by its hash. An order whose quote is another one is placed when all differences
 * are in the buyer's favour, and refused with each of them otherwise.
 */

import type { QuoteChange } from '@qingnang/contract/quote-changes';
import { fen, fenToYuan, formatFen, formatPrice, priceE4, priceToYuan } from '@qingnang/rules/money';
import type { OrderFacts, QuoteFacts } from '../../../../db/json-columns.ts';
import type { PlanGroup } from '../rules.ts';

const KIND_WORDS = { normal: '', receipt: '（含麻）', group: '（拼团）' } as const;

export const factsOf = (groups: readonly PlanGroup[], addressId: number | null): QuoteFacts => ({
  addressId,
  orders: groups.map((group) => ({
    key: group.key,
    title: `${group.warehouseName}${KIND_WORDS[group.kind]}`,
    lines: group.lines.map(({ cartLine: { row, offer, combination }, quoted }) => ({
      id: row.id,
      name: combination?.name ?? offer.name,
      unit: combination ? '套' : offer.unit,
      number: row.number,
      priceE4: Number(quoted.unitPrice),
    })),
    gifts: group.gifts.map(({ promotion, tier, gift, number, missing }) => ({
      key: `${promotion.id}:${tier.id}:${gift.id}`,
      name: gift.name,
      unit: gift.unit,
      number,
      ...(missing === 0 ? {} : { note: tier.note }),
    })),
    manjian: Number(group.manjian),
    coupon: Number(group.coupon),
    couponId: group.couponId,
    voucher: Number(group.voucher),
    cashback: Number(group.cashback),
    shipping: Number(group.shippingFee),
    payable: Number(group.payable + group.balanceUsed),
  })),
});

/** Whether nobody can mind: the same lines in the same orders to the same address, and nothing that costs more or is worth less. */
export function isBetter(before: QuoteFacts, after: QuoteFacts): boolean {
  const old = linesOf(before);
  const now = linesOf(after);
  const areLines =
    old.size === now.size &&
    [...now].every(([id, line]) => {
      const was = old.get(id);
      return (
        was !== undefined &&
        was.number === line.number &&
        was.order.key === line.order.key &&
        line.priceE4 <= was.priceE4
      );
    });
  const isAddress = before.addressId === null || before.addressId === after.addressId;
  return (
    areLines &&
    isAddress &&
    pairsOf(before, after).every(
      ([was, is]) =>
        is.payable <= was.payable &&
        // Coupons and vouchers are the buyer's own: none is used that was not shown.
        (is.couponId === was.couponId || is.couponId === 0) &&
        is.voucher <= was.voucher &&
        is.shipping <= was.shipping &&
        is.cashback >= was.cashback &&
        was.gifts.every(({ key, number }) => giftNumber(is, key) >= number),
    )
  );
}

/** What differs, line by line and then order by order, in words for the screen. */
export function changesBetween(before: QuoteFacts, after: QuoteFacts): QuoteChange[] {
  const isOne = before.orders.length === 1 && after.orders.length === 1;
  const orders = pairsOf(before, after).flatMap(([was, is]) => orderChanges(was, is, isOne ? '' : is.title));
  return [...lineChanges(before, after), ...orders];
}

type PlacedLine = OrderFacts['lines'][number] & { order: OrderFacts };

const linesOf = ({ orders }: QuoteFacts): Map<number, PlacedLine> =>
  new Map(orders.flatMap((order) => order.lines.map((line) => [line.id, { ...line, order }] as const)));

/** Orders that are there before and after. */
function pairsOf(before: QuoteFacts, after: QuoteFacts): [was: OrderFacts, is: OrderFacts][] {
  const old = new Map(before.orders.map((order) => [order.key, order]));
  return after.orders.flatMap((is): [OrderFacts, OrderFacts][] => {
    const was = old.get(is.key);
    return was ? [[was, is]] : [];
  });
}

function lineChanges(before: QuoteFacts, after: QuoteFacts): QuoteChange[] {
  const old = linesOf(before);
  const now = linesOf(after);
  const gone = [...old.values()].filter(({ id }) => !now.has(id));
  return [
    ...[...now.values()].flatMap((line) => changesOfLine(old.get(line.id), line)),
    ...gone.map((line) => lineChange(line, line.number, 0, `${line.name}：已不在订单中`)),
  ];
}

function changesOfLine(was: PlacedLine | undefined, line: PlacedLine): QuoteChange[] {
  const { name, unit, number } = line;
  if (!was) return [lineChange(line, 0, number, `${name}：新增 ${number} ${unit}`)];
  const found: QuoteChange[] = [];
  if (was.number !== number)
    found.push(lineChange(line, was.number, number, `${name}：数量 ${was.number} → ${number} ${unit}`));
  if (was.order.key !== line.order.key)
    found.push(lineChange(line, was.number, number, `${name}：改在“${line.order.title}”的订单中`));
  if (was.priceE4 !== line.priceE4) {
    const [from, to] = [priceE4(was.priceE4), priceE4(line.priceE4)];
    found.push({
      ...lineChange(line, 0, 0, `${name}：单价 ¥${formatPrice(from)} → ¥${formatPrice(to)}`),
      what: 'price',
      before: priceToYuan(from),
      after: priceToYuan(to),
    });
  }
  return found;
}

const lineChange = (line: PlacedLine, before: number, after: number, message: string): QuoteChange => ({
  line_id: line.id,
  order_key: line.order.key,
  name: line.name,
  what: 'line',
  before,
  after,
  message,
});

const AMOUNTS = [
  { part: 'manjian', what: 'discount', words: '满减优惠' },
  { part: 'coupon', what: 'coupon', words: '优惠券' },
  { part: 'voucher', what: 'voucher', words: '现金券' },
  { part: 'shipping', what: 'shipping', words: '运费' },
  { part: 'cashback', what: 'cashback', words: '满返' },
] as const;

/** @param title '' where there is but one order */
function orderChanges(was: OrderFacts, is: OrderFacts, title: string): QuoteChange[] {
  const amounts = AMOUNTS.flatMap(({ part, what, words }): QuoteChange[] => {
    const [from, to] = [fen(was[part]), fen(is[part])];
    if (from === to) return [];
    const message = `${title}${words}：¥${formatFen(from)} → ¥${formatFen(to)}`;
    return [orderChange(is, what, fenToYuan(from), fenToYuan(to), message)];
  });
  return [...giftChanges(was, is), ...amounts];
}

function giftChanges(was: OrderFacts, is: OrderFacts): QuoteChange[] {
  const known = new Map([...was.gifts, ...is.gifts].map((gift) => [gift.key, gift]));
  return [...known.values()].flatMap(({ key, name, unit, note = '' }): QuoteChange[] => {
    const [from, to] = [giftNumber(was, key), giftNumber(is, key)];
    if (from === to) return [];
    const why = note === '' ? '' : `（${note}）`;
    const message = `赠品 ${name}：${from} → ${to} ${unit}${why}`;
    return [{ ...orderChange(is, 'gift', from, to, message), name }];
  });
}

const giftNumber = ({ gifts }: OrderFacts, key: string): number =>
  gifts.find((gift) => gift.key === key)?.number ?? 0;

const orderChange = (
  { key, title }: OrderFacts,
  what: QuoteChange['what'],
  before: number,
  after: number,
  message: string,
): QuoteChange => ({ line_id: 0, order_key: key, name: title, what, before, after, message });
