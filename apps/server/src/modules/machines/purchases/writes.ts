import type { v1OwnStock, v1Purchase } from '@qingnang/contract/v1-purchases';
import type { z } from 'zod';
import type { Db } from '../../../db/client.ts';
import type { Idempotency } from '../../../http/idempotency.ts';
import type { Buyer } from '../../../http/session.ts';
import { countNamed, type Submitted, submitLines } from '../../ordering/writes.ts';
import { goodsByBarcode } from './reads.ts';

/** Submits the lines of a company's own system, as they are. @throws 422 for an unknown bar code, else as `submitLines` */
export async function purchase(
  db: Db,
  buyer: Buyer,
  { address_id: addressId, lines, remark }: z.output<typeof v1Purchase.body>,
  idempotency: Idempotency | null,
): Promise<Submitted> {
  const goodsIds = await goodsByBarcode(db, lines);
  const wanted = lines.map(({ quantity }, at) => ({ goods_id: goodsIds[at] ?? 0, number: quantity }));
  return submitLines(db, buyer, { addressId, lines: wanted, remark }, idempotency);
}

/** Keeps what a company's own system has on its shelf. @returns goods that were counted, and the lines that name none for sure */
export const countOwnStock = (
  db: Db,
  buyer: Buyer,
  { lines }: z.output<typeof v1OwnStock.body>,
): Promise<{ saved: number; unknown: number[] }> => countNamed(db, buyer, lines);
