/** 收货 in the hand: the same act as 入库 of the goods' page, for who sees no prices and may have nobody to ask what a bar code is. */

import type { adminArrival } from '@qingnang/contract/stock-arrivals';
import type { z } from 'zod';
import type { Db } from '../../../../db/client.ts';
import { invalid } from '../../../../http/errors.ts';
import type { Idempotency } from '../../../../http/idempotency.ts';
import type { Staff } from '../../../../http/session.ts';
import { receiveLot } from '../../../catalogue/writes.ts';
import { goodsById, goodsByNumber, type ScannedGoodsRow } from './reads.ts';
import { arrivalProblem } from './rules.ts';

type Arrival = z.output<NonNullable<typeof adminArrival.body>>;

/**
 * Takes pieces of a lot in.
 * @throws 422 at `scan` for what names no goods or several, at `temperature` for cold goods that came outside their limits, and as
 * `receiveLot` does
 */
export async function takeArrival(
  db: Db,
  staff: Staff,
  { warehouse_id, goods_id, scan, ...lot }: Arrival,
  idempotency: Idempotency | null,
): Promise<{ goods_id: number; lot_id: number }> {
  const goods = await goodsOf(db, staff, goods_id, scan);
  const problem = arrivalProblem(goods.storage, lot.temperature);
  if (problem !== null) throw invalid({ temperature: problem });
  const body = { ...lot, ck_id: warehouse_id };
  const { lot_id } = await receiveLot(db, staff, goods.id, body, idempotency);
  return { goods_id: goods.id, lot_id };
}

async function goodsOf(
  db: Db,
  staff: Staff,
  goodsId: number | undefined,
  scan: string,
): Promise<ScannedGoodsRow> {
  if (goodsId !== undefined) {
    const goods = await goodsById(db, staff, goodsId);
    if (!goods) throw invalid({ goods_id: '商品不存在' });
    return goods;
  }
  const [goods, second] = await goodsByNumber(db, staff, scan);
  if (!goods) throw invalid({ scan: `没有条码、编码或编号是 ${scan} 的商品` });
  if (second) throw invalid({ scan: `${scan} 对应多个商品，请联网后选择` });
  return goods;
}
