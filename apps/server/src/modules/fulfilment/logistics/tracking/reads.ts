import { sql } from 'kysely';
import type { TrackedParcel } from '../../../../channels/carrier/port.ts';
import type { Db } from '../../../../db/client.ts';

export type TrackedRow = TrackedParcel & { id: number };

/** Nothing is asked about a parcel that has been on its way for longer: it is lost, or its carrier tells nothing. */
const GIVEN_UP_DAYS = 60;
/** The time between two questions about a parcel, a little less than that between two runs of the job. */
const ASK_AGAIN_MINUTES = 25;

/** Parcels on their way, those asked longest ago first. @param needsCode leaves out those whose carrier has no code */
export async function parcelsToTrack(db: Db, most: number, needsCode: boolean): Promise<TrackedRow[]> {
  const { rows } = await sql<TrackedRow>`
    select s.id, s.carrier, coalesce(c.code, '') as code, s.tracking_no as "trackingNo", s.shipped_at as "shippedAt",
      w.name as "from", o.region as "to", right(o.phone, 4) as "phoneEnd"
    from shipment s join sales_order o on o.id = s.order_id join warehouse w on w.id = o.warehouse_id
      left join carrier c on c.name = s.carrier
    where s.delivered_at is null and (not ${needsCode}::boolean or c.code <> '') and s.shipped_at > now() - make_interval(days => ${GIVEN_UP_DAYS})
      and (s.tracked_at is null or s.tracked_at < now() - make_interval(mins => ${ASK_AGAIN_MINUTES}))
    order by s.tracked_at nulls first limit ${most}`.execute(db);
  return rows;
}
