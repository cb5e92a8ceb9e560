import { createHash } from 'node:crypto';
import type { CarrierTracking, TrackedParcel, TrackingEvent } from './port.ts';

const HOUR_MS = 3600_000;
/** Parcels do not move by the minute alike: each stage comes up to so much later, by the parcel's number. */
const SPREAD_MS = 90 * 60_000;

/** Hours since shipping, in the order of the way; signed for after two days. */
const STAGES: readonly { hours: number; tell(parcel: TrackedParcel): Omit<TrackingEvent, 'at'> }[] = [
  {
    hours: 0.5,
    tell: ({ carrier, from }) => ({ place: from, message: `${carrier} 已收件`, state: 'collected' }),
  },
  { hours: 4, tell: ({ from }) => ({ place: from, message: `已离开${from}`, state: 'moving' }) },
  {
    hours: 20,
    tell: ({ to }) => ({ place: cityOf(to), message: `已到达${cityOf(to)}分拨中心`, state: 'moving' }),
  },
  {
    hours: 42,
    tell: ({ to }) => ({ place: to, message: '正在派送，请保持电话畅通', state: 'delivering' }),
  },
  { hours: 46, tell: ({ to }) => ({ place: to, message: '已签收', state: 'delivered' }) },
];

/**
 * Tracking of the demo shop: the usual way of a parcel by the time since it was shipped. The same parcel always tells the same.
 * @param now for tests
 */
export function createLocalCarrier(now: () => Date = () => new Date()): CarrierTracking {
  return {
    needsCode: false,
    track: (parcel) => {
      const reached = eventsOf(parcel).filter(({ at }) => at <= now());
      return Promise.resolve(reached);
    },
  };
}

const eventsOf = (parcel: TrackedParcel): TrackingEvent[] =>
  STAGES.map(({ hours, tell }, stage) => ({
    at: new Date(parcel.shippedAt.getTime() + hours * HOUR_MS + delay(parcel, stage)),
    ...tell(parcel),
  }));

/** Whole minutes. */
function delay({ carrier, trackingNo }: TrackedParcel, stage: number): number {
  const [first = 0, second = 0] = createHash('sha256').update(`${carrier} ${trackingNo} ${stage}`).digest();
  const part = (first * 256 + second) / 65_536;
  return Math.floor((part * SPREAD_MS) / 60_000) * 60_000;
}

/** `四川省成都市武侯区` → `成都市`; what names no city stays as it is. */
const cityOf = (region: string): string => /(?:省|自治区)?([^省区]{2,8}?市)/.exec(region)?.[1] ?? region;
