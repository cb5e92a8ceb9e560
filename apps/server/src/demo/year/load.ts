import type { Db } from '../../db/client.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import { warehousesOf } from '../../modules/catalogue/warehouses/reads.ts';
import { byCode } from '../shelves/rows.ts';
import { claimAll, refundCases } from './cases.ts';
import { couponsOf, quartersOf, writeCoupons } from './coupons.ts';
import { type Customer, openAccounts, readCustomers } from './customers.ts';
import { askForInvoices, writeInvoices } from './invoices.ts';
import { payAll, refundEnded, walletMoves } from './money.ts';
import { numberCases, numberOrders, numberParcels, numberPayments, numberRefunds } from './numbers.ts';
import { orderAll, type Warehouses, type YearOrder } from './orders.ts';
import { packAll } from './parcels.ts';
import { planYear } from './plan.ts';
import { writePoints } from './points.ts';
import { numbersFor } from './rows.ts';
import { readShelf } from './shelf.ts';
import { withdrawAll } from './withdrawals.ts';
import { writeAuditLog } from './write-audit.ts';
import { writeBought } from './write-bought.ts';
import { writeCases } from './write-cases.ts';
import { writeMessages } from './write-messages.ts';
import { writePayments, writeWallets } from './write-money.ts';
import { isWaiting, type Staff, writeOrders } from './write-orders.ts';
import { writeParcels, writeStock } from './write-parcels.ts';
import { writeReceivings } from './write-receivings.ts';
import { writeWithdrawals } from './write-withdrawals.ts';

/**
 * A year of trade of some sixty customers, as if made by the real acts: everything is computed in memory, amounts by the rules
 * that checkout asks, and written many rows at a time. The same day loads the same; what has not happened at this hour is
 * left out. After everything else that the demo orders.
 */
export async function loadDemoYear(db: Db, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    await openAccounts(tx, now);
    const shop = await readShop(tx);
    const customers = await readCustomers(tx);
    const quarters = quartersOf(now);
    const planned = planYear(customers, now);
    const orders = orderAll(planned, await readShelf(tx), shop.warehouses, couponsOf(quarters), now);
    await writeTrade(tx, orders, customers, shop, now);
    await writeCoupons(tx, quarters, customers, orders);
  });
}

interface Shop {
  warehouses: Warehouses;
  staff: Staff;
}

async function readShop(tx: Tx): Promise<Shop> {
  const ids = byCode(await tx.selectFrom('warehouse').select(['id', 'code']).execute());
  const rules = new Map((await warehousesOf(tx)).map((one) => [one.id, one.rules]));
  return {
    warehouses: new Map([...ids].map(([code, id]) => [code, { id, rules: rules.get(id) ?? [] }])),
    staff: byCode(await tx.selectFrom('staff').select(['id', 'username as code']).execute()),
  };
}

async function writeTrade(
  tx: Tx,
  orders: readonly YearOrder[],
  customers: readonly Customer[],
  { warehouses, staff }: Shop,
  now: Date,
) {
  askForInvoices(orders);
  holdSome(orders, now);
  await numberOrders(tx, orders, now);
  const packed = await packAll(orders, warehouses, now);
  await numberParcels(tx, packed);
  const payments = payAll(orders);
  await numberPayments(tx, payments);
  const cases = claimAll(packed.parcels, now);
  await numberCases(tx, cases);
  const refunds = [...refundEnded(payments, now), ...refundCases(cases, payments, now)].sort(byTime);
  await numberRefunds(tx, refunds);
  const wallets = walletMoves(payments, refunds, await numbersFor(tx, 'topUp', MOST_TOP_UPS));
  const withdrawals = withdrawAll(
    wallets.moves,
    customers,
    await numbersFor(tx, 'withdrawal', MOST_WITHDRAWALS),
    now,
  );
  await writeOrders(tx, orders, warehouses, staff);
  await writePayments(tx, payments, refunds, staff);
  await writeWallets(tx, wallets, staff);
  await writeWithdrawals(tx, withdrawals, staff);
  await writeParcels(tx, packed, staff, now);
  await writeStock(tx, orders, packed.parcels, warehouses, now);
  await writeCases(tx, cases, staff, now);
  await writeInvoices(tx, orders, cases);
  await writePoints(tx, orders, refunds);
  await writeBought(tx, orders);
  await writeReceivings(tx, packed.parcels, cases, now);
  await writeMessages(tx, orders, refunds, now);
  await writeAuditLog(tx, { orders, parcels: packed.parcels, cases, withdrawals }, staff, now);
}

const byTime = (a: { at: Date }, b: { at: Date }): number => a.at.getTime() - b.at.getTime();

const HOLDS = [
  '收货地址与许可证不一致，待客户确认',
  '采购委托书将到期，请客户补交',
  '单笔数量异常，已电话核实中',
] as const;

/** Staff hold a few of the orders that wait: the oldest, which is why they still do. */
function holdSome(orders: readonly YearOrder[], now: Date): void {
  for (const [index, order] of orders.filter(isWaiting).slice(0, HOLDS.length).entries()) {
    const since = order.life.moves.at(-1)?.at ?? order.placedAt;
    const at = new Date(Math.min(since.getTime() + 25 * 60_000, now.getTime()));
    order.hold = { at, reason: HOLDS[index] ?? '' };
  }
}

/** More than there are: their numbers are set aside before they are counted. */
const MOST_TOP_UPS = 1000;
const MOST_WITHDRAWALS = 20;
