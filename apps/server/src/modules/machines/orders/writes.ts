import type { v1Ship } from '@qingnang/contract/v1-orders';
import type { z } from 'zod';
import type { SellerDefaults } from '../../../channels/invoicing/port.ts';
import type { Db } from '../../../db/client.ts';
import { conflict, invalid } from '../../../http/errors.ts';
import type { Idempotency } from '../../../http/idempotency.ts';
import type { Staff } from '../../../http/session.ts';
import { coldFacts } from '../../fulfilment/rules.ts';
import { scanCodes, shipOrder } from '../../fulfilment/writes.ts';
import { approveOrders } from '../../insight/writes.ts';
import { lotsByNumber, newCodes } from './reads.ts';

/** @throws 409 with what stands against it */
export async function approveOne(db: Db, staff: Staff, orderId: number): Promise<void> {
  const { refused } = await approveOrders(db, staff, [orderId]);
  const [problem] = refused;
  if (problem) throw conflict(problem.message);
}

type Parcel = z.output<typeof v1Ship.body> & { seller: SellerDefaults };

/**
 * Ships as staff do, lots by their numbers; codes are scanned into the parcel first. What was scanned stays there when the parcel is
 * refused, and does nothing when it comes again.
 * @returns the shipment's id
 */
export async function shipByApi(
  db: Db,
  staff: Staff,
  orderId: number,
  { lines, codes, ...parcel }: Parcel,
  idempotency: Idempotency | null,
): Promise<number> {
  const lots = await lotsByNumber(
    db,
    orderId,
    lines.map(({ lot_no: number }) => number),
  );
  const picks = lines.map(({ order_line_id: orderLineId, lot_no: number, quantity }, at) => {
    const lot = lots.find((one) => one.order_line_id === orderLineId && one.lot_no === number);
    if (!lot) throw invalid({ [`lines.${at}.lot_no`]: `订单行 ${orderLineId} 没有批号 ${number}` });
    return { orderLineId, lotId: lot.lot_id, number: quantity };
  });
  await scan(db, staff, orderId, codes);
  const request = {
    carrier: parcel.carrier,
    trackingNo: parcel.tracking_no,
    driverPhone: parcel.driver_phone,
    picks,
    lotReason: parcel.lot_reason,
    cold: coldFacts(parcel.cold),
    isWhole: false,
    seller: parcel.seller,
  };
  return shipOrder(db, staff, orderId, request, idempotency);
}

/** @throws 422 that names each code that cannot go */
async function scan(db: Db, staff: Staff, orderId: number, codes: readonly string[]): Promise<void> {
  // A call that comes again finds them in the parcel that has left.
  const fresh = await newCodes(db, orderId, codes);
  if (fresh.length === 0) return;
  const judged = await scanCodes(db, staff, orderId, { codes: fresh, device: 'api' });
  const problems = judged.flatMap(({ code, outcome, message }, at) =>
    outcome === 'taken' || outcome === 'same'
      ? []
      : [[`codes.${codes.indexOf(fresh[at] ?? '')}`, `${code}：${message}`] as const],
  );
  if (problems.length > 0) throw invalid(Object.fromEntries(problems));
}
