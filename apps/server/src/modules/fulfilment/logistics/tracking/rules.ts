import type { TrackingEvent } from '../../../../channels/carrier/port.ts';

/** Carriers collect parcels before staff enter them, and use their numbers again for others after a while. */
const BEFORE_SHIPPING_MS = 3 * 24 * 3600_000;

/** What a carrier tells of a parcel without what cannot be: events to come, and those of another parcel that had its number. */
export const believable = (
  events: readonly TrackingEvent[],
  shippedAt: Date,
  now: Date,
): readonly TrackingEvent[] =>
  events.filter(({ at }) => at <= now && at.getTime() >= shippedAt.getTime() - BEFORE_SHIPPING_MS);
