import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import { warehousesOf } from '../../modules/catalogue/warehouses/reads.ts';
import { byCode } from '../shelves/rows.ts';
import { openAccounts, readCustomers } from './customers.ts';
import { payAll, refundEnded, walletMoves } from './money.ts';
import { numberOrders, numberParcels, numberPayments, numberRefunds } from './numbers.ts';
import { orderAll, type Warehouses, type YearOrder } from './orders.ts';
import { packAll } from './parcels.ts';
import { planYear } from './plan.ts';
import { numbersFor } from './rows.ts';
import { readShelf } from './shelf.ts';
import { writeBought } from './write-bought.ts';
import { writePayments, writeWallets } from './write-money.ts';
import { type Staff, writeOrders } from './write-orders.ts';
import { writeParcels, writeStock } from './write-parcels.ts';

/**
 * A year of trade of some sixty customers, as if made by the real acts: everything is computed in memory, amounts by the rules
 * that checkout asks, and written many rows at a time. The same day loads the same; what has not happened at this hour is
 * left out. After everything else that the demo orders.
 */
export async function loadDemoYear(db: Db, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    await openAccounts(tx, now);
    const shop = await readShop(tx);
    const orders = orderAll(
      planYear(await readCustomers(tx), now),
      await readShelf(tx),
      shop.warehouses,
      () => null,
      now,
    );
    await writeTrade(tx, orders, shop, now);
  });
  await sql`analyze sales_order, sales_order_line, order_event, payment, shipment, shipment_line, lot, account_goods`.execute(
    db,
  );
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

async function writeTrade(tx: Tx, orders: readonly YearOrder[], { warehouses, staff }: Shop, now: Date) {
  await numberOrders(tx, orders, now);
  const packed = await packAll(orders, warehouses, now);
  await numberParcels(tx, packed);
  const payments = payAll(orders);
  await numberPayments(tx, payments);
  const refunds = refundEnded(payments, now);
  await numberRefunds(tx, refunds);
  const wallets = walletMoves(payments, refunds, await numbersFor(tx, 'topUp', MOST_TOP_UPS));
  await writeOrders(tx, orders, warehouses, staff);
  await writePayments(tx, payments, refunds, staff);
  await writeWallets(tx, wallets, staff);
  await writeParcels(tx, packed, staff, now);
  await writeStock(tx, orders, packed.parcels, warehouses, now);
  await writeBought(tx, orders);
}

/** More than there are: their numbers are set aside before they are counted. */
const MOST_TOP_UPS = 1000;
