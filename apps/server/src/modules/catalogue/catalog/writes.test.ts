import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../db/transaction.ts';
import { GOODS, WAREHOUSE } from '../../../testing/fixture.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';
import { consumeReserved, LotShort, releaseStock, reserveStock, StockShort } from './writes.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createShop();
});
afterAll(() => shop.close());

const { chengdu: warehouseId } = WAREHOUSE;
const goodsId = GOODS.hundred;

async function setStock(id: number, available: number): Promise<void> {
  await shop.db
    .updateTable('stock')
    .set({ available, reserved: 0 })
    .where('goods_id', '=', id)
    .where('warehouse_id', '=', warehouseId)
    .execute();
}

const stockOf = (id: number) =>
  shop.db
    .selectFrom('stock')
    .select(['available', 'reserved'])
    .where('goods_id', '=', id)
    .where('warehouse_id', '=', warehouseId)
    .executeTakeFirstOrThrow();

const reserve = (ref: string, ...demands: [goodsId: number, number: number][]) =>
  inTransaction(shop.db, (tx) =>
    reserveStock(
      tx,
      demands.map(([id, number]) => ({ goodsId: id, warehouseId, number })),
      'order',
      ref,
    ),
  );

const release = (ref: string, number: number) =>
  inTransaction(shop.db, (tx) => releaseStock(tx, [{ goodsId, warehouseId, number }], 'order_end', ref));

beforeEach(async () => {
  await shop.db.deleteFrom('stock_movement').execute();
  await setStock(goodsId, 100);
  await setStock(GOODS.plain, 1000);
});

describe('reserveStock', () => {
  it('moves pieces from the shelf into the reservation, with a row in the ledger', async () => {
    await reserve('R1', [goodsId, 30]);
    expect(await stockOf(goodsId)).toEqual({ available: 70, reserved: 30 });
    const rows = await shop.db.selectFrom('stock_movement').selectAll().execute();
    expect(rows).toMatchObject([{ goods_id: goodsId, available_delta: -30, reserved_delta: 30, ref: 'R1' }]);
  });

  it('adds up two lines of one stock row before it looks', async () => {
    await reserve('R2', [goodsId, 60], [goodsId, 40]);
    expect(await stockOf(goodsId)).toEqual({ available: 0, reserved: 100 });
    await setStock(goodsId, 99);
    await expect(reserve('R3', [goodsId, 60], [goodsId, 40])).rejects.toThrow(StockShort);
  });

  it('names what is short, a goods the warehouse does not keep among it, and takes nothing', async () => {
    const attempt = reserve('R4', [GOODS.plain, 10], [goodsId, 101], [GOODS.secondWarehouse, 1]);
    await expect(attempt).rejects.toMatchObject({ goodsIds: [goodsId, GOODS.secondWarehouse] });
    expect(await stockOf(goodsId)).toEqual({ available: 100, reserved: 0 });
    expect(await stockOf(GOODS.plain)).toEqual({ available: 1000, reserved: 0 });
  });

  it('sells exactly what is there to 50 buyers at once who want twice as much', async () => {
    const attempts = Array.from({ length: 50 }, (_, buyer) =>
      // Every other one names the goods in the other order: no deadlock may come of it.
      reserve(`P${buyer}`, ...(buyer % 2 ? PAIR : PAIR.toReversed())),
    );
    const outcomes = await Promise.allSettled(attempts);
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(outcomes.length - refused.length).toBe(25);
    expect(refused.every(({ reason }) => reason instanceof StockShort)).toBe(true);
    expect(await stockOf(goodsId)).toEqual({ available: 0, reserved: 100 });
    expect(await stockOf(GOODS.plain)).toEqual({ available: 975, reserved: 25 });
  });
  const PAIR: [number, number][] = [
    [goodsId, 4],
    [GOODS.plain, 1],
  ];
});

describe('releaseStock', () => {
  it('gives back once, however often it is asked', async () => {
    await reserve('R5', [goodsId, 30]);
    await Promise.all([release('R5', 30), release('R5', 30), release('R5', 30)]);
    expect(await stockOf(goodsId)).toEqual({ available: 100, reserved: 0 });
    expect(await shop.db.selectFrom('stock_movement').selectAll().execute()).toHaveLength(2);
  });

  it('never gives back more than is reserved', async () => {
    await reserve('R6', [goodsId, 30]);
    await expect(release('R6', 31)).rejects.toThrow();
    expect(await stockOf(goodsId)).toEqual({ available: 70, reserved: 30 });
  });
});

const lotsOf = (id: number) =>
  shop.db
    .selectFrom('lot')
    .select(['id', 'quantity'])
    .where('goods_id', '=', id)
    .where('warehouse_id', '=', warehouseId)
    .orderBy('expires_on')
    .execute();

describe('consumeReserved', () => {
  it('shrinks the reservation and the lots together, once', async () => {
    await reserve('R7', [goodsId, 30]);
    const [first, second] = await lotsOf(goodsId);
    if (!first || !second) throw new Error('two lots expected');
    const picks = [
      { lotId: first.id, goodsId, warehouseId, number: 20 },
      { lotId: second.id, goodsId, warehouseId, number: 10 },
    ];
    const ship = () => inTransaction(shop.db, (tx) => consumeReserved(tx, picks, 'ship', 'S1'));
    await ship();
    await ship();
    expect(await stockOf(goodsId)).toEqual({ available: 70, reserved: 0 });
    const after = await lotsOf(goodsId);
    expect(after.find((lot) => lot.id === second.id)?.quantity).toBe(second.quantity - 10);
    expect(after.find((lot) => lot.id === first.id)?.quantity).toBe(first.quantity - 20);
  });

  it('refuses more than a lot holds and lots of other goods, and then nothing leaves', async () => {
    await reserve('R8', [goodsId, 100]);
    const [lot] = await lotsOf(goodsId);
    const [other] = await lotsOf(GOODS.plain);
    const ship = (lotId: number, number: number) =>
      inTransaction(shop.db, (tx) =>
        consumeReserved(tx, [{ lotId, goodsId, warehouseId, number }], 'ship', `S${lotId}`),
      );
    await expect(ship(lot?.id ?? 0, (lot?.quantity ?? 0) + 1)).rejects.toThrow(LotShort);
    await expect(ship(other?.id ?? 0, 1)).rejects.toMatchObject({ lotIds: [other?.id] });
    expect(await stockOf(goodsId)).toEqual({ available: 0, reserved: 100 });
  });
});
