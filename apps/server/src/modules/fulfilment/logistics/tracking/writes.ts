import { sql } from 'kysely';
import type { CarrierTracking, TrackingEvent } from '../../../../channels/carrier/port.ts';
import type { Db } from '../../../../db/client.ts';
import { json } from '../../../../db/json.ts';
import type { Warn } from '../../../../http/log.ts';
import { parcelsToTrack, type TrackedRow } from './reads.ts';
import { believable } from './rules.ts';

// A run ends long before the next one begins; what is left is asked first then.
const BATCH = 500;
/** Questions to carriers at the same time. */
const AT_ONCE = 8;

/**
 * Asks the carriers about parcels that are on their way, those asked longest ago first, and keeps what they say. Telling twice
 * changes nothing. One that fails is asked again with the next run; when all that are asked at a time fail, the run ends: the
 * others would fail alike, each after its deadline.
 */
export async function trackParcels(
  db: Db,
  carrier: CarrierTracking,
  log: Warn,
): Promise<{ asked: number; failed: number }> {
  const parcels = await parcelsToTrack(db, BATCH, carrier.needsCode);
  const found: Found[] = [];
  for (let at = 0; at < parcels.length; at += AT_ONCE) {
    const asked = await Promise.all(
      parcels.slice(at, at + AT_ONCE).map((parcel) => askAbout(parcel, carrier, log)),
    );
    found.push(...asked);
    if (asked.every(({ isFailed }) => isFailed)) break;
  }
  await saveTracking(db, found);
  return { asked: found.length, failed: found.filter(({ isFailed }) => isFailed).length };
}

interface Found {
  id: number;
  events: readonly TrackingEvent[];
  isFailed: boolean;
}

async function askAbout(parcel: TrackedRow, carrier: CarrierTracking, log: Warn): Promise<Found> {
  const { id, shippedAt } = parcel;
  try {
    const told = await carrier.track(parcel);
    return { id, events: believable(told, shippedAt, new Date()), isFailed: false };
  } catch (error) {
    log.warn({ err: error, shipment: id }, 'carrier not asked, will try again');
    return { id, events: [], isFailed: true };
  }
}

/** One statement for all parcels. A parcel is delivered when its carrier first says so. */
async function saveTracking(db: Db, found: readonly Found[]): Promise<void> {
  if (found.length === 0) return;
  const events = found.flatMap(({ id, events: told }) =>
    told.map(({ at, place, message, state }) => ({ id, at: at.toISOString(), place, message, state })),
  );
  const ids = found.map(({ id }) => id).sort((a, b) => a - b);
  await sql`
    with told as (
      select * from jsonb_to_recordset(${json(events)}::jsonb)
        as e (id bigint, at timestamptz, place text, message text, state text)),
    kept as (
      insert into tracking_event (shipment_id, at, place, message, state)
      select id, at, place, message, state from told order by id, at on conflict do nothing)
    update shipment s set tracked_at = now(),
      delivered_at = coalesce(s.delivered_at, (select min(at) from told where told.id = s.id and state = 'delivered'))
    where s.id = any(${ids}::bigint[])`.execute(db);
}
