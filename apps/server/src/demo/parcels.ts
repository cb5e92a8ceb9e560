import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { sql } from 'kysely';
import { createLocalCarrier } from '../channels/carrier/local.ts';
import type { Db } from '../db/client.ts';
import { createLog } from '../http/log.ts';
import { trackParcels } from '../modules/fulfilment/logistics/tracking/writes.ts';

/** Parcels on their way are being brought just now, others have come: what the carrier tells is there from the start. */
const HOURS_AGO = 44;

/** Tracking of the demo's parcels; orders that nobody has confirmed are young enough not to complete by themselves. */
export async function loadDemoParcels(db: Db): Promise<void> {
  const open = [ORDER_STATUS.partly_shipped, ORDER_STATUS.shipped];
  const left = sql`now() - make_interval(hours => ${HOURS_AGO})`;
  await sql`update shipment s set shipped_at = ${left} from sales_order o
    where o.id = s.order_id and o.status = any(${open}::smallint[]) and s.shipped_at < ${left}`.execute(db);
  await sql`update order_event e set at = ${left} from sales_order o
    where o.id = e.order_id and o.status = any(${open}::smallint[]) and e.act = 'ship' and e.at < ${left}`.execute(
    db,
  );
  await sql`update sales_order set shipped_at = ${left}
    where status = any(${open}::smallint[]) and shipped_at < ${left}`.execute(db);
  await trackParcels(db, createLocalCarrier(), createLog('warn'));
}
