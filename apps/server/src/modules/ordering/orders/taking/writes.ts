import type { Tx } from '../../../../db/transaction.ts';
import { conflict } from '../../../../http/errors.ts';
import type { Buyer } from '../../../../http/session.ts';
import { takeBalance } from '../../../balances/writes.ts';
import type { StockDemand } from '../../../catalogue/rules.ts';
import { lockStock, reserveStock, StockShort, takeAuthorisation } from '../../../catalogue/writes.ts';
import { budgetWords, refusalWords } from '../../../marketing/rules.ts';
import { takeBudgets, takeSpecials, takeVouchers, useCoupons } from '../../../marketing/writes.ts';
import type { PlanGroup, PlanRow } from '../../checkout/rules.ts';
import { recordBalancePayment } from '../money/writes.ts';
import { costsOf } from './rules.ts';

/** An order that has just been written, and what it is made of. */
export interface Part {
  group: PlanGroup;
  order: { id: number; order_no: string };
}

/**
 * Takes what orders of one buyer are made of, for all of them in one order of locks, the same as `endOrder` gives back:
 * offers → stock → budgets of promotions → coupons → cash vouchers → authorisations → wallet; rows of each kind by id.
 * @throws 409 with what is gone or short; nothing is taken then, since the transaction is rolled back
 */
export async function takeAll(tx: Tx, buyer: Buyer, parts: readonly Part[]): Promise<void> {
  await takeOffers(tx, buyer, parts);
  // Orders of one warehouse hold goods in any order: all of them are locked before the first takes its own.
  if (parts.length > 1)
    await lockStock(
      tx,
      parts.flatMap(({ group }) => shelfDemands(group)),
    );
  for (const { group, order } of parts) await reserve(tx, group, order);
  await takeFromBudgets(tx, buyer, parts);
  await takeCoupons(tx, buyer, parts);
  for (const { group, order } of parts) await payFromVouchers(tx, buyer, group, order);
  await useAuthorisations(tx, buyer, parts);
  for (const { group, order } of parts) await payFromBalance(tx, buyer, group, order);
}

/** Takes what is bought or given through special prices, for all orders in one statement. */
async function takeOffers(tx: Tx, buyer: Buyer, parts: readonly Part[]): Promise<void> {
  const rows = parts.flatMap(({ group, order }) => group.rows.map((row) => ({ row, order })));
  const takes = rows.flatMap(({ row, order }) =>
    row.special ? [{ specialId: row.special.id, ref: order.order_no, number: row.number }] : [],
  );
  const refused = await takeSpecials(tx, buyer.accountId, takes);
  const [first] = refused;
  if (!first) return;
  const whyOf = new Map(refused.map(({ specialId, why }) => [specialId, why]));
  const short = rows.map(({ row }) => row).filter(({ special }) => special && whyOf.has(special.id));
  throw conflict(`${wordsOf(short)}：${refusalWords(first.why)}`, { short: short.map(shortData) });
}

const wordsOf = (rows: readonly PlanRow[]): string =>
  rows.map(({ goods, promotionId }) => (promotionId === 0 ? goods.name : `赠品 ${goods.name}`)).join('、');

/** @returns `line_id` 0 for a gift */
const shortData = ({ lineId, goods }: PlanRow) => ({ line_id: lineId, goods_id: goods.id });

/** What an order takes from the shelf. Own stock of a special price is set aside already: it goes over to the order with its pieces. */
const shelfDemands = ({ rows, warehouseId }: PlanGroup): StockDemand[] =>
  rows
    .filter(({ special }) => !special?.hasOwnStock)
    .map(({ goods, number }) => ({ goodsId: goods.id, warehouseId, number }));

async function reserve(tx: Tx, group: PlanGroup, order: Part['order']): Promise<void> {
  const demands = shelfDemands(group);
  if (demands.length === 0) return;
  try {
    await reserveStock(tx, demands, 'order', order.order_no);
  } catch (error) {
    if (!(error instanceof StockShort)) throw error;
    const short = group.rows.filter(
      ({ goods, special }) => error.goodsIds.includes(goods.id) && !special?.hasOwnStock,
    );
    throw conflict(`库存不足：${wordsOf(short)}`, { short: short.map(shortData) });
  }
}

async function takeFromBudgets(tx: Tx, buyer: Buyer, parts: readonly Part[]): Promise<void> {
  const takes = parts.flatMap(({ group, order }) =>
    costsOf(group).map((cost) => ({ ...cost, ref: order.order_no })),
  );
  const refused = await takeBudgets(tx, buyer.accountId, takes);
  const [first] = refused;
  if (first)
    throw conflict(`${budgetWords(first)}，请重新核对订单`, {
      promotions: refused.map(({ promotionId }) => promotionId),
    });
}

async function takeCoupons(tx: Tx, buyer: Buyer, parts: readonly Part[]): Promise<void> {
  const uses = parts
    .filter(({ group }) => group.couponId !== 0)
    .map(({ group, order }) => ({ couponId: group.couponId, orderId: order.id, orderNo: order.order_no }));
  const refused = await useCoupons(tx, buyer.accountId, uses);
  if (refused.length > 0) throw conflict('优惠券已使用或已失效，请重新核对订单', { coupons: refused });
}

async function payFromVouchers(
  tx: Tx,
  buyer: Buyer,
  { voucher }: PlanGroup,
  order: Part['order'],
): Promise<void> {
  if (voucher === 0n) return;
  const taken = await takeVouchers(tx, buyer.accountId, voucher, order.order_no);
  if (!taken) throw conflict('现金券余额已变化，请重新核对订单');
}

/** Each receipt order uses one special authorisation up. */
async function useAuthorisations(tx: Tx, { accountId }: Buyer, parts: readonly Part[]): Promise<void> {
  for (const { group, order } of parts) {
    if (group.kind !== 'receipt') continue;
    const taken = await takeAuthorisation(tx, { ...order, account_id: accountId });
    if (!taken) throw conflict('可用的含麻采购委托书不足，每个含麻订单需要 1 份', { lines: [] });
  }
}

async function payFromBalance(tx: Tx, buyer: Buyer, group: PlanGroup, order: Part['order']): Promise<void> {
  if (group.balanceUsed === 0n) return;
  const taken = await takeBalance(tx, buyer.accountId, group.balanceUsed, 'order', order.order_no);
  if (!taken) throw conflict('余额已变化，请重新核对订单');
  await recordBalancePayment(tx, buyer, order.id, group.balanceUsed);
}
