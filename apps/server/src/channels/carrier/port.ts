import type { TrackingState } from '@qingnang/contract/orders';

/** A parcel as its carrier knows it, and where it goes. */
export interface TrackedParcel {
  carrier: string;
  trackingNo: string;
  shippedAt: Date;
  /** The warehouse's name. */
  from: string;
  /** Province, city and district of the address. */
  to: string;
}

export interface TrackingEvent {
  at: Date;
  place: string;
  message: string;
  state: TrackingState;
}

/** Who knows where parcels are. */
export interface CarrierTracking {
  /**
   * What has happened to a parcel until now, in any order; asking again tells the same events and perhaps more.
   * @throws when the carrier cannot be asked: the parcel's turn comes again
   */
  track(parcel: TrackedParcel): Promise<readonly TrackingEvent[]>;
}
